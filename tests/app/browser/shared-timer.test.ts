import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSharedTimer } from '../../../src/app/browser/shared-timer';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
/** The timer, and what ran, with the ms that had passed. */
function start() {
  const began = Date.now();
  const timer = createSharedTimer();
  const ran: [name: string, passed: number][] = [];
  const after = (ms: number, name: string, then = () => {}) =>
    timer.setTimeout(() => {
      ran.push([name, Date.now() - began]);
      then();
    }, ms);
  return { ...timer, ran, after };
}

it('runs each thing once at its own moment, in order, however many wait', () => {
  const { after, ran } = start();
  const lengths = Array.from({ length: 1000 }, (_, at) => 1 + ((at * 7919) % 5000));
  for (const ms of lengths) after(ms, `${ms}`);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(5000);
  expect(ran).toEqual(lengths.toSorted((one, other) => one - other).map((ms) => [`${ms}`, ms]));
  expect(vi.getTimerCount()).toBe(0);
});

it('runs no more what was cancelled, by something that ran in the same moment as well', () => {
  const { after, clearTimeout, ran } = start();
  const second = after(200, 'second');
  const third = after(200, 'third');
  after(100, 'first', () => clearTimeout(second));
  after(200, 'fourth');
  clearTimeout(third);
  vi.advanceTimersByTime(1000);
  expect(ran).toEqual([
    ['first', 100],
    ['fourth', 200],
  ]);
});

it('takes what begins while something runs', () => {
  const { after, ran } = start();
  after(100, 'first', () => after(50, 'second', () => after(2500, 'third')));
  vi.advanceTimersByTime(3000);
  expect(ran).toEqual([
    ['first', 100],
    ['second', 150],
    ['third', 2650],
  ]);
});

it('is late by a second at most where the machine slept or its clock was set back [T1, T4]', () => {
  const { after, ran } = start();
  after(60_000, 'slept through');
  vi.advanceTimersByTime(2000);
  vi.setSystemTime(Date.now() + 600_000);
  vi.advanceTimersByTime(1000);
  expect(ran).toHaveLength(1);
  after(5000, 'set back');
  vi.advanceTimersByTime(2000);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(2999);
  expect(ran).toHaveLength(1);
  vi.advanceTimersByTime(1001);
  expect(ran).toHaveLength(2);
});

it('goes on after something that failed', () => {
  const { after, ran } = start();
  after(100, 'failed', () => {
    throw new Error('failed');
  });
  after(100, 'beside it');
  after(200, 'later');
  expect(() => vi.advanceTimersByTime(100)).toThrow('failed');
  vi.advanceTimersByTime(200);
  expect(ran.map(([name]) => name)).toEqual(['failed', 'beside it', 'later']);
});
