import { type ApiError, isUncertain } from '../../api/errors';
import type { NamedOption } from '../chooser/chooser.rules';
import { REQUIRED } from '../crud/form.rules';
import type { Dialog } from '../notices/notices.types';

/** An active phone number (BLASTER-04). */
export interface Receiver {
  readonly number: string;
  readonly name: string;
}

export interface Draft {
  /** Client id of the sender, '' while none is chosen. */
  readonly sender: string;
  readonly message: string;
  /** The chosen receivers. */
  readonly targets: readonly Receiver[];
  /** Every active number is meant, whatever is chosen (BLASTER-05). */
  readonly isAll: boolean;
}
export type FieldErrors = Readonly<Partial<Record<keyof Draft, string>>>;

/** What keeps a draft from being sent; {} where nothing does (BLASTER-06). */
export const faultsOf = ({ sender, message, targets, isAll }: Draft): FieldErrors => ({
  ...(sender === '' && { sender: REQUIRED }),
  ...(message.trim() === '' && { message: REQUIRED }),
  ...(targets.length === 0 && !isAll && { targets: 'Pilih setidaknya satu penerima.' }),
});

type Receivers = Pick<Draft, 'targets' | 'isAll'>;
export function toggled({ targets }: Receivers, receiver: Receiver): Receivers {
  const others = targets.filter(({ number }) => number !== receiver.number);
  return { targets: others.length < targets.length ? others : [...targets, receiver], isAll: false };
}
export const allToggled = ({ isAll }: Receivers): Receivers => ({ targets: [], isAll: !isAll });

/** Where the next numbers are: after a row of the list, or here already. */
export type Place = { readonly after: string } | { readonly rest: readonly string[] };
/** Numbers that are sent to at once. */
export interface Batch {
  readonly numbers: readonly string[];
  /** Where those after them are, null where they are the last. */
  readonly next: Place | null;
}

/** A message on its way to every active number, batch by batch. */
export interface Round {
  /** How many numbers it was sent to. */
  readonly sent: number;
  /** How many nobody knows of whether it was sent to them; they are left out. */
  readonly unsure: number;
  /** The numbers that are next, null where they are not read yet. */
  readonly batch: Batch | null;
  readonly next: Place;
  /** It is to pause once the batch that is on its way has its answer. */
  readonly isStopping: boolean;
}
export const FIRST_ROUND: Round = {
  sent: 0,
  unsure: 0,
  batch: null,
  next: { after: '0' },
  isStopping: false,
};

/** The batch is done with; `of` says in what way. */
export function afterBatch(round: Round, of: 'sent' | 'unsure'): Round {
  const { numbers = [], next = null } = round.batch ?? {};
  return { ...round, [of]: round[of] + numbers.length, batch: null, next: next ?? { rest: [] } };
}
/** What was refused is read again, since numbers may have opted out meanwhile; what may be done is sent again as it is. */
export function afterFailure({ round }: { readonly round: Round | null }, failure: unknown) {
  const error = failure as ApiError;
  return { error: error.text, round: round && !isUncertain(error) ? { ...round, batch: null } : round };
}
/** Nothing comes after the batch. */
export const isLast = ({ batch }: Round) => batch !== null && batch.next === null;

/** Whether a client in this state can send (BLASTER-08). */
export const canSend = (state: string | null) => state === 'CONNECTED';

const asked = (dialog: Omit<Dialog, 'confirm'>) =>
  ({ type: 'dialog.requested', dialog: { ...dialog, confirm: { label: 'OK' } } }) as const;

export const refusalDialog = (sender: NamedOption | null, state: string | null) =>
  asked({ tone: 'error', title: 'Gagal!', text: `${sender?.name ?? ''} is ${state ?? 'unknown'}` });

const SENT = 'Pesan blaster berhasil dikirim ke target.';

export const sentDialog = (round: Round | null) =>
  asked({
    tone: 'success',
    title: 'Terkirim!',
    text: round && round.unsure > 0 ? `${SENT} Belum pasti untuk ${round.unsure} nomor.` : SENT,
  });
export const NOBODY = { text: 'Belum ada nomor aktif.' };
export const UNSURE = 'Belum pasti apakah pesan terkirim.';
