import { type ChartState, statesWithin } from '../../../machines/statechart/chart';
import type { Dot, Drawing, DrawnEdge, DrawnState, Point } from './drawing';
import { type Arrow, arrowsOf, anyDot, type GraphEdge, type GraphNode, graphOf, initialDot } from './graph';
import { type Style, WHOLE } from './style';
import { bodyOf, linesOf } from './text';

/** The layout engine: gives every node, edge and label of a graph its place. */
export type Engine = (graph: GraphNode) => Promise<GraphNode>;

const nodesWithin = (node: GraphNode): GraphNode[] => [node, ...(node.children ?? []).flatMap(nodesWithin)];
const edgesWithin = (node: GraphNode): GraphEdge[] => nodesWithin(node).flatMap(({ edges }) => edges ?? []);

const areaOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<GraphNode>) => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

const pointsOf = ({ sections = [] }: GraphEdge): Point[] =>
  sections
    .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));

function drawnEdge(edge: GraphEdge, { id, transitions }: Arrow, { most }: Style): DrawnEdge {
  const [label] = edge.labels ?? [];
  return {
    id,
    transitions: transitions.map((transition) => transition.id),
    points: pointsOf(edge),
    label: label ? { ...areaOf(label), lines: linesOf(transitions, most) } : null,
  };
}

/** A chart with a place for everything. The same chart always gets the same drawing. */
export async function layOut(root: ChartState, engine: Engine, style: Style = WHOLE): Promise<Drawing> {
  const graph = await engine(graphOf(root, style));
  const nodes = new Map(nodesWithin(graph).map((node) => [node.id, node]));
  const edges = new Map(edgesWithin(graph).map((edge) => [edge.id, edge]));
  const place = (id: string) => areaOf(nodes.get(id) ?? {});

  const draw = (state: ChartState, isRegion: boolean): DrawnState[] => [
    {
      id: state.id,
      name: state.name,
      kind: state.kind,
      isRegion,
      lines: bodyOf(state, style.most),
      ...place(state.id),
    },
    ...state.states.flatMap((child) => draw(child, state.kind === 'parallel')),
  ];
  const dots = statesWithin(root).flatMap(({ id }): Dot[] => [
    ...(nodes.has(initialDot(id))
      ? [{ id: initialDot(id), kind: 'initial', ...place(initialDot(id)) } as const]
      : []),
    ...(nodes.has(anyDot(id)) ? [{ id: anyDot(id), kind: 'any', ...place(anyDot(id)) } as const] : []),
  ]);
  return {
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    states: draw(root, false),
    dots,
    edges: arrowsOf(root).flatMap((arrow) => {
      const edge = edges.get(arrow.id);
      return edge ? [drawnEdge(edge, arrow, style)] : [];
    }),
  };
}
