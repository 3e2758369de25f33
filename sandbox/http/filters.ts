import { daysOf } from '../../src/api/schema/periods';
import { EVER, type Span } from '../store/span';
import { DAY, startOf, startOfToday } from './business-day';

const DAYS_BACK: Readonly<Record<string, number>> = { today: 1, '7d': 7, '30d': 30 };

/** A period of whole days in Jakarta; days back have no end. Without one, ever. */
export function spanOf(period: string | undefined, now: number): Span {
  if (period === undefined) return EVER;
  const days = daysOf(period);
  if (days) return { from: new Date(startOf(days.first)), until: new Date(startOf(days.last) + DAY) };
  const { [period]: back = 1 } = DAYS_BACK;
  return { from: new Date(startOfToday(now).getTime() - (back - 1) * DAY), until: null };
}
