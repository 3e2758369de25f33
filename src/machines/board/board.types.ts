import type { ApiError } from '../../api/errors';
import type { AccountTotals } from '../../api/schema/account-totals';
import type { NamedOption } from '../chooser/chooser.rules';
import type { BoardColumn, BoardFilter, BoardQuery, Offered } from './board.rules';
import type { PieceRead, Pieces, Sight } from './pieces';
import type { Pulses } from './pulse';

/** Which pieces are read, of what is asked for. */
export interface ReadInput {
  readonly query: BoardQuery;
  readonly numbers: readonly number[];
}

export interface Context extends Offered {
  readonly query: BoardQuery;
  /** How the chosen member and proxy are called. */
  readonly names: Partial<Record<BoardFilter, NamedOption>>;
  readonly sight: Sight;
  readonly here: Pieces;
  /** What is here was asked for by another query: the next piece takes its place. */
  readonly isPast: boolean;
  /** Rows may have come, gone or changed places since they were read. */
  readonly hasMoved: boolean;
  /** Of all accounts, or where `isPart` of those that are here; null until it is known. */
  readonly totals: AccountTotals | null;
  readonly isPart: boolean;
  readonly pulses: Pulses;
  /** Epoch ms of the last whole second. */
  readonly now: number;
  /** When the last piece was asked for, in epoch ms. */
  readonly at: number;
  readonly error: ApiError | null;
  readonly failures: number;
}
export type BoardEvent =
  /** Someone went to an address that says this. */
  | { readonly type: 'query.changed'; readonly query: BoardQuery }
  | { readonly type: 'search.edited'; readonly search: string }
  | { readonly type: 'filter.chosen'; readonly filter: BoardFilter; readonly choice: string }
  | { readonly type: 'filter.named'; readonly filter: BoardFilter; readonly name: NamedOption }
  | { readonly type: 'filters.cleared' }
  | { readonly type: 'column.pressed'; readonly column: BoardColumn }
  | { readonly type: 'sort.chosen'; readonly sort: BoardQuery['sort'] }
  /** What is asked for from now on is settled. */
  | { readonly type: 'query.asked' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'rows.inSight'; readonly sight: Sight }
  /** Someone points at the rows, or is among them with the keyboard: none moves away from under them. */
  | { readonly type: 'rows.pointedAt' }
  | { readonly type: 'rows.pointerLeft' }
  | { readonly type: 'rows.focused' }
  | { readonly type: 'rows.blurred' }
  /** They are no longer drawn. */
  | { readonly type: 'rows.hidden' }
  | { readonly type: 'piece.read'; readonly read: PieceRead }
  | {
      readonly type: 'totals.told';
      readonly totals: AccountTotals;
      readonly isPart: boolean;
      readonly at: number;
    }
  | { readonly type: 'second.passed'; readonly at: number }
  /** Something was missed: the rows are read again. */
  | { readonly type: 'query.staleSuspected' };
