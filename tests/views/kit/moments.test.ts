import { describe, expect, it } from 'vitest';
import { ago, exactTime, fullDay, timeOn, zoneAt } from '../../../src/views/kit/moments';

const noon = new Date(2026, 10, 23, 12, 4, 9).getTime();
const SECOND = 1000;

describe('moments of a history', () => {
  it('have their seconds, their date, and the name of their time zone', () => {
    expect(exactTime(noon)).toBe('12.04.09');
    expect(fullDay(noon)).toBe('Senin, 23 November 2026');
    expect(zoneAt(noon)).not.toBe('');
    expect([exactTime(Number.NaN), fullDay(1e20)]).toEqual(['–', '–']);
  });

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
