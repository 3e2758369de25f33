import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beat,
  BUCKET,
  BUCKETS,
  bucketsOf,
  createPulse,
  createPulses,
  FLEET,
  rateOf,
} from '../../../src/machines/board/pulse';

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

describe('the pulses of rows', () => {
  const counted = (figures: readonly number[]) => {
    const pulses = createPulses();
    for (const figure of figures) pulses.take('a', figure, START);
    return rateOf(pulses.of('a'), START);
  };

  it.each([
    ['what was counted before', [500], 0],
    ['what came since', [500, 503, 504], 4],
    ['what comes twice once', [500, 503, 503], 3],
    ['nothing of a reset, and what came after it', [500, 0, 2], 2],
  ])('have %s', (_, figures, messages) => {
    expect(counted(figures)).toBe(messages);
  });

  it('are measured once a row was watched for a minute', () => {
    const pulses = createPulses();
    pulses.take('a', 5, START);
    pulses.take('a', 6, START + 59_000);
    expect([START + 59_999, START + 60_000].map((at) => pulses.isMeasured('a', at))).toEqual([false, true]);
    expect(pulses.isMeasured('b', START + 60_000)).toBe(false);
  });

  it('forget rows that are here no more, and what all of them counted never', () => {
    const pulses = createPulses();
    for (const key of ['a', 'b', FLEET]) {
      pulses.take(key, 1, START);
      pulses.take(key, 3, START);
    }
    pulses.keep(new Set(['b']));
    expect(['a', 'b', FLEET].map((key) => rateOf(pulses.of(key), START))).toEqual([0, 2, 2]);
    pulses.take('a', 9, START);
    expect(pulses.of('a')).toBeNull();
  });
});
