import type { User } from '../../api/schema/entities';
import { type Outcome, type TaskParams, taskMachine } from '../../machines/crud/task';
import { fromCall } from './call';

export interface ReferralCopySources {
  readonly user: () => User | null;
  /** Origin of the page, for links that are copied. */
  readonly origin: string;
  /** Rejects where the browser does not let the page copy. */
  readonly copyText: (text: string) => Promise<void>;
}

/** Copies the link by which others sign up with the user's code (PROF-03, PROF-04). */
export const provideReferralCopy = ({ copyText, user, origin }: ReferralCopySources) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async () => {
        const code = encodeURIComponent(user()?.referral_code ?? '');
        return copyText(`${origin}/signup?referral=${code}`).then(
          () => ({ toast: { tone: 'success', text: 'Link referral berhasil disalin.' } }) as const,
          () => ({ toast: { tone: 'error', text: 'Link referral gagal disalin.' } }) as const,
        );
      }),
    },
  });
