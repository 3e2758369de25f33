import type { ApiError } from '../../api/errors';
import type { BoardColumn, BoardFilter, BoardQuery } from './board.rules';
import type { Fleet, Totals } from './fleet';

/** The result of a read that ended; its rows are in the fleet. */
export interface Read {
  /** Rows that could not be read and are left out. */
  readonly unreadable: number;
  /** When it was begun, in epoch ms: from then on it may be out of date. */
  readonly at: number;
}
/** The actors of a board write what they bring into its fleet. */
export interface Feed {
  readonly fleet: Fleet;
}

export interface Context extends Read {
  readonly query: BoardQuery;
  readonly fleet: Fleet;
  /** The rows that are shown, in order, and how far the fleet had moved and lost rows when they were put in it. */
  readonly keys: readonly string[];
  readonly moves: number;
  readonly removals: number;
  readonly totals: Totals;
  /** Epoch ms of the last beat. */
  readonly now: number;
  readonly error: ApiError | null;
  readonly failures: number;
}
export type BoardEvent =
  /** Someone went to an address that says this. */
  | { readonly type: 'query.changed'; readonly query: BoardQuery }
  | { readonly type: 'search.edited'; readonly search: string }
  | { readonly type: 'filter.chosen'; readonly filter: BoardFilter; readonly choice: string }
  | { readonly type: 'filters.cleared' }
  | { readonly type: 'column.pressed'; readonly column: BoardColumn }
  | { readonly type: 'sort.chosen'; readonly sort: BoardQuery['sort'] }
  | { readonly type: 'retry.requested' }
  /** Someone points at the rows, or is among them with the keyboard: none moves away from under them. */
  | { readonly type: 'rows.pointedAt' }
  | { readonly type: 'rows.pointerLeft' }
  | { readonly type: 'rows.focused' }
  | { readonly type: 'rows.blurred' }
  /** They are no longer drawn. */
  | { readonly type: 'rows.hidden' }
  /** The fleet changed, or a second has passed. */
  | { readonly type: 'fleet.updated'; readonly at: number }
  /** Something was missed: every row is read again. */
  | { readonly type: 'query.staleSuspected' };
