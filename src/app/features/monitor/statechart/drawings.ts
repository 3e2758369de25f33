import type { ElkNode } from 'elkjs/lib/elk-api';
import type { AnyStateMachine } from 'xstate';
import { describeChart } from '../../../../machines/statechart/chart';
import { focusChart, type Focus } from '../../../../machines/statechart/focus';
import type { GraphNode } from '../../../../views/statechart/layout/graph';
import { type Engine, layOut } from '../../../../views/statechart/layout/lay-out';
import { FOCUSED } from '../../../../views/statechart/layout/style';
import type { DrawingOf } from '../../../../views/statechart/diagram';

const drawings = new Map<string, ReturnType<DrawingOf>>();

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

/** Drawings that are kept at most: a long history has its chart focused in many ways. */
const MOST = 300;

const drawingKey = ({ id }: AnyStateMachine, focus: Focus | null) =>
  focus === null ? id : [id, ...[...focus.active].toSorted(), '', ...focus.taken].join('\n');

const draw: DrawingOf = async (machine, focus) => {
  try {
    const layoutEngine = await startedEngine();
    const chart = describeChart(machine);
    return focus === null
      ? await layOut(chart, layoutEngine)
      : await layOut(focusChart(chart, focus), layoutEngine, FOCUSED);
  } catch {
    drawings.delete(drawingKey(machine, focus));
    return null;
  }
};

/** Makes each drawing once; one that failed is tried again when it is asked for again. */
export const drawingOf: DrawingOf = (machine, focus) => {
  const name = drawingKey(machine, focus);
  const known = drawings.get(name) ?? draw(machine, focus);
  drawings.set(name, known);
  const [oldest] = drawings.keys();
  if (drawings.size > MOST && oldest !== undefined) drawings.delete(oldest);
  return known;
};
