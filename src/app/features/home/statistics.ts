import { merge } from 'rxjs';
import type { Call } from '../../../api/client';
import type { Statistics } from '../../../api/schema/statistics';
import type { Permission } from '../../../machines/auth/policy';
import { createTurns } from '../../../streams/turns';
import {
  pacedChanges,
  type FiguresSources,
  mayChangeFigures,
  provideFigures,
  shownWith,
} from '../../provide/figures';

export interface StatisticsFigures {
  readonly statistics: Statistics;
}
/** Pictures of days and hours need no more, however much is counted. In ms. */
const PACE = 30_000;

type ReadStatistics = (call: Call, userId: string, signal: AbortSignal) => Promise<Statistics>;

const FORTNIGHT = 14;
const MONTH = 30;
export const ownStatistics: ReadStatistics = (call, userId, signal) =>
  call('statistics.ofUser', { userId, days: FORTNIGHT }, { signal });
export const allStatistics: ReadStatistics = (call, _userId, signal) =>
  call('statistics.ofEverybody', { days: MONTH }, { signal });

const provideStatistics = (read: ReadStatistics, permission: Permission, sources: FiguresSources) =>
  provideFigures<StatisticsFigures>(sources, {
    parts: { statistics: async (...given) => ({ statistics: await read(...given) }) },
    changes: merge(pacedChanges(sources, PACE, mayChangeFigures), createTurns(sources.streams).hours),
    isOptional: true,
    shownAt: shownWith(permission, sources),
  });

export const provideOwnStatistics = (sources: FiguresSources) =>
  provideStatistics(ownStatistics, 'figures.readOwn', sources);
export const provideAllStatistics = (sources: FiguresSources) =>
  provideStatistics(allStatistics, 'figures.readAll', sources);
