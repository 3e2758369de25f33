import type { BoardSnapshot } from '../../../machines/board/board';
import { valueOf } from '../../../machines/crud/list.rules';
import type { BoardFilter } from '../../../machines/board/board.rules';

export const selectFleet = ({ context }: BoardSnapshot) => context.fleet;
export const selectKeys = ({ context }: BoardSnapshot) => context.keys;
export const selectExpected = ({ context }: BoardSnapshot) => context.fleet.expected();
/** The last whole second of the board's clock, in epoch ms: as often as figures of minutes are worth drawing. */
export const selectSecond = ({ context }: BoardSnapshot) => Math.floor(context.now / 1000) * 1000;
export const selectSearch = ({ context }: BoardSnapshot) => context.query.search;
export const selectChoice =
  (filter: BoardFilter) =>
  ({ context }: BoardSnapshot) =>
    valueOf(context.query, filter);
export const selectSort = ({ context }: BoardSnapshot) => context.query.sort;
export const selectUnreadable = ({ context }: BoardSnapshot) => context.unreadable;
export const selectBoardError = ({ context }: BoardSnapshot) =>
  context.error?.text ?? 'Data tidak dapat dimuat.';
export const selectAt = ({ context }: BoardSnapshot) => context.at;
export const isLoading = (snapshot: BoardSnapshot) => snapshot.hasTag('loading');
export const isFailed = (snapshot: BoardSnapshot) => snapshot.hasTag('failed');
export const isStale = (snapshot: BoardSnapshot) => snapshot.hasTag('stale');
