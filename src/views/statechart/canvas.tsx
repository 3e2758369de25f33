import { chakra } from '@chakra-ui/react/styled-system';
import { useLayoutEffect, useRef } from 'react';
import { ChartSvg, type Marks } from './chart-svg';
import type { Drawing } from './layout/drawing';
import type { Size, Viewport } from './layout/viewport';
import { type Gestures, useGestures } from './use-gestures';

const Svg = chakra('svg', {
  base: {
    display: 'block',
    width: 'full',
    height: 'full',
    bg: 'bg',
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    _active: { cursor: 'grabbing' },
    '& text': { fill: 'fg', fontSize: '12px' },
    '& .line': { fill: 'fg.muted' },
    '& .name': { fontSize: '14px', fontWeight: 'semibold' },
    '& .visits': { fill: 'info.fg', fontWeight: 'semibold' },
    '& rect': { fill: 'bg.panel', stroke: 'border.strong' },
    '& .compound > rect, & .parallel > rect': { fill: 'bg' },
    '& .region > rect': { strokeDasharray: '6 4', strokeWidth: '1.5' },
    '& .label rect': { fill: 'bg', fillOpacity: 0.85, stroke: 'none' },
    '& .edge': { stroke: 'fg.subtle', fill: 'none' },
    '& .edge.never': { strokeDasharray: '5 4' },
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

export interface CanvasProps extends Gestures {
  readonly drawing: Drawing;
  readonly title: string;
  readonly marks: Marks;
  readonly view: Viewport;
  /** Called with its size in px, before the first paint. */
  readonly onSized: (size: Size) => void;
}

/** A chart that can be dragged, pinched and zoomed with the wheel; what is in sight is its owner's to keep. */
export function Canvas({ drawing, title, marks, view, onSized, ...gestures }: CanvasProps) {
  const svg = useRef<SVGSVGElement>(null);
  const handlers = useGestures(svg, gestures);
  useLayoutEffect(() => {
    if (svg.current) onSized({ width: svg.current.clientWidth, height: svg.current.clientHeight });
  }, [onSized]);
  return (
    <Svg
      ref={svg}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="img"
      aria-label={title}
      {...handlers}
    >
      <ChartSvg drawing={drawing} title={title} marks={marks} />
    </Svg>
  );
}
