import { answers, requests } from '../schema/calls/statistics';
import { get } from './endpoint';

const { none, byUser } = requests;

const FALLBACK = 'Statistik tidak dapat dibaca';

/** What blasts came to: in all, and by hour and by day, which is beyond the original contract. */
export const statisticsEndpoints = {
  'messageLog.count': get(
    '/admin/messagelog/count/:userId',
    byUser,
    answers.messageLogCount,
    'Error Get Today Count',
  ),
  'messageLog.todayIncome': get(
    '/admin/messagelog/today-income/:userId',
    byUser,
    answers.income,
    'Error Get Today Income',
  ),
  'messageLog.todayCount': get(
    '/admin/messagelog/today-count',
    none,
    answers.blastResult,
    'Error Get Today Count',
  ),
  'messageLog.totalCount': get(
    '/admin/messagelog/total-count',
    none,
    answers.blastResult,
    'Error Get Today Count',
  ),

  'statistics.ofUser': get('/admin/statistics/blasts/:userId', requests.ofUser, answers.statistics, FALLBACK),
  'statistics.ofEverybody': get(
    '/admin/statistics/blasts',
    requests.ofEverybody,
    answers.statistics,
    FALLBACK,
  ),
} as const;
