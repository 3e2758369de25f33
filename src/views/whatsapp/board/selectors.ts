import type { BoardSnapshot } from '../../../machines/board/board';
import { type BoardColumn, type BoardFilter, canSort } from '../../../machines/board/board.rules';
import { isNarrowed, valueOf } from '../../../machines/crud/list.rules';

/** The pieces of rows that are here. */
export const selectHere = ({ context }: BoardSnapshot) => context.here;
export const selectRows = ({ context }: BoardSnapshot) => context.here.rows;
export const selectPulses = ({ context }: BoardSnapshot) => context.pulses;
/** The board's clock, in epoch ms: as often as figures of minutes are worth drawing. */
export const selectSecond = ({ context }: BoardSnapshot) => context.now;
export const selectSearch = ({ context }: BoardSnapshot) => context.query.search;
export const selectChoice =
  (filter: BoardFilter) =>
  ({ context }: BoardSnapshot) =>
    valueOf(context.query, filter);
export const selectSort = ({ context }: BoardSnapshot) => context.query.sort;
export const isSortable =
  (column: BoardColumn) =>
  ({ context }: BoardSnapshot) =>
    canSort(context, column);
export const isFiltered = ({ context }: BoardSnapshot) => isNarrowed(context.query);
export const selectUnreadable = ({ context }: BoardSnapshot) =>
  [...context.here.pieces.values()].reduce((sum, { unreadable }) => sum + unreadable, 0);
export const selectBoardError = ({ context }: BoardSnapshot) =>
  context.error?.text ?? 'Data tidak dapat dimuat.';
export const selectAt = ({ context }: BoardSnapshot) => context.at;
export const isLoading = (snapshot: BoardSnapshot) => snapshot.hasTag('loading');
export const isFailed = (snapshot: BoardSnapshot) => snapshot.hasTag('failed');
export const isStale = (snapshot: BoardSnapshot) => snapshot.hasTag('stale');
/** What is shown was asked for by another query. */
export const isPast = ({ context }: BoardSnapshot) => context.isPast;
