import type { User } from '../../../api/schema/entities/people';
import { type AccessSources, provideAccessTask } from '../../provide/access-task';
import { provideAccountChooser } from '../../provide/account-chooser';
import { type CopySources, provideCopy } from '../../provide/copy';
import type { ScreenSources } from '../../resource/sources';

export { provideFactor } from './factor';

/** The user's own accounts, to choose one of which nothing is to be pushed. */
export const provideMutedAccount = ({ call, userId }: Pick<ScreenSources, 'call' | 'userId'>) =>
  provideAccountChooser({ call, owner: userId, by: 'id', isCertain: false });

export const provideOthersEnd = (sources: AccessSources) =>
  provideAccessTask(sources, 'Sesi lain diakhiri.', (_, signal) =>
    sources.call('access.endOthers', {}, { signal, subject: 'sesi lain' }),
  );

interface LinkSources extends CopySources {
  readonly user: () => User | null;
  /** Origin of the page, for links that are copied. */
  readonly pageAddress: string;
}

/** Copies the link by which others sign up with the user's code (PROF-03, PROF-04). */
export const provideReferralCopy = (sources: LinkSources) =>
  provideCopy(sources, {
    text: () =>
      `${sources.pageAddress}/signup?referral=${encodeURIComponent(sources.user()?.referral_code ?? '')}`,
    done: 'Link referal disalin.',
    refused: 'Link referal gagal disalin.',
  });
