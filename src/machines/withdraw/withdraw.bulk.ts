import type { Withdraw } from '../../api/schema/entities/money';
import type { Obstacle } from '../selection/obstacle';
import type { BulkCommand } from '../selection/selection.types';
import { type Decision, decisionQuestion, verbOf } from './withdraw.rules';

const answer = (
  decision: Decision,
  rest: Omit<BulkCommand, 'label' | 'verb' | 'noun' | 'asked'>,
): BulkCommand => ({
  label: verbOf(decision),
  verb: verbOf(decision),
  noun: 'penarikan',
  asked: (records) => decisionQuestion(decision, records as readonly Withdraw[]),
  ...rest,
});

/** What several requests are answered with at once (WD-03, WD-04). */
export const withdrawCommands: readonly BulkCommand[] = [
  answer('accepting', {
    id: 'accept',
    done: 'diterima',
    command: 'accept',
    tone: 'accent',
  }),
  answer('rejecting', {
    id: 'reject',
    done: 'ditolak',
    command: 'reject',
    tone: 'danger',
  }),
  answer('cancelling', {
    id: 'cancel',
    done: 'dibatalkan',
    command: 'cancel',
    tone: 'neutral',
  }),
];

const STANDS: Readonly<Record<string, string>> = {
  requested: 'masih menunggu',
  accepted: 'sudah diterima',
  rejected: 'sudah ditolak',
};

/** Why a request does not take an answer. */
export const withdrawObstacle: Obstacle = (snapshot) => {
  if (snapshot.hasTag('pending')) return 'sedang diproses';
  if (snapshot.matches('own')) return 'milik Anda sendiri';
  if (snapshot.matches('awaitingSecond')) return 'sudah Anda setujui';
  const { status } = snapshot.context.record as Withdraw;
  if (snapshot.matches('held')) return 'dijawab dari pembayarannya';
  return STANDS[status] ?? 'tidak dapat diproses';
};
