import type { User } from '../../api/schema/entities/people';
import { type Outcome, type TaskParams, taskMachine } from '../../machines/crud/task';
import { signUpLink } from '../../views/records/sign-up-link';
import { fromCall } from '../actors/call';
import { type CopySources, provideCopy } from './copy';

interface LinkSources extends CopySources {
  /** Missing where the device has no way of its own to pass a link on; rejects where that is called off. */
  readonly shareLink?: ((url: string) => Promise<void>) | undefined;
  readonly user: () => User | null;
  /** Origin of the page, for links that are copied. */
  readonly pageAddress: string;
}

const linkOf = ({ pageAddress, user }: LinkSources) => signUpLink(pageAddress, user()?.referral_code ?? '');

/** Copies it (PROF-03, PROF-04). */
export const provideReferralCopy = (sources: LinkSources) =>
  provideCopy(sources, {
    text: () => linkOf(sources),
    done: 'Link referal disalin.',
    refused: 'Link referal gagal disalin.',
  });

/** Hands it to the device, which offers where to send it; nothing is said where that is called off. */
export const provideReferralShare = (sources: LinkSources) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async () =>
        Promise.resolve(sources.shareLink?.(linkOf(sources))).then(
          () => ({}),
          () => ({}),
        ),
      ),
    },
  });
