import { answers, requests } from '../schema/calls/statistics';
import { get } from './endpoint';

const FALLBACK = 'Statistik tidak dapat dibaca';

/** What blasts came to, by hour and by day; calls beyond the original contract. */
export const statisticsEndpoints = {
  'statistics.ofUser': get('/admin/statistics/blasts/:userId', requests.ofUser, answers.statistics, FALLBACK),
  'statistics.ofEverybody': get(
    '/admin/statistics/blasts',
    requests.ofEverybody,
    answers.statistics,
    FALLBACK,
  ),
} as const;
