import { describe, expect, it } from 'vitest';
import { nextTime } from '../../../sandbox/push/times';

const DAY = 24 * 3_600_000;
/** Each time from `from` on that it is so late in London, for some days. */
function timesFrom(from: string, minute: number): string[] {
  const times: number[] = [];
  const begun = Date.parse(from);
  for (let at = begun; at < begun + 3 * DAY; times.push(at)) at = nextTime('Europe/London', minute, at);
  return times.map((at) => new Date(at).toISOString().slice(5, 16));
}

describe('the next time of a day', () => {
  it.each([
    ['back', '2026-10-24T12:00Z', 20 * 60, ['10-24T19:00', '10-25T20:00', '10-26T20:00', '10-27T20:00']],
    // An hour that comes twice.
    ['back', '2026-10-24T12:00Z', 90, ['10-25T00:30', '10-26T01:30', '10-27T01:30', '10-28T01:30']],
    ['forward', '2026-03-28T12:00Z', 20 * 60, ['03-28T20:00', '03-29T19:00', '03-30T19:00', '03-31T19:00']],
    // One that is left out: as much later.
    ['forward', '2026-03-28T12:00Z', 90, ['03-29T01:30', '03-30T00:30', '03-31T00:30', '04-01T00:30']],
  ])('comes once on the night on which clocks go %s: from %s, at minute %i', (_, from, minute, times) => {
    expect(timesFrom(from, minute)).toEqual(times);
  });
});
