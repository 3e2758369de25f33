import type { Withdraw } from '../../api/schema/entities/money';
import { type CommandOutcome, type Ending, outcomeOf } from '../commands/command';
import type { ReadWithdraw } from './waiting.rules';

const AWAITED = 'menunggu orang kedua';

/** Whether it is the reader's own request, which they may not decide; false where the server does not say. */
export const isOwn = ({ userId, reader }: ReadWithdraw) => userId !== null && userId === reader;

/** Whether a payout run alone answers it. */
export const isHeld = ({ payout }: Withdraw) => payout?.held === 1;

/** Whether the reader is the first of two to accept it. */
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

/** The text for an acceptance that waits for a second one; null for any other. */
export const halfAccepted = (updated: Withdraw): string | null =>
  updated.status === 'requested' ? (approvalText(updated) ?? `Disetujui, ${AWAITED}`) : null;

/** The outcome of an acceptance: the first of two counts as done, and awaits the second. */
export function acceptanceOf(ending: Ending & { readonly output?: Withdraw }): CommandOutcome {
  const outcome = outcomeOf(ending);
  const waits = outcome.kind === 'answered' && ending.output?.status === 'requested';
  return waits ? { ...outcome, awaits: AWAITED } : outcome;
}
