import { compact } from '../kit/chart/format';
import type { Dot, Drawing, DrawnEdge, DrawnState, TextLine, Point } from './layout/drawing';
import { LINE, PADDING, TITLE } from './layout/text';

/** What is happening in a drawn chart. */
export interface Marks {
  /** Ids of the active states. */
  readonly active: ReadonlySet<string>;
  /** Ids of the transitions that were taken last. */
  readonly taken: ReadonlySet<string>;
  /** How often each transition has been taken. */
  readonly visits: ReadonlyMap<string, number>;
  /** Ids of the transitions that have never been taken, as far as that is known. */
  readonly never: ReadonlySet<string>;
}
const QUIET: Marks = { active: new Set(), taken: new Set(), visits: new Map(), never: new Set() };

/** A line that turns its corners softly. */
export function pathOf([start, ...rest]: readonly Point[]): string {
  if (!start) return '';
  const parts = rest.map((point, index) => {
    const next = rest[index + 1];
    if (!next) return `L${point.x} ${point.y}`;
    const before = index === 0 ? start : (rest[index - 1] as Point);
    const short = (end: Point) => {
      const reach = Math.hypot(end.x - point.x, end.y - point.y);
      const part = reach === 0 ? 0 : Math.min(6, reach / 2) / reach;
      return `${Math.round(point.x + (end.x - point.x) * part)} ${Math.round(point.y + (end.y - point.y) * part)}`;
    };
    return `L${short(before)}Q${point.x} ${point.y} ${short(next)}`;
  });
  return `M${start.x} ${start.y}${parts.join('')}`;
}

const lit = (names: string, isLit: boolean) => (isLit ? `${names} lit` : names);

function Lines({ lines, x, y, marks }: { lines: readonly TextLine[]; x: number; y: number; marks: Marks }) {
  return lines.map(({ text, transition = '' }, index) => {
    const visits = transition !== lines[index - 1]?.transition ? marks.visits.get(transition) : undefined;
    return (
      <text
        key={`${transition} ${text}`}
        className={lit('line', marks.taken.has(transition))}
        x={x}
        y={y + index * LINE + 11}
      >
        {text}
        {visits === undefined ? null : <tspan className="visits">{` ×${compact(visits)}`}</tspan>}
      </text>
    );
  });
}

function State({ state, marks }: { state: DrawnState; marks: Marks }) {
  const { id, name, kind, isRegion, lines, x, y, width, height } = state;
  const isActive = marks.active.has(id);
  return (
    <g className={lit(`state ${kind}${isRegion ? ' region' : ''}`, isActive)} data-state={id}>
      <rect x={x} y={y} width={width} height={height} rx={8} />
      {kind === 'final' ? (
        <rect className="inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      ) : null}
      <text className="name" x={x + PADDING} y={y + TITLE - 3}>
        {kind === 'history' ? 'H' : name}
      </text>
      <Lines lines={lines} x={x + PADDING} y={y + TITLE + 4} marks={marks} />
    </g>
  );
}

const Mark = ({ dot: { kind, x, y, width } }: { dot: Dot }) => (
  <circle className={`dot ${kind}`} cx={x + width / 2} cy={y + width / 2} r={kind === 'any' ? 4 : 5} />
);

/** All that the arrow stands for has never been taken. */
const isUntaken = ({ transitions }: DrawnEdge, { never }: Marks) =>
  transitions.length > 0 && transitions.every((id) => never.has(id));

const isTaken = ({ transitions }: DrawnEdge, { taken }: Marks) => transitions.some((id) => taken.has(id));

const Arrow = ({ edge, marks }: { edge: DrawnEdge; marks: Marks }) => (
  <path
    className={lit(isUntaken(edge, marks) ? 'edge never' : 'edge', isTaken(edge, marks))}
    d={pathOf(edge.points)}
    markerEnd={`url(#${isTaken(edge, marks) ? 'tip-lit' : 'tip'})`}
  />
);

function Label({ edge, marks }: { edge: DrawnEdge; marks: Marks }) {
  if (!edge.label) return null;
  const { x, y, width, height, lines } = edge.label;
  return (
    <g className={lit('label', isTaken(edge, marks))}>
      <rect x={x} y={y} width={width} height={height} rx={3} />
      <Lines lines={lines} x={x + 4} y={y} marks={marks} />
    </g>
  );
}

const Tip = ({ id, className }: { id: string; className: string }) => (
  <marker
    id={id}
    viewBox="0 0 10 10"
    refX="9"
    refY="5"
    markerWidth="7"
    markerHeight="7"
    orient="auto-start-reverse"
  >
    <path className={className} d="M0 0L10 5L0 10z" />
  </marker>
);

/** A chart as SVG, coloured by the classes of its parent. Boxes lie under arrows, arrows under words. */
export function ChartSvg({
  drawing,
  title,
  marks = QUIET,
}: {
  drawing: Drawing;
  title: string;
  marks?: Marks;
}) {
  return (
    <>
      <title>{title}</title>
      <defs>
        <Tip id="tip" className="tip" />
        <Tip id="tip-lit" className="tip lit" />
      </defs>
      {drawing.states.map((state) => (
        <State key={state.id} state={state} marks={marks} />
      ))}
      {drawing.dots.map((dot) => (
        <Mark key={dot.id} dot={dot} />
      ))}
      {drawing.edges.map((edge) => (
        <Arrow key={edge.id} edge={edge} marks={marks} />
      ))}
      {drawing.edges.map((edge) => (
        <Label key={edge.id} edge={edge} marks={marks} />
      ))}
    </>
  );
}
