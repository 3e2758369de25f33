import { useCallback, useMemo, useState } from 'react';
import type { Drawing, Point } from './layout/drawing';
import { carried, centred, focused, moved, type Size, type Viewport, whole, zoomed } from './layout/viewport';

/** A view that the user chose, and the drawing that it is of. */
interface Chosen {
  readonly drawing: Drawing;
  readonly view: Viewport;
}

/**
 * What is in sight of each chart, kept while one steps, plays, and looks at other charts. On another drawing of the
 * same chart it stays as close, and goes to the active states.
 */
export function useViewport(chart: string, drawing: Drawing, active: ReadonlySet<string>) {
  const [size, setSize] = useState<Size | null>(null);
  const [views, setViews] = useState<Readonly<Record<string, Chosen>>>({});
  // Only the first look at a drawing chooses by itself; afterwards the view is the user's.
  const [opened] = useState(() => new WeakMap<Drawing, Viewport>());
  const chosen = views[chart];
  if (size && !opened.has(drawing)) {
    const isOther = chosen !== undefined && chosen.drawing !== drawing;
    opened.set(drawing, isOther ? carried(chosen.view, drawing, active) : focused(drawing, active, size));
  }
  const first = opened.get(drawing) ?? whole(drawing);
  const change = useCallback(
    (next: (view: Viewport) => Viewport) =>
      setViews((known) => {
        const last = known[chart];
        return {
          ...known,
          [chart]: { drawing, view: next(last?.drawing === drawing ? last.view : first) },
        };
      }),
    [chart, drawing, first],
  );
  const moves = useMemo(
    () => ({
      zoom: (factor: number, at?: Point) => change((view) => zoomed(view, factor, at)),
      move: (by: Point) => change((view) => moved(view, by)),
      goTo: (at: Point) => change((view) => centred(view, at)),
      showAll: () => change(() => whole(drawing)),
      focus: (states: ReadonlySet<string>) => size && change(() => focused(drawing, states, size)),
    }),
    [change, drawing, size],
  );
  return { view: chosen?.drawing === drawing ? chosen.view : first, setSize, ...moves };
}
