import { useEffect, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Sight } from '../../machines/statechart/fold';
import type { Drawing } from './layout/drawing';

/** The drawing of a chart: whole, or folded around what is in sight. The same promise for the same. */
export type DrawingOf = (machine: AnyStateMachine, sight: Sight | null) => Promise<Drawing>;

/** What came of a try to draw a chart: null where it failed. */
interface Drawn {
  readonly chart: string;
  readonly tries: number;
  readonly drawing: Drawing | null;
}

/** The drawing of a chart, its last one until the next is laid out; null before there is one, and where that fails. */
export function useDrawing(drawingOf: DrawingOf, machine: AnyStateMachine, sight: Sight | null) {
  const [last, setDrawn] = useState<Drawn | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const take = (drawing: Drawing | null) => {
      if (isWanted) setDrawn({ chart: machine.id, tries, drawing });
    };
    drawingOf(machine, sight).then(take, () => take(null));
    return () => {
      isWanted = false;
    };
  }, [drawingOf, machine, sight, tries]);
  const drawn = last?.chart === machine.id ? last : null;
  return {
    drawing: drawn?.drawing ?? null,
    isFailed: drawn?.drawing === null && drawn.tries === tries,
    retry: () => setTries(tries + 1),
  };
}
