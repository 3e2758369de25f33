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
