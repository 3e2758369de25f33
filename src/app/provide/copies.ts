import type { User } from '../../api/schema/entities';
import { type Outcome, type TaskParams, taskMachine } from '../../machines/crud/task';
import { fromCall } from '../actors/call';

export interface CopySources {
  readonly user: () => User | null;
  /** Origin of the page, for links that are copied. */
  readonly origin: string;
  /** Rejects where the browser does not let the page copy. */
  readonly copyText: (text: string) => Promise<void>;
}

interface Copied {
  readonly text: (params: TaskParams) => string;
  readonly done: string;
  readonly refused: string;
}

const provideCopy = ({ copyText }: CopySources, { text, done, refused }: Copied) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async ({ input }) =>
        copyText(text(input)).then(
          () => ({ toast: { tone: 'success', text: done } }) as const,
          () => ({ toast: { tone: 'error', text: refused } }) as const,
        ),
      ),
    },
  });

/** Copies the link by which others sign up with the user's code (PROF-03, PROF-04). */
export const provideReferralCopy = (sources: CopySources) =>
  provideCopy(sources, {
    text: () =>
      `${sources.origin}/signup?referral=${encodeURIComponent(sources.user()?.referral_code ?? '')}`,
    done: 'Link referral berhasil disalin.',
    refused: 'Link referral gagal disalin.',
  });

/** Copies the number of the bank account that a task is asked with, as `account_number`. */
export const provideAccountCopy = (sources: CopySources) =>
  provideCopy(sources, {
    text: ({ account_number }) => String(account_number),
    done: 'Nomor rekening disalin.',
    refused: 'Nomor rekening tidak dapat disalin.',
  });

/** Copies the pairing code that a task is asked with, as `code`. */
export const provideCodeCopy = (sources: CopySources) =>
  provideCopy(sources, {
    text: ({ code }) => String(code),
    done: 'Kode disalin.',
    refused: 'Kode tidak dapat disalin, silahkan ketik sendiri.',
  });
