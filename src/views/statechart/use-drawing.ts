import { useEffect, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Sight } from '../../machines/statechart/fold';
import type { Drawing } from './layout/drawing';

/** The drawing of a chart: whole, or folded around what is in sight. The same promise for the same. */
export type DrawingOf = (machine: AnyStateMachine, sight: Sight | null) => Promise<Drawing>;

type Drawn = { readonly chart: string } & ({ readonly drawing: Drawing } | { readonly failure: unknown });

/** The drawing of a chart, its last one until the next is laid out, null before there is one. Throws where that fails. */
export function useDrawing(
  drawingOf: DrawingOf,
  machine: AnyStateMachine,
  sight: Sight | null,
): Drawing | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isWanted = true;
    const take = (result: Drawn) => {
      if (isWanted) setDrawn(result);
    };
    drawingOf(machine, sight).then(
      (drawing) => take({ chart: machine.id, drawing }),
      (failure: unknown) => take({ chart: machine.id, failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [drawingOf, machine, sight]);
  if (drawn === null || drawn.chart !== machine.id) return null;
  if ('failure' in drawn) throw drawn.failure;
  return drawn.drawing;
}
