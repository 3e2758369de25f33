import { answerTo, type Question, questionDialog } from '../notices/question';
import type { FormContext, FormEmitted, Saved } from './form.types';

const BACK = { kind: 'back' } as const;

/** How a form says that it is saved: by a dialog, by going back, or by a toast where it stays. */
export function announcementOf({ dialog, toast }: Saved, stays: boolean): FormEmitted {
  if (dialog) {
    const confirm = stays ? { label: 'OK' } : { label: 'OK', then: BACK };
    return { type: 'dialog.requested', dialog: { ...dialog, tone: 'success', confirm } };
  }
  if (stays) {
    return { type: 'toast.requested', toast: { tone: 'success', text: toast ?? 'Berhasil disimpan.' } };
  }
  return { type: 'screen.left', intent: BACK };
}

export const refusalOf = ({ failureTitle, error }: FormContext): FormEmitted => ({
  type: 'dialog.requested',
  dialog: { tone: 'error', title: failureTitle ?? '', text: error ?? '', confirm: { label: 'OK' } },
});

/** What is asked before a draft is sent. */
export type QuestionOf = (form: Pick<FormContext, 'draft' | 'options'>) => Question;
/** Asks it; the answer comes back to the form, whose key this is. */
export const askedAbout = (key: string, question: Question): FormEmitted => ({
  type: 'dialog.requested',
  dialog: questionDialog(`ask ${key}`, question, {
    confirmed: answerTo(key, 'submission.confirmed'),
    cancelled: answerTo(key, 'submission.cancelled'),
  }),
});
