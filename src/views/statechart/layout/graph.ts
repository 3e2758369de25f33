import { type ChartState, type ChartTransition, statesWithin } from '../../../machines/statechart/chart';
import type { Style } from './style';
import { bodyOf, LINE, linesOf, PADDING, TITLE, widest, widthOf } from './text';

/** A graph as the layout engine takes and returns it. Positions are absolute. */
export interface GraphNode {
  readonly id: string;
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly children?: readonly GraphNode[];
  readonly edges?: readonly GraphEdge[];
  readonly layoutOptions?: Readonly<Record<string, string>>;
}
interface GraphLabel {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
}
export interface GraphEdge {
  readonly id: string;
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly labels?: readonly GraphLabel[];
  readonly sections?: readonly GraphSection[];
}
interface GraphPoint {
  readonly x: number;
  readonly y: number;
}
interface GraphSection {
  readonly startPoint: GraphPoint;
  readonly endPoint: GraphPoint;
  readonly bendPoints?: readonly GraphPoint[];
}

/** The transitions that one arrow stands for. */
export interface Arrow {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly transitions: readonly ChartTransition[];
}

export const initialDot = (id: string) => `${id} initial`;
export const anyDot = (id: string) => `${id} any`;

/** A transition of an outer state into its own children leaves from a dot among them, as it does from each of them. */
const leavesWithin = (holder: ChartState, targets: readonly string[]) => {
  const within = new Set(holder.states.flatMap(statesWithin).map(({ id }) => id));
  return targets.some((target) => within.has(target));
};

const sourceOf = (state: ChartState, transition: ChartTransition) =>
  leavesWithin(state, transition.targets) ? anyDot(state.id) : state.id;

/** Arrows between states: those from the same state to the same state are one, with a line for each transition. */
export function arrowsOf(root: ChartState): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const state of statesWithin(root)) {
    if (state.initial !== null) {
      const source = initialDot(state.id);
      const id = `${source} → ${state.initial}`;
      arrows.set(id, { id, source, target: state.initial, transitions: [] });
    }
    for (const transition of state.transitions)
      for (const target of transition.targets) {
        const source = sourceOf(state, transition);
        const id = `${source} → ${target}`;
        const known = arrows.get(id)?.transitions ?? [];
        arrows.set(id, { id, source, target, transitions: [...known, transition] });
      }
  }
  return [...arrows.values()];
}

const DOT = { width: 10, height: 10 };

function nodeOf(state: ChartState, style: Style): GraphNode {
  const lines = bodyOf(state, style.most);
  const head = TITLE + lines.length * LINE + PADDING;
  const width = Math.max(widthOf(state.name, 14), widest(lines)) + 2 * PADDING;
  if (state.kind === 'history') return { id: state.id, width: 24, height: 24 };
  if (state.states.length === 0)
    return { id: state.id, width: Math.max(width, 72), height: head + PADDING / 2 };
  const hasAny = state.transitions.some(({ targets }) => leavesWithin(state, targets));
  return {
    id: state.id,
    children: [
      ...(state.initial === null ? [] : [{ id: initialDot(state.id), ...DOT }]),
      ...(hasAny ? [{ id: anyDot(state.id), ...DOT }] : []),
      ...state.states.map((child) => nodeOf(child, style)),
    ],
    layoutOptions: {
      ...style.spacing,
      'elk.padding': `[top=${head + PADDING},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width}, ${head})`,
    },
  };
}

function edgeOf({ id, source, target, transitions }: Arrow, style: Style): GraphEdge {
  const lines = linesOf(transitions, style.most);
  const label = { text: id, width: widest(lines) + 8, height: lines.length * LINE + 2 };
  return { id, sources: [source], targets: [target], ...(lines.length > 0 && { labels: [label] }) };
}

/** What the layout engine is asked: the chart's states as nested nodes with their sizes, its arrows with their labels. */
export const graphOf = (root: ChartState, style: Style): GraphNode => ({
  id: 'drawing',
  layoutOptions: { ...style.options, ...style.spacing },
  children: [nodeOf(root, style)],
  edges: arrowsOf(root).map((arrow) => edgeOf(arrow, style)),
});
