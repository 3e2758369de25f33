import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Point } from './layout/drawing';

export interface Gestures {
  /** Closer by `factor`, keeping `at` (of the drawing) where it is. */
  readonly onZoomed: (factor: number, at: Point) => void;
  /** Px of the drawing. */
  readonly onMoved: (by: Point) => void;
}

/** A point of the page within the drawing. */
function within(svg: SVGSVGElement, { x, y }: Point): Point {
  const { a = 1, e = 0, f = 0 } = svg.getScreenCTM() ?? {};
  return { x: (x - e) / a, y: (y - f) / a };
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spreadOf = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** Dragging with a mouse or a finger, pinching with two, and the wheel. Returns the handlers of the drawing. */
export function useGestures(svg: RefObject<SVGSVGElement | null>, { onZoomed, onMoved }: Gestures) {
  const pointers = useRef(new Map<number, Point>());

  useEffect(() => {
    const element = svg.current;
    // React listens to wheels passively, and the page behind must not scroll.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      if (!element) return;
      onZoomed(event.deltaY < 0 ? 1.15 : 1 / 1.15, within(element, { x: event.clientX, y: event.clientY }));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [svg, onZoomed]);

  return useMemo(() => {
    const down = pointers.current;
    const release = ({ pointerId }: PointerEvent) => down.delete(pointerId);
    return {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
        if (!down.has(pointerId)) return;
        const before = [...down.values()];
        down.set(pointerId, { x: clientX, y: clientY });
        const after = [...down.values()];
        const from = within(currentTarget, middleOf(before));
        const to = within(currentTarget, middleOf(after));
        onMoved({ x: to.x - from.x, y: to.y - from.y });
        // A drag that began under the fingers ends under them: where the middle was, it still is.
        if (spreadOf(before) > 0) onZoomed(spreadOf(after) / spreadOf(before), from);
      },
      onPointerUp: release,
      onPointerCancel: release,
    };
  }, [onZoomed, onMoved]);
}
