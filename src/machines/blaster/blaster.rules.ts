import { REQUIRED } from '../crud/form.rules';
import type { Dialog } from '../notices/notices.types';

/** An account that can send. */
export interface Sender {
  readonly clientid: string;
  readonly number: string;
  readonly label: string;
}
/** An active phone number (BLASTER-04). */
export interface Receiver {
  readonly number: string;
  readonly name: string;
}
export interface Choices {
  readonly senders: readonly Sender[];
  readonly receivers: readonly Receiver[];
}

export interface Draft {
  /** Client id of the sender, '' while none is chosen. */
  readonly sender: string;
  readonly message: string;
  /** Numbers of the receivers. */
  readonly targets: readonly string[];
}
export type FieldErrors = Readonly<Partial<Record<keyof Draft, string>>>;

/** What keeps a draft from being sent; {} where nothing does (BLASTER-06). */
export const faultsOf = ({ sender, message, targets }: Draft): FieldErrors => ({
  ...(sender === '' && { sender: REQUIRED }),
  ...(message.trim() === '' && { message: REQUIRED }),
  ...(targets.length === 0 && { targets: 'Pilih minimal satu penerima.' }),
});

export const toggled = (targets: readonly string[], number: string): readonly string[] =>
  targets.includes(number) ? targets.filter((target) => target !== number) : [...targets, number];

/** Whether a client in this state can send (BLASTER-08). */
export const canSend = (state: string | null) => state === 'CONNECTED';

export const refusalDialog = (sender: Sender | undefined, state: string | null): Dialog => ({
  tone: 'error',
  title: 'Gagal!',
  text: `${sender?.number ?? ''} is ${state ?? 'unknown'}`,
  confirm: { label: 'OK' },
});

export const SENT: Dialog = {
  tone: 'success',
  title: 'Terkirim!',
  text: 'Pesan blaster berhasil dikirim ke target.',
  confirm: { label: 'OK' },
};
