import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { ChartSvg, type Marks } from './chart-svg';
import type { Drawing } from './layout/drawing';
import type { Point } from './layout/drawing';
import type { Viewport } from './layout/viewport';

const Svg = chakra('svg', {
  base: {
    display: 'block',
    width: 'full',
    height: { base: '20rem', md: '34rem' },
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg',
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    '& text': { fill: 'fg', fontSize: '12px' },
    '& .line': { fill: 'fg.muted' },
    '& .name': { fontSize: '14px', fontWeight: 'semibold' },
    '& .visits': { fill: 'info.fg', fontWeight: 'semibold' },
    '& rect': { fill: 'bg.panel', stroke: 'border.strong' },
    '& .compound > rect, & .parallel > rect': { fill: 'bg' },
    '& .region > rect': { strokeDasharray: '6 4', strokeWidth: '1.5' },
    '& .label rect': { fill: 'bg', fillOpacity: 0.85, stroke: 'none' },
    '& .edge': { stroke: 'fg.subtle', fill: 'none' },
    '& .tip, & .dot': { fill: 'fg.subtle', stroke: 'none' },
    '& .dot.any': { fill: 'bg', stroke: 'fg.subtle' },
    '& .lit > rect': { stroke: 'accent.mark', strokeWidth: '2' },
    '& .state.atomic.lit > rect, & .state.final.lit > rect': { fill: 'accent.muted', strokeWidth: '2.5' },
    '& .label.lit > rect': { stroke: 'none' },
    '& .edge.lit': { stroke: 'warning.mark', strokeWidth: '2.5' },
    '& .tip.lit': { fill: 'warning.mark' },
    '& .line.lit': { fill: 'warning.fg', fontWeight: 'semibold' },
  },
});

/** Px of the drawing under one px of the page. */
const scaleOf = (svg: SVGSVGElement) => 1 / (svg.getScreenCTM()?.a ?? 1);

const pointUnder = (
  svg: SVGSVGElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point => {
  const { a = 1, e = 0, f = 0 } = svg.getScreenCTM() ?? {};
  return { x: (clientX - e) / a, y: (clientY - f) / a };
};

export interface CanvasProps {
  readonly drawing: Drawing;
  readonly title: string;
  readonly marks: Marks;
  readonly view: Viewport;
  readonly onZoomed: (factor: number, at: Point) => void;
  readonly onMoved: (by: Point) => void;
}

/** A chart that can be dragged and zoomed with the wheel; what is in sight is its owner's to keep. */
export function Canvas({ drawing, title, marks, view, onZoomed, onMoved }: CanvasProps) {
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const element = svg.current;
    // React listens to wheels passively, and the page behind must not scroll.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      if (element) onZoomed(event.deltaY < 0 ? 1.15 : 1 / 1.15, pointUnder(element, event));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [onZoomed]);
  return (
    <Svg
      ref={svg}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="img"
      aria-label={title}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={({ buttons, currentTarget, movementX, movementY }) => {
        if (buttons !== 1) return;
        const scale = scaleOf(currentTarget);
        onMoved({ x: movementX * scale, y: movementY * scale });
      }}
    >
      <ChartSvg drawing={drawing} title={title} marks={marks} />
    </Svg>
  );
}
