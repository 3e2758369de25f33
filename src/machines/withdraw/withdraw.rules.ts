import { type ApiError, isUncertain } from '../../api/errors';
import type { Withdraw } from '../../api/schema/entities';
import type { Dialog } from '../notices/notices.types';
import { accountText, hasBank } from './payee.rules';
import { sumText } from './rupiah.rules';

export type WithdrawStatus = 'requested' | 'accepted' | 'rejected';

/** Success texts: of the three commands, and of any other update (WD-05 to WD-08). */
const DONE = {
  accepting: 'Permintaan withdraw Diterima',
  rejecting: 'Permintaan withdraw Ditolak',
  cancelling: 'Permintaan withdraw Dibatalkan',
  updating: 'Permintaan withdraw Diupdate',
} as const;
export type Command = keyof typeof DONE;
/** What is told of them to whoever gave the command. */
export const COMMANDS = {
  accepting: 'accept',
  rejecting: 'reject',
  cancelling: 'cancel',
  updating: 'update',
} as const;

export const doneDialog = (key: string, command: Command): Dialog => ({
  id: `${command} ${key}`,
  tone: 'success',
  title: 'Berhasil',
  text: DONE[command],
  confirm: { label: 'OK' },
});

/** What those who decide are asked before money goes, or before its member gets it back. */
const QUESTIONS = {
  accepting: {
    verb: 'Terima',
    text: (account: string) => `Dana dibayarkan ke ${account}.`,
    answer: 'accept.confirmed',
  },
  rejecting: {
    verb: 'Tolak',
    text: (account: string) => `Dana tidak dikirim ke ${account}, dan kembali ke saldo member.`,
    answer: 'reject.confirmed',
  },
} as const;
export type Decision = keyof typeof QUESTIONS;

/** Asks before a request is decided, by its sum, its member and the account that it goes to. */
export function decisionDialog(key: string, decision: Decision, { nominal, User }: Withdraw): Dialog {
  const { verb, text, answer } = QUESTIONS[decision];
  const name = [User?.firstname, User?.lastname].filter(Boolean).join(' ') || 'member ini';
  const account = User && hasBank(User) ? accountText(User) : 'rekening yang belum diisi';
  return {
    id: `decide ${decision} ${key}`,
    tone: 'warning',
    title: `${verb} withdraw ${sumText(nominal)} dari ${name}?`,
    text: text(account),
    confirm: {
      label: `Ya, ${verb}.`,
      dangerous: true,
      then: { kind: 'send', key, event: { type: answer } },
    },
    cancel: { label: 'Batal', then: { kind: 'send', key, event: { type: 'decision.cancelled' } } },
  };
}

/** Somebody else was first, or no answer came: only the server knows the status (R4, R11). */
export const isStatusUnknown = (error: ApiError) =>
  error.status === 409 || error.status === 404 || isUncertain(error);

/** The row after an update, whose answer may leave out whose it is. */
export const merged = (record: Withdraw, updated: Withdraw): Withdraw => ({
  ...record,
  status: updated.status,
  User: updated.User ?? record.User,
});

/** A withdraw and, in a queue, when it was read, in epoch ms: how long it has waited is measured until then. */
export type ReadWithdraw = Withdraw & { readonly readAt?: number };

const MINUTE = 60_000;
const UNITS = [
  [24 * 60 * MINUTE, 'hari'],
  [60 * MINUTE, 'jam'],
  [MINUTE, 'menit'],
] as const;

/** How long a request has waited for its answer; null of one that does not wait. */
export function waitingText({ status, createdAt, readAt }: ReadWithdraw): string | null {
  if (status !== 'requested' || createdAt === null || readAt === undefined) return null;
  const waited = readAt - createdAt;
  const unit = UNITS.find(([length]) => waited >= length);
  return unit ? `menunggu ${Math.floor(waited / unit[0])} ${unit[1]}` : 'baru saja';
}
