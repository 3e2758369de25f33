import { describe, expect, it } from 'vitest';
import { payloadFaults } from '../../../src/api/schema/payloads';
import type { SendPlan } from '../../../src/api/schema/plan';
import { courseOf } from '../../../src/machines/ahead/course';
import type { ActorEntry } from '../../../src/machines/history/entries';
import { senderBook } from '../../../src/machines/history/sender-book';
import { lifeOf } from '../../../src/machines/statechart/moments';
import { account, days, foreseenOf, morning, past, workday } from './pasts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** It sends from 8 to 20 o'clock, and it is ten on a Tuesday. */
const NOON: SendPlan = {
  days: [1, 2, 3, 4, 5, 6, 7],
  from: '08:00',
  until: '12:00',
  ceiling_first: null,
  ceiling_rise: null,
  ceiling_most: null,
  rest_failures: null,
  rest_minutes: null,
};
const AT_MOST = { ...NOON, until: '20:00', ceiling_first: 100, ceiling_rise: 50, ceiling_most: 400 };
const { at } = past().at;
const sender = (plan: SendPlan | null, more = {}) =>
  account([...days(10, workday()), morning()], { plan, linked_at: at - DAY, sent_today: 0, ...more });

describe('what is foreseen of an account with a plan', () => {
  const ask = (...accounts: readonly ReturnType<typeof sender>[]) => {
    const { today, sevenDays } = foreseenOf({ past: past(...accounts) });
    return { today: today.middle / 50, sevenDays: sevenDays.middle / 50 };
  };

  it('is sent in its hours alone, of which two are left of ten', () => {
    expect(ask(sender(null)).today).toBeGreaterThan(900);
    expect(ask(sender(NOON)).today).toBeGreaterThan(170);
    expect(ask(sender(NOON)).today).toBeLessThan(220);
  });

  it('is sent on its days alone', () => {
    const { today, sevenDays } = ask(sender({ ...NOON, days: [3], until: '20:00' }));
    expect(today).toBe(0);
    expect(sevenDays).toBeGreaterThan(900);
    expect(sevenDays).toBeLessThan(1300);
  });

  it('is no more than its ceiling of the day, which rises, less what it has sent', () => {
    expect(ask(sender(AT_MOST)).today).toBeGreaterThan(135);
    expect(ask(sender(AT_MOST)).today).toBeLessThan(160);
    expect(ask(sender(AT_MOST, { sent_today: 120 })).today).toBeLessThan(40);
    expect(ask(sender(AT_MOST, { sent_today: 900 })).today).toBe(0);
    // 150 today, then 50 more each day, up to 400, and the morning of the eighth.
    expect(ask(sender(AT_MOST)).sevenDays).toBeGreaterThan(1500);
    expect(ask(sender(AT_MOST)).sevenDays).toBeLessThan(2400);
  });

  it('is less than its ceiling where some fail, which are sent as well', () => {
    const line = '10800 sending 300 300 15000';
    const day = ['28800 stopped 0 0 0', line, line, line, line, '14400 stopped 0 0 0'].join('\n');
    const failing = account([...days(10, day), '28800 stopped 0 0 0'], {
      plan: AT_MOST,
      linked_at: at - DAY,
    });
    expect(ask(failing).today).toBeGreaterThan(60);
    expect(ask(failing).today).toBeLessThan(85);
  });

  it('is of classes with the same plan what it is of each', () => {
    const many = Array.from({ length: 90 }, (_, place) =>
      sender(place % 2 ? AT_MOST : null, { id: String(place) }),
    );
    const of = (plan: SendPlan | null) => ask(sender(plan)).today * 45;
    expect(ask(...many).today / (of(AT_MOST) + of(null))).toBeCloseTo(1, 1);
  });
});

describe('one possible day ahead of an account with a plan', () => {
  const KEY = 'whatsapp:id-1';
  function courseFor(plan: SendPlan, more = {}) {
    const known = sender(plan, more);
    const { spans: _spans, weight: _weight, ...fields } = known;
    const record = { ...fields, count_success: 40, count_fail: 4, income: 100 };
    const steps: ActorEntry[] = [
      {
        index: 7,
        at: at - 1000,
        kind: 'started',
        key: KEY,
        chart: 'sender',
        variant: null,
        input: { key: KEY, kind: 'whatsapp', record },
      },
    ];
    const course = courseOf({ past: past(known), key: KEY, steps, seed: 1, most: 20_000 });
    if (course.kind !== 'course') throw new Error('nothing is told');
    const moments = lifeOf([...steps, ...course.entries], KEY, senderBook).moments.slice(1);
    return { ...course, moments };
  }
  const hoursOf = ({ entry }: { entry: ActorEntry }) => (entry.at - at) / HOUR;
  const isCount = ({ entry }: { entry: ActorEntry }) =>
    entry.kind === 'event' && /count_(success|fail)$/.test(entry.event.type);

  it('waits for it as the server says, by the chart, and goes on in its hours', () => {
    const { moments } = courseFor(NOON);
    const counts = moments.filter(isCount).map(hoursOf);
    expect(counts.filter((hour) => hour > 2.1 && hour < 22)).toEqual([]);
    expect(counts.filter((hour) => hour < 2).length).toBeGreaterThan(150);
    expect(counts.filter((hour) => hour > 22).length).toBeGreaterThan(100);
    const held = moments.filter(({ snapshot }) => snapshot.hasTag('planned'));
    expect(held.length).toBeGreaterThan(0);
    expect(held[0]?.snapshot.context.record.planWait).toMatchObject({ why: 'hours', until: at + 22 * HOUR });
    const counted = held.find(({ snapshot }) =>
      snapshot.matches({ job: { sending: { planned: 'waiting' } } }),
    );
    expect(counted?.snapshot.context.wait).toMatchObject({ until: at + 22 * HOUR });
    for (const { entry, taken } of moments) {
      expect(taken).not.toEqual([]);
      if (entry.kind === 'event') expect(payloadFaults(entry.event)).toEqual([]);
    }
  });

  it('stops at the ceiling of the day, of which it has sent some', () => {
    const { moments } = courseFor(AT_MOST, { sent_today: 120 });
    const today = moments.filter((moment) => isCount(moment) && hoursOf(moment) < 14);
    expect(today).toHaveLength(30);
    const wait = moments.find(({ snapshot }) => snapshot.hasTag('planned'));
    expect(wait?.snapshot.context.record.planWait).toMatchObject({ why: 'ceiling', count: 150 });
  });
});
