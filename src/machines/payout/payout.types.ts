import type { ItemState, Payout, PayoutItem, Reconciled } from '../../api/schema/payouts';
import type { Dialog, Toast } from '../notices/notices.types';

export interface PayoutInput {
  readonly id: string;
  /** Today, as the server counts days: `2026-11-20`. */
  readonly today: string;
}
export interface PayoutContext {
  readonly id: string;
  readonly payout: Payout | null;
  /** Why the run could not be read, or what was asked last was not done. */
  readonly error: string | null;
  /** The id of a template, or the name of a pattern. */
  readonly template: string;
  readonly reference: string;
  readonly paidOn: string;
  /** The request that is to become something, and why it comes back. */
  readonly item: PayoutItem | null;
  readonly to: ItemState;
  readonly reason: string;
  /** Of the bank's answer: its file, what is not sent yet, how many pieces it has, and what came of the others. */
  readonly fileName: string;
  readonly pieces: readonly string[];
  readonly pieceCount: number;
  readonly reconciled: Reconciled | null;
}
export type PayoutEvent =
  | { readonly type: 'value.staleSuspected' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'failure.dismissed' }
  /** Ids of the templates that are kept. */
  | { readonly type: 'templates.read'; readonly ids: readonly string[] }
  | { readonly type: 'template.chosen'; readonly template: string }
  | { readonly type: 'reference.typed'; readonly text: string }
  | { readonly type: 'day.chosen'; readonly day: string }
  | { readonly type: 'reason.typed'; readonly text: string }
  | { readonly type: 'reason.submitted' }
  /** Out of a run that is not exported: one request, or all that keep it from being exported. */
  | { readonly type: 'removal.requested'; readonly item: PayoutItem | null }
  | { readonly type: 'discard.requested' }
  | { readonly type: 'discard.confirmed' }
  | { readonly type: 'export.requested' }
  | { readonly type: 'export.confirmed' }
  | { readonly type: 'file.requested' }
  | { readonly type: 'payment.requested' }
  | { readonly type: 'payment.confirmed' }
  /** What is under way in pieces ends with the one that is on its way. */
  | { readonly type: 'work.paused' }
  | { readonly type: 'settlement.requested'; readonly item: PayoutItem; readonly to: ItemState }
  | { readonly type: 'settlement.confirmed' }
  | { readonly type: 'file.chosen'; readonly file: File }
  | { readonly type: 'reconciliation.confirmed' }
  | { readonly type: 'question.cancelled' };
export type PayoutEmitted =
  | { readonly type: 'dialog.requested'; readonly dialog: Dialog }
  | { readonly type: 'toast.requested'; readonly toast: Toast };

export interface AnswerInput {
  readonly id: string;
  readonly reference: string;
  readonly paidOn: string;
}
export interface SettleInput {
  readonly id: string;
  readonly item: string;
  readonly state: ItemState;
  readonly reference: string;
  readonly reason: string;
}
export interface PieceOutput {
  readonly payout: Payout;
  readonly reconciled: Reconciled;
}
