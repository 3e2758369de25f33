import { describe, expect, it } from 'vitest';
import { createTurns } from '../../src/streams/turns';
import { createStreamHarness } from './harness';

const SECOND = 1000;
const HOUR = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-23T17:00:00Z');

/** A page that was opened so many ms before midnight in Jakarta, on a machine whose clock is off. */
function opened(before: number, { off = 0, random = 0.5 } = {}) {
  const harness = createStreamHarness(() => random);
  const { time, environment } = harness;
  time.advance(MIDNIGHT - before + off);
  environment.clock.sync(time.now() - off);
  const turns = createTurns(environment);
  const emitted: string[] = [];
  turns.hours.subscribe(() => emitted.push('hour'));
  turns.days.subscribe(() => emitted.push('day'));
  return { ...harness, emitted };
}

describe('a day of the business', () => {
  it.each([0, 3 * HOUR, -3 * HOUR, 26 * HOUR])(
    'begins at midnight in Jakarta where this machine’s clock is %i ms off, within seconds',
    (off) => {
      const { time, emitted } = opened(30 * 60 * SECOND, { off });
      time.advance(30 * 60 * SECOND);
      expect(emitted).toEqual([]);
      time.advance(5 * SECOND);
      expect(emitted.toSorted()).toEqual(['day', 'hour']);
    },
  );

  it('does not begin for all pages at once', () => {
    const pages = [0, 0.5, 0.99].map((random) => opened(SECOND, { random }));
    for (const { time } of pages) time.advance(2 * SECOND);
    expect(pages.map(({ emitted }) => emitted.length)).toEqual([2, 0, 0]);
    for (const { time } of pages) time.advance(2 * SECOND);
    expect(pages.map(({ emitted }) => emitted.length)).toEqual([2, 2, 0]);
    for (const { time } of pages) time.advance(3 * SECOND);
    expect(pages.map(({ emitted }) => emitted.length)).toEqual([2, 2, 2]);
  });

  it('is noticed within a minute by a laptop that slept over midnight', () => {
    const { time, emitted } = opened(HOUR);
    time.advance(60 * SECOND);
    time.jump(8 * HOUR);
    time.advance(65 * SECOND);
    expect(emitted.toSorted()).toEqual(['day', 'hour']);
  });

  it('waits for somebody to look, and is told once to who was away for two', () => {
    const { time, visible, emitted } = opened(HOUR);
    visible.next(false);
    time.advance(25.5 * HOUR);
    expect(emitted).toEqual([]);
    visible.next(true);
    time.advance(5 * SECOND);
    expect(emitted.toSorted()).toEqual(['day', 'hour']);
  });

  it('begins when a clock is put right that was a day behind', () => {
    const { time, environment, emitted } = opened(12 * HOUR);
    environment.clock.sync(time.now() + 24 * HOUR);
    time.advance(5 * SECOND);
    expect(emitted.toSorted()).toEqual(['day', 'hour']);
  });
});

it('an hour begins each hour, on other days as well', () => {
  const { time, emitted } = opened(3 * HOUR);
  time.advance(5 * HOUR + 5 * SECOND);
  expect(emitted.filter((what) => what === 'hour')).toHaveLength(5);
  expect(emitted.filter((what) => what === 'day')).toHaveLength(1);
});
