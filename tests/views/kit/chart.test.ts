import { describe, expect, it } from 'vitest';
import { areaOf, barsOf, middleOf, placeAt } from '../../../src/views/kit/chart/drawing';
import { compact, fullHour, longDay, share, shortDay, zoneOf } from '../../../src/views/kit/chart/format';
import { isNamed, scaleOf } from '../../../src/views/kit/chart/scale';

describe('the axis of a chart', () => {
  it.each([
    [0, 1, [0, 1]],
    [3, 3, [0, 1, 2, 3]],
    [161, 200, [0, 50, 100, 150, 200]],
    [36_100, 40_000, [0, 10_000, 20_000, 30_000, 40_000]],
  ])('of figures up to %i ends at %i, in round and whole steps', (most, top, marks) => {
    expect(scaleOf(most)).toEqual({ top, marks });
  });

  it.each([
    [14, 12, 7],
    [14, 4, 4],
    [24, 12, 12],
    [30, 12, 10],
    [1, 4, 1],
  ])('of %i places with room for %i names %i, the last among them', (length, room, named) => {
    const places = Array.from({ length }, (_, place) => place).filter((at) => isNamed(at, length, room));
    expect([places.length, places.at(-1)]).toEqual([named, length - 1]);
  });
});

describe('a chart', () => {
  it('finds the place that a pointer is nearest to, also beyond its ends', () => {
    expect([-0.2, 0, 0.49, 0.51, 1, 1.2].map((at) => placeAt('area', at, 3))).toEqual([0, 0, 1, 1, 2, 2]);
    expect([-0.2, 0, 0.49, 0.51, 1, 1.2].map((at) => placeAt('bars', at, 2))).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('draws an area from edge to edge, and bars in the middle of their places', () => {
    expect([0, 1, 2].map((place) => middleOf('area', place, 3))).toEqual([0, 50, 100]);
    expect([0, 1].map((place) => middleOf('bars', place, 2))).toEqual([25, 75]);
    expect(middleOf('area', 0, 1)).toBe(50);
  });

  it('draws figures as high as they are, and bars upon those below', () => {
    expect(areaOf([0, 10], 10).line).toMatch(/^M0,100.*100,0$/);
    expect(areaOf([0, 10], 10).area).toMatch(/100,100.*Z$/);
    expect(barsOf([5, 0], [2, 9], 10)).toBe('M8 80v-50h34v50z');
  });
});

describe('what is said on a chart', () => {
  it('is Indonesian, and of the day that the server names in any zone', () => {
    expect([shortDay('2026-11-23'), longDay('2026-11-23')]).toEqual(['23 Nov', 'Sen, 23 Nov']);
    expect([compact(950), compact(12_300), share(0.9415), fullHour(9)]).toEqual([
      '950',
      '12,3 rb',
      '94,2%',
      '09.00',
    ]);
  });

  it('names the zone of a clock', () =>
    expect(['+07:00', '+08:00', '+09:00', 'Z', '-05:00'].map(zoneOf)).toEqual([
      'WIB',
      'WITA',
      'WIT',
      'UTC',
      'UTC-05:00',
    ]));

  it('is the text itself where a date cannot be read', () => expect(shortDay('besok')).toBe('besok'));
});
