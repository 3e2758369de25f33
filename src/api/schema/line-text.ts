export type LineTone = 'neutral' | 'success' | 'warning' | 'danger';

/** One line of a timeline: consecutive lines of the same `run` become one with a count. */
export interface LineText {
  readonly text: string;
  readonly tone: LineTone;
  readonly run?: 'sent' | 'failed' | 'waited' | 'retried' | 'unreadable';
  /** It also gives the state of the account's link to WhatsApp. */
  readonly isOfLink?: true;
}

export const line = (text: string, tone: LineTone = 'neutral'): LineText => ({ text, tone });
export const because = (text: string, reason: unknown) =>
  typeof reason === 'string' && reason !== '' ? `${text}: ${reason}` : text;
export const stopped = (reason: string, tone: LineTone = 'neutral') => line(`Berhenti: ${reason}`, tone);
/** A pause between two messages. */
export const waited = ({ waitTime }: { readonly waitTime?: number | undefined }): LineText => ({
  ...line(waitTime === undefined ? 'Menunggu' : `Menunggu ${waitTime} detik`),
  run: 'waited',
});
