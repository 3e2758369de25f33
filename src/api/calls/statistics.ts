import * as z from 'zod/mini';
import { only } from '../schema/answers';
import { count, entity, money } from '../schema/scalars';
import { statistics } from '../schema/statistics';
import { get } from './define';
import { byUser, id, whole } from './fields';
import { managers, person } from './permission';

const FALLBACK = 'Statistik tidak dapat dibaca';
/** To look back on, today among them. */
const days = {
  ...whole(1, 90),
  given: z.int().check(z.minimum(1), z.maximum(90)),
  otherwise: { value: 30 },
};

/** What blasts came to: in all, and by hour and by day, which is beyond the original contract. */
export const statisticsCalls = {
  'messageLog.count': get('/admin/messagelog/count/:userId', {
    says: 'What a person’s accounts sent today.',
    may: person,
    input: byUser,
    answer: entity({}, { successCount: count, failCount: count }),
    fallback: 'Error Get Today Count',
  }),
  'messageLog.todayIncome': get('/admin/messagelog/today-income/:userId', {
    says: 'What they earned today.',
    may: person,
    input: byUser,
    answer: only('income', money),
    fallback: 'Error Get Today Income',
  }),
  'messageLog.todayCount': get('/admin/messagelog/today-count', {
    says: 'What everybody’s accounts sent today.',
    may: managers,
    answer: entity({}, { success: count, fail: count }),
    fallback: 'Error Get Today Count',
  }),
  'messageLog.totalCount': get('/admin/messagelog/total-count', {
    says: 'What everybody’s accounts sent in all.',
    may: managers,
    answer: entity({}, { success: count, fail: count }),
    fallback: 'Error Get Today Count',
  }),
  'statistics.ofUser': get('/admin/statistics/blasts/:userId', {
    says: 'What a person’s blasts came to, by day and by hour.',
    may: person,
    input: { userId: id, days },
    answer: statistics,
    fallback: FALLBACK,
    whereUnknown: 'The dashboards show their figures without pictures.',
  }),
  'statistics.ofEverybody': get('/admin/statistics/blasts', {
    says: 'What everybody’s blasts came to, by day and by hour.',
    may: managers,
    input: { days },
    answer: statistics,
    fallback: FALLBACK,
    whereUnknown: 'The dashboards show their figures without pictures.',
  }),
} as const;
