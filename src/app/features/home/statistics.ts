import { merge } from 'rxjs';
import type { Statistics } from '../../../api/schema/statistics';
import { createTurns } from '../../../streams/turns';
import {
  pacedChanges,
  type FiguresSources,
  mayChangeFigures,
  type Part,
  provideFigures,
} from '../../provide/figures';

export interface StatisticsFigures {
  readonly statistics: Statistics;
}
/** Pictures of days and hours need no more, however much is counted. In ms. */
const PACE = 30_000;

const provideStatistics = (statistics: Part<StatisticsFigures>, sources: FiguresSources) =>
  provideFigures<StatisticsFigures>(sources, {
    parts: { statistics },
    changes: merge(pacedChanges(sources, PACE, mayChangeFigures), createTurns(sources.streams).hours),
    isOptional: true,
  });

const FORTNIGHT = 14;
const MONTH = 30;

export const provideOwnStatistics = (sources: FiguresSources) =>
  provideStatistics(
    async (call, userId, signal) => ({
      statistics: await call('statistics.ofUser', { userId, days: FORTNIGHT }, { signal }),
    }),
    sources,
  );
export const provideAllStatistics = (sources: FiguresSources) =>
  provideStatistics(
    async (call, _userId, signal) => ({
      statistics: await call('statistics.ofEverybody', { days: MONTH }, { signal }),
    }),
    sources,
  );
