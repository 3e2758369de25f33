import { type ApiError, isUncertain } from '../../api/errors';
import type { Withdraw } from '../../api/schema/entities';
import type { Dialog } from '../notices/notices.types';
import { counted, named } from '../notices/named';
import { answerTo, type Question, questionDialog } from '../notices/question';
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

/** What follows of a decision about money that goes to an account, and how its question is answered. */
const DECISIONS = {
  accepting: {
    verb: 'Terima',
    text: (account: string) => `Dana dibayarkan ke ${account}.`,
    confirmed: 'accept.confirmed',
  },
  rejecting: {
    verb: 'Tolak',
    text: (account: string) => `Dana tidak dikirim ke ${account}, dan kembali ke saldo member.`,
    confirmed: 'reject.confirmed',
  },
  cancelling: {
    verb: 'Batalkan',
    text: (account: string) =>
      `Dana mungkin sudah dibayarkan ke ${account}, dan akan dibayar dua kali jika diterima lagi.`,
    confirmed: 'cancel.confirmed',
  },
} as const;
export type Decision = keyof typeof DECISIONS;
export const verbOf = (decision: Decision) => DECISIONS[decision].verb;

const payeeName = ({ User }: Withdraw) =>
  [User?.firstname, User?.lastname].filter(Boolean).join(' ') || 'member ini';
const payeeAccount = ({ User }: Withdraw) =>
  User && hasBank(User) ? accountText(User) : 'rekening yang belum diisi';
const sumOf = (requests: readonly Withdraw[]) =>
  sumText(requests.reduce((sum, { nominal }) => sum + nominal, 0));

/** Money of a request that was accepted may have gone already. */
const isAccepted = ({ status }: Withdraw) => status === 'accepted';

/** What is asked before requests are decided: their sum, whose they are, and the account that it goes to. */
export function decisionQuestion(decision: Decision, requests: readonly Withdraw[]): Question {
  const { verb, text } = DECISIONS[decision];
  const concerned = decision === 'cancelling' ? requests.filter(isAccepted) : requests;
  const [first, ...others] = concerned;
  const follows = first ? text(others.length > 0 ? 'rekening masing-masing' : payeeAccount(first)) : '';
  const [only] = requests;
  if (only && requests.length === 1)
    return {
      verb,
      what: `withdraw ${sumOf(requests)} dari ${payeeName(only)}`,
      text: follows,
      dangerous: true,
    };
  const payees = requests.map((request) => `${payeeName(request)} (${sumText(request.nominal)})`);
  return {
    verb,
    what: `${counted(requests.length, 'withdraw')}, ${sumOf(requests)}`,
    text: [`Dari ${named(payees)}.`, follows].filter(Boolean).join(' '),
    dangerous: true,
  };
}

/** Asks before a request is decided. */
export const decisionDialog = (key: string, decision: Decision, record: Withdraw): Dialog =>
  questionDialog(`decide ${decision} ${key}`, decisionQuestion(decision, [record]), {
    confirmed: answerTo(key, DECISIONS[decision].confirmed),
    cancelled: answerTo(key, 'decision.cancelled'),
  });

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
