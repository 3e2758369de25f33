import type { ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import { describeChart } from '../machines/statechart/chart';
import type { Drawing } from '../views/statechart/layout/drawing';
import type { GraphNode } from '../views/statechart/layout/graph';
import { type Engine, layOut } from '../views/statechart/layout/lay-out';

const drawings = new Map<string, Promise<Drawing>>();

/** The layout engine is heavier than the rest of the page: it comes with the first chart that is drawn. */
const engine: Engine = async (graph) => {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  return (await new Elk().layout(graph as ElkNode)) as GraphNode;
};

/** The drawing of a chart, made once. */
export function drawingOf(machine: AnyStateMachine): Promise<Drawing> {
  const known = drawings.get(machine.id) ?? layOut(describeChart(machine), engine);
  drawings.set(machine.id, known);
  return known;
}
