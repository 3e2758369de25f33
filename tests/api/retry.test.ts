import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryDelay } from '../../src/api/retry';

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });
const limited = (retryAfter: string, headers = {}) =>
  retryDelay(answer(429, { 'Retry-After': retryAfter, ...headers }), 1, () => 0.5);
const SENT = 'Sat, 21 Nov 2026 00:00:00 GMT';

describe('the wait before a GET is tried again', () => {
  it('is random within a window that doubles [R8]', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const delays = [1, 2].map((attempt) => retryDelay(answer(503), attempt, () => random) ?? Number.NaN);
        expect(delays).toEqual([random * 1000, random * 2000]);
      }),
    );
  });

  it('ends with the third try [R8]', () => {
    expect(retryDelay(answer(503), 3, () => 0)).toBeNull();
    expect(retryDelay(answer(429), 3, () => 0)).toBeNull();
  });

  it.each([
    ['7', 7_000],
    ['0', 0],
    ['-5', 0],
    ['1000000000', 60_000],
    ['1.5', 1_500],
    ['soon', 500],
    ['', 500],
    ['NaN', 500],
  ])('is what a 429 asks for, up to 60 s: Retry-After %j is %i ms [R7]', (header, ms) => {
    expect(limited(header)).toBe(ms);
  });

  it.each([
    ['Sat, 21 Nov 2026 00:00:09 GMT', 9_000],
    ['Fri, 20 Nov 2026 23:00:00 GMT', 0],
    ['Sun, 21 Nov 2027 00:00:00 GMT', 60_000],
  ])("is measured by the server's own clock for a date: %s is %i ms [R7, T5]", (date, ms) => {
    expect(limited(date, { Date: SENT })).toBe(ms);
  });

  it('backs off where a 429 asks for nothing that can be read [R7]', () => {
    expect(retryDelay(answer(429), 1, () => 0.5)).toBe(500);
    expect(limited('Sat, 21 Nov 2026 00:00:09 GMT')).toBe(500);
  });

  it.each([200, 204, 304, 400, 401, 403, 404, 409, 422, 501])('is none after %i', (status) => {
    expect(retryDelay(answer(status), 1, () => 0.5)).toBeNull();
  });
});

describe('the wait for a server that is busy', () => {
  const busy = (seconds: string) => answer(503, { 'Retry-After': seconds });
  const resendDelay = (given: Response, attempt: number, random: () => number) =>
    retryDelay(given, attempt, random, false);

  it('is what it asks for and the random window, within a minute, for a GET', () => {
    expect(retryDelay(busy('2'), 1, () => 0.5)).toBe(2_500);
    expect(retryDelay(busy('0'), 2, () => 0.5)).toBe(1_000);
    expect(retryDelay(busy('-5'), 1, () => 0.5)).toBe(500);
    expect(retryDelay(busy('1000000000'), 1, () => 0.5)).toBe(60_000);
    expect(retryDelay(answer(502, { 'Retry-After': '9' }), 1, () => 0.5)).toBe(500);
  });

  it('is the same for a change, which is not sent again where that takes long, was said of anything else, or a third time', () => {
    expect(resendDelay(busy('2'), 1, () => 0.5)).toBe(2_500);
    expect(resendDelay(busy('5'), 2, () => 0.5)).toBe(6_000);
    expect(resendDelay(busy('6'), 1, () => 0.5)).toBeNull();
    expect(resendDelay(busy('2'), 3, () => 0.5)).toBeNull();
    for (const status of [200, 409, 429, 500, 502, 504])
      expect(resendDelay(answer(status, { 'Retry-After': '1' }), 1, () => 0.5)).toBeNull();
    expect(resendDelay(answer(503), 1, () => 0.5)).toBeNull();
  });

  it('keeps a change waiting for less than 15 seconds in all', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (ms, random) => {
          const waits = [1, 2, 3].map((attempt) =>
            resendDelay(busy(String(ms / 1000)), attempt, () => random),
          );
          expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeLessThan(15_000);
        },
      ),
    );
  });
});
