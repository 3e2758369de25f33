import { describe, expect, it } from 'vitest';
import { DAY, dayOf } from '../../src/api/schema/business-day';
import type { SendPlan } from '../../src/api/schema/plan';
import { ceilingOn, planFaults, planWaitOf, type SentSoFar } from '../../src/api/schema/plan.rules';

/** A moment of November 2026, whose 23rd is a Monday, as the business' clocks show it. */
const on = (day: number, clock: string) =>
  Date.parse(`2026-11-${String(day).padStart(2, '0')}T${clock}:00+07:00`);
const office: SendPlan = {
  days: [1, 2, 3, 4, 5],
  from: '08:00',
  until: '17:00',
  ceiling_first: null,
  ceiling_rise: null,
  ceiling_most: null,
  rest_failures: null,
  rest_minutes: null,
};
const nothing: SentSoFar = { linkedAt: on(2, '10:00'), on: 0, count: 0, failures: 0, failedAt: null };
const sentOnDay = (count: number, at: number): SentSoFar => ({ ...nothing, on: dayOf(at), count });

describe('the hours of a plan', () => {
  it.each([
    ['before them', on(23, '07:59'), on(23, '08:00')],
    ['after them', on(23, '17:00'), on(24, '08:00')],
    ['on a Friday evening', on(27, '20:00'), on(30, '08:00')],
    ['on a Sunday', on(29, '12:00'), on(30, '08:00')],
  ])('hold an account up %s until they begin next', (_when, at, until) => {
    expect(planWaitOf(office, nothing, at)).toEqual({ until, why: 'hours', count: 0 });
  });

  it.each([on(23, '08:00'), on(25, '12:00'), on(27, '16:59')])('let it send within them', (at) => {
    expect(planWaitOf(office, nothing, at)).toBeNull();
  });

  it('may pass midnight: the night belongs to the day on which it begins', () => {
    const night = { ...office, days: [5], from: '22:00', until: '04:00' };
    expect(planWaitOf(night, nothing, on(27, '21:59'))?.until).toBe(on(27, '22:00'));
    expect(planWaitOf(night, nothing, on(28, '03:59'))).toBeNull();
    expect(planWaitOf(night, nothing, on(28, '04:00'))?.until).toBe(
      on(28, '00:00') + 6 * DAY + 22 * 3_600_000,
    );
    expect(planWaitOf(night, nothing, on(27, '03:00'))?.until).toBe(on(27, '22:00'));
  });

  it('are the whole day where they end when they begin', () => {
    const always = { ...office, from: '00:00', until: '00:00' };
    expect(planWaitOf(always, nothing, on(23, '23:59'))).toBeNull();
    expect(planWaitOf(always, nothing, on(28, '00:00'))?.until).toBe(on(30, '00:00'));
  });

  it('come again in a week where there is one day, and always take as long', () => {
    const monday = { ...office, days: [1] };
    const waits = Array.from({ length: 52 }, (_, week) => on(23, '17:00') + week * 7 * DAY);
    for (const at of waits) expect(planWaitOf(monday, nothing, at)?.until).toBe(at + 7 * DAY - 9 * 3_600_000);
  });
});

describe('the ceiling of a plan', () => {
  const rising = { ...office, ceiling_first: 20, ceiling_rise: 10, ceiling_most: 200 };

  it('rises with the days since the account was linked, up to the most', () => {
    const day = (days: number) => dayOf(nothing.linkedAt) + days;
    expect([0, 1, 5, 18, 400].map((days) => ceilingOn(rising, nothing.linkedAt, day(days)))).toEqual([
      20, 30, 70, 200, 200,
    ]);
    expect(ceilingOn(office, nothing.linkedAt, day(3))).toBeNull();
  });

  it('holds an account up that has sent as many today, until the next day of the plan', () => {
    const at = on(27, '10:00');
    expect(planWaitOf(rising, sentOnDay(200, at), at)).toEqual({
      until: on(30, '08:00'),
      why: 'ceiling',
      count: 200,
    });
    expect(planWaitOf(rising, sentOnDay(199, at), at)).toBeNull();
    expect(planWaitOf(rising, sentOnDay(200, at - DAY), at)).toBeNull();
  });
});

describe('the rest of a plan', () => {
  const resting = { ...office, rest_failures: 5, rest_minutes: 30 };
  const failed = (failures: number, at: number): SentSoFar => ({ ...nothing, failures, failedAt: at });

  it('follows each so many failures in a row', () => {
    const at = on(23, '13:50');
    expect(planWaitOf(resting, failed(5, at), at)).toEqual({ until: on(23, '14:20'), why: 'rest', count: 5 });
    expect(planWaitOf(resting, failed(5, at), on(23, '14:20'))).toBeNull();
    expect(planWaitOf(resting, failed(6, at), at)).toBeNull();
    expect(planWaitOf(resting, failed(10, at), at)?.why).toBe('rest');
  });

  it('goes on with the hours where it lasts until after them, and is no reason where it is over before', () => {
    expect(planWaitOf(resting, failed(5, on(23, '16:50')), on(23, '16:50'))).toEqual({
      until: on(24, '08:00'),
      why: 'rest',
      count: 5,
    });
    expect(planWaitOf(resting, failed(5, on(23, '16:50')), on(23, '17:10'))?.why).toBe('hours');
  });
});

describe('a plan that makes no sense', () => {
  it('says so beside the field', () => {
    expect(planFaults(office)).toEqual({});
    expect(planFaults({ ...office, days: [], from: '8', until: '24:00' })).toEqual({
      days: 'Pilih minimal satu hari.',
      from: 'Isi jam, misalnya 08:00.',
      until: 'Isi jam, misalnya 17:00.',
    });
    expect(planFaults({ ...office, ceiling_first: 30, ceiling_rise: 1.5, ceiling_most: 20 })).toEqual({
      ceiling_first: 'Tidak boleh di atas batas tertinggi.',
      ceiling_rise: 'Harus berupa angka bulat.',
    });
    expect(planFaults({ ...office, ceiling_most: 0, rest_minutes: 1441 })).toEqual({
      ceiling_first: 'Wajib diisi.',
      ceiling_rise: 'Wajib diisi.',
      ceiling_most: 'Minimal 1.',
      rest_failures: 'Wajib diisi.',
      rest_minutes: 'Maksimal 1440.',
    });
  });
});
