import { area, curveMonotoneX, line } from 'd3-shape';

/** Pictures are drawn in a box of 100 by 100, which the page stretches. */
export const BOX = 100;
/** The share of its place that a bar leaves free on each side. */
const GAP = 0.16;

/** What a chart draws: an `area` under one line, or `bars` whose series stand upon each other. */
export type ChartKind = 'area' | 'bars';

/** The middle of a place, in percent from the left. */
export const middleOf = (kind: ChartKind, place: number, length: number) => {
  if (kind === 'bars') return ((place + 0.5) / length) * BOX;
  return length > 1 ? (place / (length - 1)) * BOX : BOX / 2;
};

/** The place that is nearest to `share` of the width, 0 to 1. */
export function placeAt(kind: ChartKind, share: number, length: number) {
  const place = kind === 'bars' ? Math.floor(share * length) : Math.round(share * (length - 1));
  return Math.min(length - 1, Math.max(0, place));
}

const heightOf = (value: number, top: number) => BOX - (value / top) * BOX;

/** The path of the area, and that of the line upon it. */
export function areaOf(values: readonly number[], top: number) {
  const x = (_: number, place: number) => middleOf('area', place, values.length);
  const y = (value: number) => heightOf(value, top);
  const under = area<number>().curve(curveMonotoneX).x(x).y0(BOX).y1(y);
  const upon = line<number>().curve(curveMonotoneX).x(x).y(y);
  return { area: under([...values]) ?? '', line: upon([...values]) ?? '' };
}

/** The path of all bars of one series, each upon what the series before it come to. */
export function barsOf(values: readonly number[], below: readonly number[], top: number) {
  const step = BOX / Math.max(1, values.length);
  const width = step * (1 - 2 * GAP);
  return values
    .map((value, place) => {
      if (value === 0) return '';
      const bottom = heightOf(below[place] ?? 0, top);
      const height = (value / top) * BOX;
      return `M${(place + GAP) * step} ${bottom}v${-height}h${width}v${height}z`;
    })
    .join('');
}
