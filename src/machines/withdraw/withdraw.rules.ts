import { type ApiError, isUncertain } from '../../api/errors';
import type { Withdraw } from '../../api/schema/entities/money';
import type { Dialog } from '../notices/notices.types';
import { counted, named } from '../notices/named';
import { answerTo, type Question, questionDialog } from '../notices/question';
import { approvalText, halfAccepted, isFirstOfTwo } from './approval.rules';
import { accountText, hasBank, payeeNote, type PayeeStanding, payeeStanding } from './payee.rules';
import { sumText } from './rupiah.rules';
import type { ReadWithdraw } from './waiting.rules';

export type WithdrawStatus = 'requested' | 'accepted' | 'rejected';

/** Success texts: of the three commands, of taking back what waits for another, and of any other update (WD-05 to WD-08). */
const DONE = {
  accepting: 'Permintaan withdraw Diterima',
  rejecting: 'Permintaan withdraw Ditolak',
  cancelling: 'Permintaan withdraw Dibatalkan',
  revoking: 'Persetujuan dibatalkan',
  updating: 'Permintaan withdraw Diupdate',
} as const;
export type Command = keyof typeof DONE;
/** The names under which `command.settled` reports them. */
export const COMMANDS = {
  accepting: 'accept',
  rejecting: 'reject',
  cancelling: 'cancel',
  revoking: 'revoke',
  updating: 'update',
} as const;

export const doneDialog = (key: string, command: Command, updated: Withdraw): Dialog => ({
  id: `${command} ${key}`,
  tone: 'success',
  title: 'Berhasil',
  text: (command === 'accepting' && halfAccepted(updated)) || DONE[command],
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
const NO_ACCOUNT = { unknown: 'rekening yang tidak tercatat', other: 'rekening yang belum diisi' };
function payeeAccount(request: Withdraw) {
  const { User } = request;
  if (User && hasBank(User)) return accountText(User);
  return NO_ACCOUNT[payeeStanding(request) === 'unknown' ? 'unknown' : 'other'];
}
const sumOf = (requests: readonly Withdraw[]) =>
  sumText(requests.reduce((sum, { nominal }) => sum + nominal, 0));

/** Whether it is accepted, so that its money may be paid already. */
const isAccepted = ({ status }: Withdraw) => status === 'accepted';

const sentence = (text: string | null) => (text === null ? '' : `${text}.`);
/** Warnings before one request is accepted. */
const warningsOf = (request: Withdraw) => [
  isFirstOfTwo(request) ? 'Perlu dua orang: belum dibayarkan sebelum orang kedua menerima.' : '',
  sentence(approvalText(request)),
  sentence(payeeNote(request)),
];
/** Warnings before several are accepted, each with the names concerned. */
function warningsOfMany(requests: readonly Withdraw[]) {
  const those = (what: string, concerned: readonly Withdraw[]) =>
    concerned.length === 0 ? '' : `${what}: ${named(concerned.map(payeeName))}.`;
  const standing = (wanted: PayeeStanding) => requests.filter((request) => payeeStanding(request) === wanted);
  return [
    those('Belum dibayarkan sebelum orang kedua menerima', requests.filter(isFirstOfTwo)),
    those('Profil berubah sejak diminta', standing('changed')),
    those('Ke rekening profil hari ini, karena saat diminta tidak tercatat', standing('today')),
  ];
}

/** What is asked before requests are decided: their sum, whose they are, and the account that it goes to. */
export function decisionQuestion(decision: Decision, requests: readonly Withdraw[]): Question {
  const { verb, text } = DECISIONS[decision];
  const concerned = decision === 'cancelling' ? requests.filter(isAccepted) : requests;
  const [first, ...others] = concerned;
  const follows = first ? text(others.length > 0 ? 'rekening masing-masing' : payeeAccount(first)) : '';
  const [only, ...rest] = requests;
  const isOne = only !== undefined && rest.length === 0;
  const payees = requests.map((request) => `${payeeName(request)} (${sumText(request.nominal)})`);
  const warnings = decision !== 'accepting' ? [] : isOne ? warningsOf(only) : warningsOfMany(requests);
  return {
    verb,
    what: isOne
      ? `penarikan ${sumOf(requests)} dari ${payeeName(only)}`
      : `${counted(requests.length, 'penarikan')}, ${sumOf(requests)}`,
    text: [isOne ? '' : `Dari ${named(payees)}.`, follows, ...warnings].filter(Boolean).join(' '),
    dangerous: true,
  };
}

/** Asks before a request is decided. */
export const decisionDialog = (key: string, decision: Decision, record: Withdraw): Dialog =>
  questionDialog(`decide ${decision} ${key}`, decisionQuestion(decision, [record]), {
    confirmed: answerTo(key, DECISIONS[decision].confirmed),
    cancelled: answerTo(key, 'decision.cancelled'),
  });

/** Another decision was first, or no answer came: the status has to be read from the server (R4, R11). */
export const isStatusUnknown = (error: ApiError) =>
  error.status === 409 || error.status === 404 || isUncertain(error);

/** The row after an update, whose answer may leave out whose it is. */
export const merged = (record: ReadWithdraw, updated: Withdraw): ReadWithdraw => ({
  ...record,
  ...updated,
  nominal: record.nominal,
  createdAt: record.createdAt,
  userId: updated.userId ?? record.userId,
  User: updated.User ?? record.User,
});
