import { useEffect, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Drawing } from './layout/drawing';

export type DrawingOf = (machine: AnyStateMachine) => Promise<Drawing>;

type Drawn = { readonly chart: string } & ({ readonly drawing: Drawing } | { readonly failure: unknown });

/** The drawing of a chart, null until it is laid out. Throws where that fails. */
export function useDrawing(drawingOf: DrawingOf, machine: AnyStateMachine | null): Drawing | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    if (machine === null) return undefined;
    let isWanted = true;
    const take = (result: Drawn) => {
      if (isWanted) setDrawn(result);
    };
    drawingOf(machine).then(
      (drawing) => take({ chart: machine.id, drawing }),
      (failure: unknown) => take({ chart: machine.id, failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [drawingOf, machine]);
  if (drawn === null || drawn.chart !== machine?.id) return null;
  if ('failure' in drawn) throw drawn.failure;
  return drawn.drawing;
}
