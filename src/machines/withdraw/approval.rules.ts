import type { Withdraw } from '../../api/schema/entities/money';
import { type CommandOutcome, type Ending, outcomeOf } from '../commands/command';
import type { ReadWithdraw } from './waiting.rules';

const AWAITED = 'menunggu orang kedua';

/** Whose money it is decides nothing about it, where the server says whose it is. */
export const isOwn = ({ userId, reader }: ReadWithdraw) => userId !== null && userId === reader;

/** Who reads it has accepted it, and somebody else has to. */
export const isApprovedByReader = ({ status, approved_by, reader }: ReadWithdraw) =>
  status === 'requested' && approved_by != null && approved_by.id === reader;

const approverName = ({ approved_by }: Withdraw) =>
  [approved_by?.firstname, approved_by?.lastname].filter(Boolean).join(' ');

/** That one of two people has accepted a request; null where none has. */
export const approvalText = (request: Withdraw): string | null =>
  request.status === 'requested' && request.approved_by
    ? `Disetujui oleh ${approverName(request)}, ${AWAITED}`
    : null;

/** Whether accepting it pays nothing yet. */
export const isFirstOfTwo = ({ two_people, approved_by }: Withdraw) => two_people === 1 && !approved_by;

/** What was told of an acceptance that waits for another. */
export const halfAccepted = (updated: Withdraw): string | null =>
  updated.status === 'requested' ? (approvalText(updated) ?? `Disetujui, ${AWAITED}`) : null;

/** What became of an acceptance: one that waits for another is done for who gave it. */
export function acceptanceOf(ending: Ending & { readonly output?: Withdraw }): CommandOutcome {
  const outcome = outcomeOf(ending);
  const waits = outcome.kind === 'answered' && ending.output?.status === 'requested';
  return waits ? { ...outcome, awaits: AWAITED } : outcome;
}
