import { chartBook } from '../../src/machines/chart-book';
import type { ActorEntry, HistoryEntry } from '../../src/machines/history/entries';
import * as history from '../../src/machines/history/replay';
import * as moments from '../../src/machines/statechart/moments';

type ChartBook = history.ChartBook;

/** Replays by every chart of the product, and by `variants` beside them. */
export const replay = (
  entries: Iterable<HistoryEntry>,
  key: string,
  until?: number,
  variants: ChartBook = {},
) => history.replay(entries, key, { ...chartBook, ...variants }, until);
export const replaySteps = (entries: Iterable<HistoryEntry>, key: string, variants: ChartBook = {}) =>
  history.replaySteps(entries, key, { ...chartBook, ...variants });
export const lifeOf = (steps: readonly ActorEntry[], key: string) => moments.lifeOf(steps, key, chartBook);
