import type { Drawing, Point } from './drawing';

/** The part of a drawing that is in sight, in px of the drawing. */
export interface Viewport extends Point {
  readonly width: number;
  readonly height: number;
}

/** Narrowest and widest view, in px of the drawing. */
const NARROWEST = 160;
const WIDEST = 12_000;
/** How many px of a drawing one px of the screen may stand for, so that words can be read. */
const READABLE = 1.4;
/** Least room around the states that a view opens on. */
const MARGIN = 80;

/** Px of the screen. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const whole = ({ width, height }: Drawing): Viewport => ({ x: 0, y: 0, width, height });

/** Closer by `factor`, keeping `at` (default: the middle) where it is. */
export function zoomed(view: Viewport, factor: number, at?: Point): Viewport {
  const { x, y, width, height } = view;
  const centre = at ?? { x: x + width / 2, y: y + height / 2 };
  const wanted = Math.min(WIDEST, Math.max(NARROWEST, width / factor));
  const scale = wanted / width;
  return {
    x: centre.x - (centre.x - x) * scale,
    y: centre.y - (centre.y - y) * scale,
    width: wanted,
    height: height * scale,
  };
}

export const moved = (view: Viewport, by: Point): Viewport => ({
  ...view,
  x: view.x - by.x,
  y: view.y - by.y,
});

type Area = Drawing['states'][number];

const activeIn = (drawing: Drawing, states: ReadonlySet<string>): readonly Area[] =>
  drawing.states.filter(({ id, kind }) => states.has(id) && kind === 'atomic');

/** A view with `at` in its middle. */
export const centred = (view: Viewport, { x, y }: Point): Viewport => ({
  ...view,
  x: x - view.width / 2,
  y: y - view.height / 2,
});

export const isWithin = ({ width, height }: Drawing, view: Viewport): boolean =>
  view.x <= 0 && view.y <= 0 && view.x + view.width >= width && view.y + view.height >= height;

/** As close as `view`, on another drawing of the chart: the last of these states in its middle. */
export function carried(view: Viewport, drawing: Drawing, states: ReadonlySet<string>): Viewport {
  const last = activeIn(drawing, states).at(-1);
  return last
    ? centred(view, { x: last.x + last.width / 2, y: last.y + last.height / 2 })
    : centred(view, { x: drawing.width / 2, y: drawing.height / 2 });
}

/** A view with these areas in its middle, no closer than one px of the drawing to one of the screen. */
function around(areas: readonly Area[], size: Size): Viewport {
  const left = Math.min(...areas.map(({ x }) => x));
  const right = Math.max(...areas.map(({ x, width }) => x + width));
  const top = Math.min(...areas.map(({ y }) => y));
  const bottom = Math.max(...areas.map(({ y, height }) => y + height));
  const width = Math.max(size.width, right - left + 2 * MARGIN);
  const height = Math.max(size.height, bottom - top + 2 * MARGIN);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/**
 * A view that can be read, with the states of these names in its middle: the whole drawing where that can be read, all
 * of them where they are near enough, else the last.
 */
export function focused(drawing: Drawing, states: ReadonlySet<string>, size: Size): Viewport {
  const isReadable = ({ width, height }: Size) =>
    width <= size.width * READABLE && height <= size.height * READABLE;
  const areas = activeIn(drawing, states);
  if (areas.length === 0 || isReadable(drawing)) return whole(drawing);
  const all = around(areas, size);
  return isReadable(all) ? all : around(areas.slice(-1), size);
}
