import type { Drawing, Point } from './drawing';

/** The part of a drawing that is in sight, in px of the drawing. */
export interface Viewport extends Point {
  readonly width: number;
  readonly height: number;
}

/** Narrowest and widest view, in px of the drawing. */
const NARROWEST = 160;
const WIDEST = 12_000;
/** What a view shows at most when it opens on a state, so that words can be read. */
const READABLE = { width: 1000, height: 620 };

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

/** A readable view with the states of these names in its middle; the whole drawing where it is readable as it is. */
export function focused(drawing: Drawing, states: ReadonlySet<string>): Viewport {
  const areas = drawing.states.filter(({ id, kind }) => states.has(id) && kind === 'atomic');
  const isSmall = drawing.width <= READABLE.width * 1.3;
  if (areas.length === 0 || isSmall) return whole(drawing);
  const left = Math.min(...areas.map(({ x }) => x));
  const right = Math.max(...areas.map(({ x, width }) => x + width));
  const top = Math.min(...areas.map(({ y }) => y));
  const bottom = Math.max(...areas.map(({ y, height }) => y + height));
  const width = Math.max(READABLE.width, right - left + 160);
  const height = Math.max(READABLE.height, bottom - top + 160);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
