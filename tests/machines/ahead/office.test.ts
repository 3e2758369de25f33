import { describe, expect, it } from 'vitest';
import type { Past } from '../../../src/api/schema/past';
import type { Known } from '../../../src/machines/ahead/foresee';
import { account, days, foreseenOf, morning, past, workday } from './pasts';

const DAY = 86_400_000;
/** What the office is told of ten ordinary days of an account, and of whatever else is given. */
const ask = (more: Partial<Past>, known: Partial<Known> = {}) =>
  foreseenOf({ past: { ...past(account([...days(10, workday()), morning()])), ...more }, ...known });

const { at } = past();
/** Whole days before today that brought so much, oldest first. */
const brought = (...amounts: readonly number[]): Past['days'] =>
  amounts.map((amount, place) => {
    const midnight = at.at - 10 * 3_600_000 - (amounts.length - place) * DAY;
    return {
      from: { at: midnight, day: '', hour: 0, offset: '+07:00' },
      linked: amount,
      asked: amount * 1000,
    };
  });
const fortnight = (amount: number) => brought(...Array.from({ length: 14 }, () => amount));

describe('what days bring', () => {
  it('says when the last unused proxy is taken, where each day takes two', () => {
    const { daily } = ask({ days: fortnight(2) }, { proxies: 7 });
    const daysLeft = ((daily?.proxies?.middle ?? 0) - at.at) / DAY;
    expect(daysLeft).toBeGreaterThan(2.9);
    expect(daysLeft).toBeLessThan(3.7);
  });

  it('is less sure where days differ', () => {
    const width = (amounts: Past['days']) => {
      const { daily } = ask({ days: amounts });
      return (daily?.asked.high ?? 0) - (daily?.asked.low ?? 0);
    };
    expect(width(fortnight(3))).toBeLessThan(1);
    expect(width(brought(0, 6, 1, 5, 0, 6, 3, 0, 6, 1, 5, 0, 6, 3))).toBeGreaterThan(5000);
  });

  it('adds up what seven days ask for, the rest of today among them', () => {
    const { daily } = ask({ days: fortnight(3) });
    expect(daily?.asked.middle).toBeCloseTo(3000 * (6 + 14 / 24), 0);
    expect(daily?.basis).toEqual({ days: 14, linked: 3, asked: 3000 });
  });

  it('says nothing by less than a week, and nothing of proxies where none is left or nobody asks', () => {
    expect(ask({ days: brought(2, 2, 2) }, { proxies: 7 }).daily).toBeNull();
    expect(ask({ days: fortnight(2) }, { proxies: 0 }).daily?.proxies).toBeNull();
    expect(ask({ days: fortnight(2) }).daily?.proxies).toBeNull();
    expect(ask({ days: fortnight(0) }, { proxies: 7 }).daily?.proxies).toEqual({
      low: null,
      middle: null,
      high: null,
    });
  });
});

describe('a generator or validator at work', () => {
  const runner = (progress: number, spans: string): Past['runners'][number] => ({
    id: '4',
    kind: 'generator',
    name: '62811 – 62812',
    progress,
    count_success: 600,
    count_fail: 400,
    spans,
  });
  const steady = Array.from({ length: 20 }, () => '1000 sending 120 80').join('\n');
  const hoursLeft = (foreseen: ReturnType<typeof ask>, part: 'low' | 'middle' | 'high') =>
    ((foreseen.runners[0]?.when[part] ?? 0) - at.at) / 3_600_000;

  it('ends once it has asked for the rest at its own pace', () => {
    // 4,000 numbers are left, one every five seconds: 5.6 hours.
    const foreseen = ask({ runners: [runner(20, steady)] });
    expect(foreseen.runners).toMatchObject([{ kind: 'generator', id: '4', name: '62811 – 62812' }]);
    expect(hoursLeft(foreseen, 'low')).toBeGreaterThan(5);
    expect(hoursLeft(foreseen, 'low')).toBeLessThan(5.6);
    expect(hoursLeft(foreseen, 'high')).toBeGreaterThan(5.56);
    expect(hoursLeft(foreseen, 'high')).toBeLessThan(6.2);
  });

  it('may end later where it broke off before', () => {
    const broken =
      '1000 sending 120 80\n7200 idle 0 0\n2000 sending 240 160\n7200 idle 0 0\n2000 sending 240 160';
    expect(hoursLeft(ask({ runners: [runner(20, broken)] }), 'middle')).toBeGreaterThan(8);
  });

  it('may take longer than is looked at where its pace has changed much', () => {
    const changed = '10800 sending 3600 1800\n10800 sending 7200 3600\n1000 sending 300 200';
    const [end] = ask({ runners: [{ ...runner(99, changed), count_success: 9900 }] }).runners;
    expect(end?.when.low).toBeGreaterThan(at.at);
  });

  it.each([
    ['is about to end', runner(100, steady)],
    ['has got nowhere', runner(0, steady)],
    ['has no past', runner(20, '')],
    ['has one that cannot be read', runner(20, '1000 asleep 1 1')],
  ])('is told nothing of that %s', (_, one) => {
    expect(ask({ runners: [one] }).runners).toEqual([]);
  });
});
