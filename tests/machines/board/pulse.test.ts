import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beat, BUCKET, BUCKETS, bucketsOf, createPulse, rateOf } from '../../../src/machines/board/pulse';

const START = 1_000 * BUCKET;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

describe('a pulse', () => {
  it('has the last ten minutes by half minutes, oldest first', () => {
    const pulse = createPulse(START);
    beat(pulse, 3, START);
    beat(pulse, 4, START + BUCKET);
    expect(bucketsOf(pulse, START + BUCKET).slice(-3)).toEqual([0, 3, 4]);
    expect(bucketsOf(pulse, START + BUCKET * (BUCKETS - 1))[0]).toBe(3);
    expect(sum(bucketsOf(pulse, START + BUCKET * BUCKETS))).toBe(4);
    expect(sum(bucketsOf(pulse, START + BUCKET * 1_000))).toBe(0);
  });

  it('says how many in the last minute, and of the half minute in which that began its share', () => {
    const pulse = createPulse(START);
    beat(pulse, 100, START);
    expect(rateOf(pulse, START)).toBe(100);
    expect(rateOf(pulse, START + 60_000)).toBe(100);
    expect(rateOf(pulse, START + 60_000 + BUCKET / 4)).toBe(75);
    expect(rateOf(pulse, START + 90_000)).toBe(0);
  });

  it('is nothing where nothing was ever counted', () => {
    expect([rateOf(null, START), sum(bucketsOf(null, START)), bucketsOf(null, START).length]).toEqual([
      0,
      0,
      BUCKETS,
    ]);
  });

  it('has of any messages those of its ten minutes, each in its half minute, in whatever order they come', () => {
    const counted = fc.record({
      messages: fc.integer({ min: 1, max: 50 }),
      at: fc.nat(BUCKET * BUCKETS * 3),
    });
    fc.assert(
      fc.property(fc.array(counted), fc.nat(BUCKET * BUCKETS), (beats, after) => {
        const pulse = createPulse(START);
        for (const { messages, at } of beats) beat(pulse, messages, START + at);
        const now = Math.max(0, ...beats.map(({ at }) => at)) + START + after;
        const newest = Math.floor(now / BUCKET);
        let receivedAt = START;
        const expected = Array.from({ length: BUCKETS }, () => 0);
        for (const { messages, at } of beats) {
          receivedAt = Math.max(receivedAt, START + at);
          const bucket = Math.floor((START + at) / BUCKET);
          // Too old when it came, or too old by now.
          if (bucket <= Math.floor(receivedAt / BUCKET) - BUCKETS || bucket <= newest - BUCKETS) continue;
          const place = BUCKETS - 1 - (newest - bucket);
          expected[place] = (expected[place] ?? 0) + messages;
        }
        expect(bucketsOf(pulse, now)).toEqual(expected);
      }),
    );
  });
});
