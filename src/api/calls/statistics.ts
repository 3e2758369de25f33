import * as z from 'zod/mini';
import { only } from '../schema/answers';
import { count, entity, money } from '../schema/scalars';
import { past } from '../schema/past';
import { statistics } from '../schema/statistics';
import { get } from './define';
import { byUser, id, whole } from './fields';
import { managers, person } from './permission';

const FALLBACK = 'Statistik tidak dapat dibaca';
/** Days to look back, including today. */
const days = {
  ...whole(1, 90),
  given: z.int().check(z.minimum(1), z.maximum(90)),
  otherwise: { value: 30 },
};

/** What blasts came to: in all, and by hour and by day, which is beyond the original contract. */
export const statisticsCalls = {
  /** What a person’s accounts sent today. */
  'messageLog.count': get('/admin/messagelog/count/:userId', {
    may: person,
    input: byUser,
    answer: entity({}, { successCount: count, failCount: count }),
    fallback: 'Error Get Today Count',
  }),
  /** What they earned today. */
  'messageLog.todayIncome': get('/admin/messagelog/today-income/:userId', {
    may: person,
    input: byUser,
    answer: only('income', money),
    fallback: 'Error Get Today Income',
  }),
  /** What everybody’s accounts sent today. */
  'messageLog.todayCount': get('/admin/messagelog/today-count', {
    may: managers,
    answer: entity({}, { success: count, fail: count }),
    fallback: 'Error Get Today Count',
  }),
  /** What everybody’s accounts sent in all. */
  'messageLog.totalCount': get('/admin/messagelog/total-count', {
    may: managers,
    answer: entity({}, { success: count, fail: count }),
    fallback: 'Error Get Today Count',
  }),
  /**
   * What a person’s blasts came to, by day and by hour.
   * @addition The dashboards show their figures without pictures.
   */
  'statistics.ofUser': get('/admin/statistics/blasts/:userId', {
    may: person,
    input: { userId: id, days },
    answer: statistics,
    fallback: FALLBACK,
  }),
  /**
   * What everybody’s blasts came to, by day and by hour.
   * @addition The dashboards show their figures without pictures.
   */
  'statistics.ofEverybody': get('/admin/statistics/blasts', {
    may: managers,
    input: { days },
    answer: statistics,
    fallback: FALLBACK,
  }),
  /**
   * What each of a person’s accounts did in the last fourteen days: how it stood, and what it counted meanwhile.
   * @addition Nothing is foretold.
   */
  'statistics.pastOfUser': get('/admin/statistics/past/:userId', {
    may: person,
    input: byUser,
    answer: past,
    fallback: FALLBACK,
  }),
  /**
   * The same of everybody’s accounts, in the last seven days: of many alike some stand for all. Also what the last days brought, and what the
   * generators and validators did that work now.
   * @addition Nothing is foretold.
   */
  'statistics.pastOfEverybody': get('/admin/statistics/past', {
    may: managers,
    answer: past,
    fallback: FALLBACK,
  }),
} as const;
