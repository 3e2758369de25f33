import { chakra } from '@chakra-ui/react/styled-system';
import type { PointerEvent } from 'react';
import type { Drawing, Point } from './layout/drawing';
import { isWithin, type Viewport } from './layout/viewport';

/** Longest side, in px. */
const LONGEST = 140;

const Svg = chakra('svg', {
  base: {
    // On a phone it would cover the drawing.
    display: { base: 'none', sm: 'block' },
    position: 'absolute',
    insetEnd: '2',
    bottom: '2',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'sm',
    bg: 'bg.panel',
    boxShadow: 'raised',
    cursor: 'pointer',
    touchAction: 'none',
    '& rect': { fill: 'bg.muted', stroke: 'border.strong', vectorEffect: 'non-scaling-stroke' },
    '& .lit': { fill: 'accent.muted', stroke: 'accent.mark' },
    '& .lit.leaf': { fill: 'accent.solid' },
    '& .sight': { fill: 'accent.mark', fillOpacity: 0.14, stroke: 'accent.mark', strokeWidth: '2' },
  },
});

export interface MinimapProps {
  readonly drawing: Drawing;
  readonly view: Viewport;
  readonly active: ReadonlySet<string>;
  /** Called with the point of the drawing that is to be in the middle. */
  readonly onPointed: (at: Point) => void;
}

/** Shows which part of a large drawing is in sight; pressing or dragging in it goes there. The keys do the same. */
export function Minimap({ drawing, view, active, onPointed }: MinimapProps) {
  if (isWithin(drawing, view)) return null;
  const { width, height, states } = drawing;
  const scale = LONGEST / Math.max(width, height);
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    onPointed({ x: (clientX - left) / scale, y: (clientY - top) / scale });
  };
  return (
    <Svg
      aria-hidden
      data-minimap=""
      width={Math.max(40, width * scale)}
      height={Math.max(24, height * scale)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMin meet"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
      }}
    >
      {states.map(({ id, kind, x, y, ...size }) => (
        <rect
          key={id}
          className={active.has(id) ? (kind === 'atomic' ? 'lit leaf' : 'lit') : undefined}
          x={x}
          y={y}
          width={size.width}
          height={size.height}
        />
      ))}
      <rect className="sight" x={view.x} y={view.y} width={view.width} height={view.height} />
    </Svg>
  );
}
