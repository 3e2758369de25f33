import type { Choice, Dialog, Intent } from './notices.types';

/** What is asked before something is done, alike for one and for many. */
export interface Question {
  /** How it begins and is answered: `Terima` asks `Terima …?`, and `Ya, Terima.` is its answer. */
  readonly verb: string;
  /** To what it is done: `withdraw Rp 20.000 dari Ani W`, `5 withdraw, Rp 100.000`. */
  readonly what: string;
  /** What follows. */
  readonly text: string;
  /** Whether what follows can't be undone. */
  readonly dangerous: boolean;
}

/** Sends the answer `type` to the asking actor. */
export const answerTo = (key: string, type: string): Intent => ({ kind: 'send', key, event: { type } });

/** The question as a dialog, with what its two answers lead to. */
export function questionDialog(
  id: string,
  { verb, what, text, dangerous }: Question,
  answers: { readonly confirmed: Intent; readonly cancelled: Intent },
): Dialog {
  const confirm: Choice = { label: `Ya, ${verb}.`, then: answers.confirmed };
  return {
    id,
    tone: 'warning',
    title: `${verb} ${what}?`,
    text,
    confirm: dangerous ? { ...confirm, dangerous } : confirm,
    cancel: { label: 'Batal', then: answers.cancelled },
  };
}
