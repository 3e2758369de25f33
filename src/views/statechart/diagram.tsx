import { Suspense, use, useDeferredValue, useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Focus } from '../../machines/statechart/focus';
import { ErrorState } from '../kit/empty-state';
import { Loading } from '../monitor/data-view';
import { ChartView } from './chart-view';
import type { Drawing } from './layout/drawing';
import type { BenchState } from './use-bench';

/** The drawing of a chart, whole or focused, the same promise for the same; null where it cannot be made. */
export type DrawingOf = (machine: AnyStateMachine, focus: Focus | null) => Promise<Drawing | null>;

interface DrawnProps {
  readonly bench: BenchState;
  readonly drawing: ReturnType<DrawingOf>;
  readonly onRetried: () => void;
}

/** The last drawing stays until the next is there. */
function Drawn({ bench, drawing, onRetried }: DrawnProps) {
  const drawn = use(useDeferredValue(drawing));
  return drawn ? (
    <ChartView bench={bench} drawing={drawn} />
  ) : (
    <ErrorState text="Diagram tidak dapat digambar." onRetried={onRetried} />
  );
}

/** The diagram of an actor at the shown moment. */
export function Diagram({ bench, drawingOf }: { bench: BenchState; drawingOf: DrawingOf }) {
  const { machine, focus } = bench;
  const [tries, setTries] = useState(0);
  const { key, drawing } = useMemo(
    // The key drops the last drawing for another chart or another try.
    () => ({ key: `${machine.id} ${tries}`, drawing: drawingOf(machine, focus) }),
    [drawingOf, machine, focus, tries],
  );
  return (
    <Suspense key={key} fallback={<Loading />}>
      <Drawn bench={bench} drawing={drawing} onRetried={() => setTries(tries + 1)} />
    </Suspense>
  );
}
