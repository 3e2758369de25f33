import type { ElkNode } from 'elkjs/lib/elk-api';
import type { AnyStateMachine } from 'xstate';
import { describeChart } from '../machines/statechart/chart';
import type { Drawing } from '../views/statechart/layout/drawing';
import type { GraphNode } from '../views/statechart/layout/graph';
import { type Engine, layOut } from '../views/statechart/layout/lay-out';

const drawings = new Map<string, Promise<Drawing>>();

/** Heavier than the rest of the page, and slow on large charts: it comes with the first drawing, off the page's thread. */
async function startEngine(): Promise<Engine> {
  const { default: Elk } = await import('elkjs/lib/elk-api.js');
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The layout engine did not start')));
  });
  const elk = new Elk({ workerFactory: () => worker });
  return async (graph) => (await Promise.race([elk.layout(graph as ElkNode), broken])) as GraphNode;
}

let engine: Promise<Engine> | null = null;

async function draw(machine: AnyStateMachine): Promise<Drawing> {
  try {
    engine ??= startEngine();
    return await layOut(describeChart(machine), await engine);
  } catch (error) {
    engine = null;
    drawings.delete(machine.id);
    throw error;
  }
}

/** The drawing of a chart, made once; one that failed is tried again when it is asked for again. */
export function drawingOf(machine: AnyStateMachine): Promise<Drawing> {
  const known = drawings.get(machine.id) ?? draw(machine);
  drawings.set(machine.id, known);
  return known;
}
