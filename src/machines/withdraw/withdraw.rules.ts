import type { ApiError } from '../../api/errors';
import type { Withdraw } from '../../api/schema/entities';
import type { Dialog } from '../notices/notices.types';

export type WithdrawStatus = 'requested' | 'accepted' | 'rejected';

/** Success texts: of the three commands, and of any other update (WD-05 to WD-08). */
const DONE = {
  accepting: 'Permintaan withdraw Diterima',
  rejecting: 'Permintaan withdraw Ditolak',
  cancelling: 'Permintaan withdraw Dibatalkan',
  updating: 'Permintaan withdraw Diupdate',
} as const;
export type Command = keyof typeof DONE;

export const doneDialog = (key: string, command: Command): Dialog => ({
  id: `${command} ${key}`,
  tone: 'success',
  title: 'Berhasil',
  text: DONE[command],
  confirm: { label: 'OK' },
});

/** Somebody else was first, or no answer came: only the server knows the status (R4, R11). */
export const isOutcomeUnknown = ({ status, kind }: ApiError) =>
  status === 409 || status === 404 || kind === 'unreachable' || kind === 'timedOut';

/** The row after an update, whose answer may leave out whose it is. */
export const merged = (record: Withdraw, updated: Withdraw): Withdraw => ({
  ...record,
  status: updated.status,
  User: updated.User ?? record.User,
});
