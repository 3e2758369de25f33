import { isApprovedByReader } from './approval.rules';
import type { WithdrawSnapshot } from './withdraw';

const isHalfAccepted = ({ context }: WithdrawSnapshot) => isApprovedByReader(context.record);
const isBeingRejected = (snapshot: WithdrawSnapshot) =>
  snapshot.matches('confirmingRejection') || snapshot.matches('rejecting');

export const isAcceptOffered = (snapshot: WithdrawSnapshot) =>
  snapshot.can({ type: 'accept.requested' }) ||
  snapshot.matches('accepting') ||
  (snapshot.matches('rejecting') && !isHalfAccepted(snapshot));
export const isRevokeOffered = (snapshot: WithdrawSnapshot) =>
  snapshot.can({ type: 'revoke.requested' }) ||
  snapshot.matches('revoking') ||
  (isBeingRejected(snapshot) && isHalfAccepted(snapshot));
export const isRejectOffered = (snapshot: WithdrawSnapshot) =>
  snapshot.can({ type: 'reject.requested' }) || isAcceptOffered(snapshot) || isRevokeOffered(snapshot);
export const isCancelOffered = (snapshot: WithdrawSnapshot) =>
  snapshot.can({ type: 'cancel.requested' }) || snapshot.matches('cancelling');
