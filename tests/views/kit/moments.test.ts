import { describe, expect, it, vi } from 'vitest';
import type * as Format from '../../../src/views/kit/format';
import type * as Moments from '../../../src/views/kit/moments';
import { ago, exactTime, fullDay } from '../../../src/views/kit/exact-moments';
import { timeOn } from '../../../src/views/kit/moments';

const noon = new Date(2026, 10, 23, 12, 4, 9).getTime();
const SECOND = 1000;

describe('moments of a history', () => {
  it('have their seconds and their date', () => {
    expect(exactTime(noon)).toBe('12.04.09');
    expect(fullDay(noon)).toBe('Senin, 23 November 2026');
    expect([exactTime(Number.NaN), fullDay(1e20)]).toEqual(['–', '–']);
  });

  it.each(['Asia/Jakarta', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'are those of the business in a browser that stands in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      // Loaded anew, since formats are made once.
      const anew = (file: string) =>
        import(/* @vite-ignore */ `../../../src/views/kit/${file}.ts?${zone.replace('/', '-')}`);
      const { day, moment } = (await anew('moments')) as typeof Moments;
      const { clockTime } = (await anew('format')) as typeof Format;
      const midnight = Date.parse('2026-11-23T17:00:00Z');
      expect(new Date(midnight).getHours() === 0).toBe(zone === 'Asia/Jakarta');
      expect([day(midnight - 1), moment(midnight), clockTime(midnight)]).toEqual([
        '23 Nov 2026',
        '24 Nov 2026, 00.00',
        '00.00',
      ]);
    },
  );

  it('have their date where that is not the one of now', () => {
    expect(timeOn(noon, noon + SECOND)).toBe('12.04');
    expect(timeOn(noon, noon + 86_400 * SECOND)).toBe('23 Nov 2026, 12.04');
    expect(timeOn(noon, null)).toBe('23 Nov 2026, 12.04');
  });

  it.each([
    [-3, 'baru saja'],
    [4, 'baru saja'],
    [5, '5 detik lalu'],
    [59, '59 detik lalu'],
    [60, '1 menit lalu'],
    [125, '2 menit lalu'],
    [3_599, '59 menit lalu'],
    [7_300, '2 jam lalu'],
    [86_400, null],
  ])('of %i seconds ago are said as %s', (seconds, words) => {
    expect(ago(noon, noon + seconds * SECOND)).toBe(words);
  });
});
