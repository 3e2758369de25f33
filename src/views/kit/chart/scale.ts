import { nice, ticks } from 'd3-array';

/** Steps that the axis names at most, beside 0. */
const STEPS = 3;

/** The axis of figures from 0 up to `most`: where it ends, and what it names, from 0 up. */
export function scaleOf(most: number) {
  const [, top] = nice(0, Math.max(1, most), STEPS);
  return { top, marks: ticks(0, top, STEPS).filter(Number.isInteger) };
}

/** Which places of `length` an axis with room for `room` labels names: the last, and every so many before it. */
export const isNamed = (place: number, length: number, room: number) =>
  (length - 1 - place) % Math.ceil(length / room) === 0;
