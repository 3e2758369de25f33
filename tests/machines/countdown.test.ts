import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secondsLeft } from '../../src/machines/countdown.rules';

describe('a countdown', () => {
  const minute = { lasts: 60_000, until: 100_000 };

  it('is whole before its clock was read, and says what is left however seldom it is looked at [T2]', () => {
    expect(secondsLeft({ ...minute, until: null }, 40_000)).toBe(60);
    expect(secondsLeft(minute, null)).toBe(60);
    expect(secondsLeft(minute, 85_000)).toBe(15);
    expect(secondsLeft(minute, 84_501)).toBe(15);
  });

  it('shows each number once by a clock that ticks at moments of its own, and none that is left before it is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), (late) => {
        const ticks = Array.from({ length: 61 }, (_, second) => 40_000 + late + second * 1000);
        const shown = ticks.map((now) => secondsLeft(minute, now));
        expect(new Set(shown.filter((seconds) => seconds > 1)).size).toBe(
          shown.filter((seconds) => seconds > 1).length,
        );
        expect(shown.findIndex((seconds) => seconds === 0)).toBe(
          ticks.findIndex((now) => now >= minute.until),
        );
      }),
    );
  });

  it('never leaves its range, whatever the time is [T1, T4]', () => {
    fc.assert(
      fc.property(fc.integer(), (now) => {
        expect(secondsLeft(minute, now)).toBeGreaterThanOrEqual(0);
        expect(secondsLeft(minute, now)).toBeLessThanOrEqual(60);
      }),
    );
  });

  it('names the nearest second, so that ticks at moments of their own pass over none', () => {
    const countdown = { lasts: 5000, until: 10_000 };
    const shown = [5300, 6300, 7300, 8300, 9300].map((now) => secondsLeft(countdown, now));
    expect(shown).toEqual([5, 4, 3, 2, 1]);
    expect([5700, 6700, 7700, 8700, 9700].map((now) => secondsLeft(countdown, now))).toEqual([4, 3, 2, 1, 1]);
  });
});
