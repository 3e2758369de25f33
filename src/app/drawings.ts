import type { ElkNode } from 'elkjs/lib/elk-api';
import type { AnyStateMachine } from 'xstate';
import { describeChart } from '../machines/statechart/chart';
import { foldChart, type Sight } from '../machines/statechart/fold';
import type { Drawing } from '../views/statechart/layout/drawing';
import type { GraphNode } from '../views/statechart/layout/graph';
import { type Engine, layOut } from '../views/statechart/layout/lay-out';
import { FOLDED } from '../views/statechart/layout/style';

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

/** Drawings that are kept at most: a long history folds its chart in many ways. */
const MOST = 300;

const nameOf = ({ id }: AnyStateMachine, sight: Sight | null) =>
  sight === null ? id : [id, ...[...sight.active].toSorted(), '', ...sight.taken].join('\n');

async function draw(machine: AnyStateMachine, sight: Sight | null): Promise<Drawing> {
  try {
    engine ??= startEngine();
    const chart = describeChart(machine);
    return sight === null
      ? await layOut(chart, await engine)
      : await layOut(foldChart(chart, sight), await engine, FOLDED);
  } catch (error) {
    engine = null;
    drawings.delete(nameOf(machine, sight));
    throw error;
  }
}

/**
 * The drawing of a chart, whole or folded around what is in sight, made once; one that failed is tried again when it is
 * asked for again.
 */
export function drawingOf(machine: AnyStateMachine, sight: Sight | null): Promise<Drawing> {
  const name = nameOf(machine, sight);
  const known = drawings.get(name) ?? draw(machine, sight);
  drawings.set(name, known);
  const [oldest] = drawings.keys();
  if (drawings.size > MOST && oldest !== undefined) drawings.delete(oldest);
  return known;
}
