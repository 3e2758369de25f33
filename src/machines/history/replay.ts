import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  getStateNodes,
  initialTransition,
  type StateValue,
} from 'xstate';
import { inertScope } from '../inert/inert-scope';
import { type ActorEntry, concerns, type HistoryEntry } from './entries';

/** Charts by name: a variant's name where the actor's logic has one, else the chart's id. */
export type ChartBook = Readonly<Record<string, AnyStateMachine>>;

export interface ReplayStep {
  readonly entry: ActorEntry;
  /** The actor after the entry; null where it is not known, as after entries that were lost. */
  readonly snapshot: AnyMachineSnapshot | null;
  /** Why the entry was skipped, which leaves the actor unchanged; null where it was applied. */
  readonly fault: string | null;
}

type Beginning = Extract<ActorEntry, { kind: 'started' | 'checkpoint' }>;

/** The chart of the entry's actor. Names come from files: `toString` and the like are no charts. */
function chartOf({ variant, chart }: Beginning, book: ChartBook): AnyStateMachine {
  const name = [variant, chart].find((one) => one !== null && Object.hasOwn(book, one)) ?? null;
  const machine = name === null ? undefined : book[name];
  if (machine === undefined) throw new Error(`no chart is called ${chart}`);
  return machine;
}

/**
 * Whether a stored state value names all regions of the value that XState resolved it to: XState enters missing regions
 * at their initial states. A state that has child states by now resolves to its initial one.
 */
function isWhole(stored: unknown, made: StateValue | undefined): boolean {
  if (typeof stored === 'string')
    return typeof made === 'object' ? Object.hasOwn(made, stored) : stored === made;
  if (typeof stored !== 'object' || stored === null || typeof made !== 'object') return false;
  const given = Object.entries(stored);
  return (
    given.length === Object.keys(made).length &&
    given.every(([name, inner]) => Object.hasOwn(made, name) && isWhole(inner, made[name]))
  );
}

function begun(machine: AnyStateMachine, entry: Beginning): AnyMachineSnapshot {
  if (entry.kind === 'started') {
    const snapshot = initialTransition(machine, entry.input)[0];
    if (snapshot.status === 'error') throw snapshot.error;
    return snapshot;
  }
  if (typeof entry.context !== 'object' || entry.context === null) throw new Error('it has no context');
  const snapshot = machine.resolveState({ value: entry.value as never, context: entry.context });
  if (!isWhole(entry.value, snapshot.value)) throw new Error('its chart has other states');
  const invoked = getStateNodes(machine.root, snapshot.value).flatMap(({ invoke }) =>
    invoke.map(({ id }) => id),
  );
  // Charts send to their children: nothing is done here, but a child has to be there.
  return { ...snapshot, children: Object.fromEntries(invoked.map((id) => [id, createEmptyActor()])) };
}

/** A scope that runs no effects. Shared by all replays: making one costs several times what a transition does. */
const NOWHERE = inertScope();

function after(
  before: AnyMachineSnapshot | null,
  entry: ActorEntry,
  book: ChartBook,
): AnyMachineSnapshot | null {
  if (entry.kind === 'started' || entry.kind === 'checkpoint') return begun(chartOf(entry, book), entry);
  if (entry.kind === 'lost') return null;
  if (before?.status !== 'active') return before;
  const event = entry.kind === 'stopped' ? { type: 'xstate.stop' } : entry.event;
  return (before.machine as AnyStateMachine).transition(before, event, NOWHERE);
}

function taken(before: AnyMachineSnapshot | null, entry: ActorEntry, book: ChartBook): ReplayStep {
  try {
    return { entry, snapshot: after(before, entry, book), fault: null };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    // A new start that failed leaves no state: the former actor is another.
    return { entry, snapshot: entry.kind === 'started' ? null : before, fault };
  }
}

/** Replays one actor without effects. `unknown` is its snapshot before its first start or checkpoint. */
export function createReplay(unknown: AnyMachineSnapshot | null, book: ChartBook) {
  let snapshot = unknown;
  return (entry: ActorEntry): ReplayStep => {
    const step = taken(snapshot, entry, book);
    snapshot = step.snapshot ?? unknown;
    return step;
  };
}

/** Takes the entries of a log, one by one; null for those that `replaySteps` leaves out. */
export function createSteps(key: string, book: ChartBook) {
  const follow = createReplay(null, book);
  let isKnown = false;
  return (entry: HistoryEntry): ReplayStep | null => {
    if (!concerns(entry, key)) return null;
    const step = follow(entry);
    const isOfIt = isKnown || step.snapshot !== null || step.fault !== null;
    isKnown = step.snapshot !== null;
    return isOfIt ? step : null;
  };
}

/**
 * The history of the actor with this key, entry by entry, without effects. Entries before the first start or checkpoint
 * that is still known are left out, and one that its chart cannot process, as one of another version of the product, is
 * set aside. `book` has the charts by their names in the log.
 */
export function* replaySteps(
  entries: Iterable<HistoryEntry>,
  key: string,
  book: ChartBook,
): Generator<ReplayStep, void> {
  const take = createSteps(key, book);
  for (const entry of entries) {
    const step = take(entry);
    if (step) yield step;
  }
}

/**
 * The snapshot of the actor with this key after the entry with index `until` (default: the last), without effects. Null
 * where the log does not reach back to a start of it that can be replayed.
 */
export function replay(
  entries: Iterable<HistoryEntry>,
  key: string,
  book: ChartBook,
  until = Number.POSITIVE_INFINITY,
): AnyMachineSnapshot | null {
  let last: AnyMachineSnapshot | null = null;
  for (const { entry, snapshot } of replaySteps(entries, key, book)) {
    if (entry.index > until) break;
    last = snapshot;
  }
  return last;
}
