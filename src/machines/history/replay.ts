import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate';
import { charts } from '../charts';
import { generatorMachine } from '../worker/generator';
import { validatorMachine } from '../worker/validator';
import { type ActorEntry, concerns, type HistoryEntry } from './entries';

/** Charts by name: a variant's name where the actor's logic has one, else the chart's id. */
export type ChartBook = Readonly<Record<string, AnyStateMachine>>;

const chartBook: ChartBook = {
  ...Object.fromEntries(charts.map((chart) => [chart.id, chart])),
  generator: generatorMachine,
  validator: validatorMachine,
};

export interface ReplayStep {
  readonly entry: ActorEntry;
  /** The actor once it had taken the entry. */
  readonly snapshot: AnyMachineSnapshot;
}

/** A chart that throws dies of it, as a live actor does. */
function taken(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject) {
  if (snapshot.status !== 'active') return snapshot;
  try {
    return transition(machine, snapshot, event)[0];
  } catch (error) {
    return { ...snapshot, status: 'error' as const, error };
  }
}

/**
 * What the actor with this key went through, entry by entry, effects off. An actor that starts anew begins anew; what was
 * told before its first start that is still known is left out. `variants` are charts beside the product's own.
 */
export function* replaySteps(
  entries: Iterable<HistoryEntry>,
  key: string,
  variants: ChartBook = {},
): Generator<ReplayStep, void> {
  const book = { ...chartBook, ...variants };
  let machine: AnyStateMachine | undefined;
  let snapshot: AnyMachineSnapshot | undefined;
  for (const entry of entries) {
    if (!concerns(entry, key)) continue;
    if (entry.kind === 'started' || entry.kind === 'kept') {
      machine = book[entry.variant ?? ''] ?? book[entry.chart];
      snapshot = machine && begun(machine, entry);
    } else if (machine && snapshot) {
      snapshot = taken(machine, snapshot, entry.kind === 'stopped' ? { type: 'xstate.stop' } : entry.event);
    }
    if (snapshot) yield { entry, snapshot };
  }
}

function begun(
  machine: AnyStateMachine,
  entry: Extract<ActorEntry, { kind: 'started' | 'kept' }>,
): AnyMachineSnapshot {
  if (entry.kind === 'started') return initialTransition(machine, entry.input)[0];
  const snapshot = machine.resolveState({ value: entry.value as never, context: entry.context });
  const invoked = snapshot._nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id));
  // Charts speak to their actors; nobody listens here, but somebody has to be there.
  return { ...snapshot, children: Object.fromEntries(invoked.map((id) => [id, createEmptyActor()])) };
}

/**
 * The snapshot of the actor with this key once it had taken the entry with index `until` (default: the last), with
 * effects off. Null where the log does not reach back to a start of it, or the chart is not known.
 */
export function replay(
  entries: Iterable<HistoryEntry>,
  key: string,
  until = Number.POSITIVE_INFINITY,
  variants?: ChartBook,
): AnyMachineSnapshot | null {
  let last: AnyMachineSnapshot | null = null;
  for (const { entry, snapshot } of replaySteps(entries, key, variants)) {
    if (entry.index > until) break;
    last = snapshot;
  }
  return last;
}
