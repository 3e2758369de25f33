import type { ElkNode } from 'elkjs/lib/elk-api';
import type { AnyStateMachine } from 'xstate';
import { describeChart } from '../../../../machines/statechart/chart';
import { foldChart, type Sight } from '../../../../machines/statechart/fold';
import type { Drawing } from '../../../../views/statechart/layout/drawing';
import type { GraphNode } from '../../../../views/statechart/layout/graph';
import { type Engine, layOut } from '../../../../views/statechart/layout/lay-out';
import { FOLDED } from '../../../../views/statechart/layout/style';

const drawings = new Map<string, Promise<Drawing>>();

let engine: Promise<Engine> | null = null;

/** Heavier than the rest of the page, and slow on large charts: it comes with the first drawing, off the page's thread. */
async function startEngine(): Promise<Engine> {
  const { default: Elk } = await import('elkjs/lib/elk-api.js');
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  const elk = new Elk({ workerFactory: () => worker });
  worker.addEventListener('error', () => {
    worker.terminate();
    engine = null;
  });
  return (graph) =>
    new Promise((resolve, reject) => {
      const answered = new AbortController();
      const breakDown = () => reject(new Error('The layout engine broke down'));
      worker.addEventListener('error', breakDown, { signal: answered.signal });
      elk
        .layout(graph as ElkNode)
        .then((laidOut) => resolve(laidOut as GraphNode), reject)
        .finally(() => answered.abort());
    });
}

/** The engine; one that did not start is started again. */
function startedEngine(): Promise<Engine> {
  engine ??= startEngine().catch((error: unknown) => {
    engine = null;
    throw error;
  });
  return engine;
}

/** Drawings that are kept at most: a long history folds its chart in many ways. */
const MOST = 300;

const nameOf = ({ id }: AnyStateMachine, sight: Sight | null) =>
  sight === null ? id : [id, ...[...sight.active].toSorted(), '', ...sight.taken].join('\n');

async function draw(machine: AnyStateMachine, sight: Sight | null): Promise<Drawing> {
  try {
    const layoutEngine = await startedEngine();
    const chart = describeChart(machine);
    return sight === null
      ? await layOut(chart, layoutEngine)
      : await layOut(foldChart(chart, sight), layoutEngine, FOLDED);
  } catch (error) {
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
