import type { CommandGiven, CommandSettled } from '../commands/command';
import type { RowFailure } from '../crud/row.rules';
import type { Dialog, Toast } from '../notices/notices.types';
import type { ReadWithdraw } from './waiting.rules';
import type { WithdrawStatus } from './withdraw.rules';

export interface Input {
  readonly key: string;
  readonly kind: string;
  readonly record: ReadWithdraw;
}
export interface Context extends Input, RowFailure {
  /** The status that is asked for at present. */
  readonly wanted: WithdrawStatus;
}
export type WithdrawEvent =
  | { readonly type: 'record.read'; readonly record: ReadWithdraw }
  | { readonly type: 'accept.requested' }
  | { readonly type: 'reject.requested' }
  | { readonly type: 'accept.confirmed' }
  | { readonly type: 'reject.confirmed' }
  | { readonly type: 'cancel.confirmed' }
  | { readonly type: 'decision.cancelled' }
  | { readonly type: 'cancel.requested' }
  /** The first of two people takes back their acceptance. */
  | { readonly type: 'revoke.requested' }
  | CommandGiven
  /** Any other change of status (WD-08). */
  | { readonly type: 'update.requested'; readonly status: WithdrawStatus }
  | { readonly type: 'failure.dismissed' };
export type Emitted =
  | CommandSettled
  | { readonly type: 'dialog.requested'; readonly dialog: Dialog }
  | { readonly type: 'toast.requested'; readonly toast: Toast }
  | { readonly type: 'record.staleSuspected'; readonly reason: string };
export interface UpdateInput {
  readonly id: string;
  readonly status: WithdrawStatus;
}
