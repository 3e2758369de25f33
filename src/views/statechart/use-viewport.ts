import { useCallback, useMemo, useState } from 'react';
import type { Drawing, Point } from './layout/drawing';
import { focused, moved, type Size, type Viewport, whole, zoomed } from './layout/viewport';

/** What is in sight of each chart, kept while one steps, plays, and looks at other charts. */
export function useViewport(chart: string, drawing: Drawing, active: ReadonlySet<string>) {
  const [size, setSize] = useState<Size | null>(null);
  const [views, setViews] = useState<Readonly<Record<string, Viewport>>>({});
  // Only the first look chooses by itself; afterwards the view is the user's.
  const [opened] = useState(() => new Map<string, Viewport>());
  if (size && !opened.has(chart)) opened.set(chart, focused(drawing, active, size));
  const first = opened.get(chart) ?? whole(drawing);
  const change = useCallback(
    (next: (view: Viewport) => Viewport) =>
      setViews((known) => ({ ...known, [chart]: next(known[chart] ?? first) })),
    [chart, first],
  );
  const moves = useMemo(
    () => ({
      zoom: (factor: number, at?: Point) => change((view) => zoomed(view, factor, at)),
      move: (by: Point) => change((view) => moved(view, by)),
      showAll: () => change(() => whole(drawing)),
      focus: (states: ReadonlySet<string>) => size && change(() => focused(drawing, states, size)),
    }),
    [change, drawing, size],
  );
  return { view: views[chart] ?? first, setSize, ...moves };
}
