import type { Obstacle } from '../selection/obstacle';
import type { BulkCommand } from '../selection/selection.types';

const answer = (rest: Omit<BulkCommand, 'noun' | 'sum'>): BulkCommand => ({
  noun: 'withdraw',
  sum: 'nominal',
  ...rest,
});

/** What several requests are answered with at once (WD-03, WD-04). */
export const withdrawCommands: readonly BulkCommand[] = [
  answer({
    id: 'accept',
    label: 'Terima',
    verb: 'Terima',
    done: 'diterima',
    command: 'accept',
    tone: 'accent',
  }),
  answer({
    id: 'reject',
    label: 'Tolak',
    verb: 'Tolak',
    done: 'ditolak',
    command: 'reject',
    tone: 'danger',
  }),
  answer({
    id: 'cancel',
    label: 'Batalkan',
    verb: 'Batalkan',
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
  const { status } = snapshot.context.record as { readonly status: string };
  return STANDS[status] ?? 'tidak dapat diproses';
};
