import { merge } from 'rxjs';
import type { Statistics } from '../../../api/schema/statistics';
import type { Permission } from '../../../machines/auth/policy';
import { createTurns } from '../../../streams/turns';
import {
  pacedChanges,
  type FiguresSources,
  mayChangeFigures,
  type Part,
  provideFigures,
  shownWith,
} from '../../provide/figures';

export interface StatisticsFigures {
  readonly statistics: Statistics;
}
/** Pictures of days and hours need no more, however much is counted. In ms. */
const PACE = 30_000;

const provideStatistics = (
  statistics: Part<StatisticsFigures>,
  permission: Permission,
  sources: FiguresSources,
) =>
  provideFigures<StatisticsFigures>(sources, {
    parts: { statistics },
    changes: merge(pacedChanges(sources, PACE, mayChangeFigures), createTurns(sources.streams).hours),
    isOptional: true,
    shownAt: shownWith(permission, sources),
  });

const FORTNIGHT = 14;
const MONTH = 30;

export const provideOwnStatistics = (sources: FiguresSources) =>
  provideStatistics(
    async (call, userId, signal) => ({
      statistics: await call('statistics.ofUser', { userId, days: FORTNIGHT }, { signal }),
    }),
    'figures.readOwn',
    sources,
  );
export const provideAllStatistics = (sources: FiguresSources) =>
  provideStatistics(
    async (call, _userId, signal) => ({
      statistics: await call('statistics.ofEverybody', { days: MONTH }, { signal }),
    }),
    'figures.readAll',
    sources,
  );
