import { describe, expect, it } from 'vitest';
import { createChance } from '../../../sandbox/core/chance';
import { isAiming, nextStep, reportedStep, type Step } from '../../../sandbox/network/blast/blast.rules';
import type { DueAccount, Target } from '../../../sandbox/network/blast/due';
import { NO_TALLIES } from '../../../sandbox/network/tallies';
import type { SendPlan } from '../../../src/api/schema/plan';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONDAY = Date.parse('2026-11-02T00:00:00+07:00');
const DAYS = 30;

const PLAN: SendPlan = {
  days: [1, 2, 3, 5],
  from: '09:00',
  until: '15:00',
  ceiling_first: 40,
  ceiling_rise: 10,
  ceiling_most: 150,
  rest_failures: 3,
  rest_minutes: 45,
};

interface Began {
  /** When a message was given to the network for the first time, in ms since the month began. */
  readonly at: number;
  failed?: true;
}

/** A month of an account that is never stopped, and fails every third time. */
function month(plan: SendPlan): readonly Began[] {
  const chance = createChance(5);
  let account = {
    clientid: 'id-1',
    state: 'connected',
    status: 'sending',
    loop: true,
    suspended: false,
    inFlight: null,
    plan,
    createdAt: new Date(MONDAY - 3 * DAY),
    sentDay: 0,
    sentThatDay: 0,
    failedInRow: 0,
    ...NO_TALLIES,
    failedAt: null,
  } as unknown as DueAccount['account'];
  const target: Target = { receiver: { id: 1, number: '6281', name: '' }, messageId: 1 };
  const begun: Began[] = [];
  let now = MONDAY;
  let stepAt = MONDAY;
  let answerAt = Number.POSITIVE_INFINITY;
  const apply = (step: Step | null) => {
    if (!step) return;
    if (step.gives === 'send') {
      if (step.says.some(({ event }) => event === 'sending')) begun.push({ at: now - MONDAY });
      answerAt = now + 2000;
    }
    if (step.delivery?.success === false) Object.assign(begun.at(-1) ?? {}, { failed: true });
    account = { ...account, ...step.change };
    if (step.nextIn != null) stepAt = Math.ceil(now + step.nextIn * 1000);
  };
  while (now < MONDAY + DAYS * DAY) {
    now = Math.min(stepAt, answerAt);
    const due = { account, intervalMin: 20, intervalMax: 200 };
    const dice = { chance, speed: 1, now };
    if (now === answerAt) {
      answerAt = Number.POSITIVE_INFINITY;
      const about = { id: 'r', deviceId: 'id-1', message: account.inFlight?.id ?? '' };
      const report =
        chance.roll() < 0.6
          ? ({ kind: 'failed', code: '408', ...about } as const)
          : ({ kind: 'sent', ...about } as const);
      apply(reportedStep(due, report, target, dice));
    } else apply(nextStep(due, isAiming(due, now) || account.inFlight ? target : null, true, dice));
  }
  return begun;
}

const dayOf = ({ at }: Began) => Math.floor(at / DAY);

describe('a month of a plan', () => {
  const begun = month(PLAN);
  const perDay = Array.from({ length: DAYS }, (_, day) => begun.filter((one) => dayOf(one) === day).length);

  it('sends on its days and within its hours alone', () => {
    const outside = begun.filter(({ at }) => at % DAY < 9 * HOUR || at % DAY >= 15 * HOUR);
    expect(outside).toEqual([]);
    const days = perDay.flatMap((count, day) => (count > 0 ? [(day % 7) + 1] : []));
    expect(new Set(days)).toEqual(new Set(PLAN.days));
  });

  it('never sends more than the ceiling of a day, and as much where there is time', () => {
    const ceiling = (day: number) => Math.min(150, 40 + 10 * (day + 3));
    for (const [day, count] of perDay.entries()) expect(count).toBeLessThanOrEqual(ceiling(day));
    expect(perDay.some((count, day) => count === ceiling(day))).toBe(true);
  });

  it('rests after each three failures in a row', () => {
    let failures = 0;
    let rests = 0;
    for (const [place, { at, failed }] of begun.entries()) {
      failures = failed ? failures + 1 : 0;
      const next = begun[place + 1];
      if (failures === 0 || failures % 3 > 0 || !next) continue;
      rests += 1;
      expect(next.at - at).toBeGreaterThanOrEqual(45 * 60_000);
    }
    expect(rests).toBeGreaterThan(20);
  });
});
