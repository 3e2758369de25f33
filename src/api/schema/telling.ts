export type LineTone = 'neutral' | 'success' | 'warning' | 'danger';

/** One thing that is told: lines of the same `run` that follow each other become one that counts. */
export interface Telling {
  readonly text: string;
  readonly tone: LineTone;
  readonly run?: 'sent' | 'failed' | 'waited' | 'retried' | 'unreadable';
  /** It says as well how the account stands with WhatsApp. */
  readonly isOfLink?: true;
}

export const line = (text: string, tone: LineTone = 'neutral'): Telling => ({ text, tone });
export const because = (text: string, reason: unknown) =>
  typeof reason === 'string' && reason !== '' ? `${text}: ${reason}` : text;
export const stopped = (reason: string, tone: LineTone = 'neutral') => line(`Berhenti: ${reason}`, tone);
