import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import type { ActorEntry, HistoryEntry, SetAside } from '../history/entries';
import { createGrowingFold } from '../history/growing';
import { type ChartBook, createSteps } from '../history/replay';
import { payloadFaults } from '../../api/schema/payloads';
import { activeNodesOf } from '../xstate-internals';
import { type Refusal, refusalOf } from './refusal';
import { type Outcome, outcomeOf, takenAtStart } from './taken';

/** An actor after an entry, and the transitions that led there. */
export interface Moment extends Outcome {
  readonly entry: ActorEntry;
}

/** The history of an actor, as far as its chart can process it. */
export interface Life {
  /** Oldest first; none where the log does not reach back to a start. */
  readonly moments: readonly Moment[];
  /** What the chart could not process; the actor goes on as it was before. */
  readonly setAside: readonly SetAside[];
}

/** An actor that the log knows. */
export interface KnownActor {
  readonly key: string;
  readonly chart: string;
  readonly isAlive: boolean;
}

/** The actors of a log: those that live first, each part in the order in which they first started. */
export function actorsOf(entries: readonly HistoryEntry[]): readonly KnownActor[] {
  const actors = new Map<string, KnownActor>();
  for (const entry of entries) {
    if (entry.kind === 'started' || entry.kind === 'checkpoint')
      // What has a negative index belongs to an earlier page, and ended with it.
      actors.set(entry.key, { key: entry.key, chart: entry.chart, isAlive: entry.index >= 0 });
    const known = entry.kind === 'stopped' && actors.get(entry.key);
    if (known) actors.set(entry.key, { ...known, isAlive: false });
  }
  return [...actors.values()].toSorted((one, other) => Number(other.isAlive) - Number(one.isAlive));
}

/** A state as one reads it: `link.connected · job.idle.resting`. */
export const stateText = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([name, inner]) => [name, stateText(inner ?? '')].filter(Boolean).join('.'))
        .join(' · ');

const takenBy = (entry: ActorEntry, before: AnyMachineSnapshot | null, machine: AnyStateMachine) => {
  if (entry.kind === 'started') return takenAtStart(machine, entry.input);
  const isReceived = entry.kind === 'event' || entry.kind === 'input';
  return isReceived && before ? outcomeOf(before, entry.event).taken : [];
};

/** Reads every moment of the actor with this key, again and again as its history grows. */
export function createLife(key: string, book: ChartBook): (steps: readonly ActorEntry[]) => Life {
  const read = createGrowingFold(
    () => ({
      take: createSteps(key, book),
      moments: [] as Moment[],
      setAside: [] as SetAside[],
      before: null as AnyMachineSnapshot | null,
    }),
    (life, next: ActorEntry) => {
      const step = life.take(next);
      if (!step) return;
      const { entry, snapshot, fault } = step;
      if (fault !== null) life.setAside.push({ entry, reason: fault });
      if (snapshot) {
        const taken = fault === null ? takenBy(entry, life.before, snapshot.machine as AnyStateMachine) : [];
        life.moments.push({ entry, snapshot, taken });
      }
      life.before = snapshot;
    },
  );
  return (steps) => {
    const { moments, setAside } = read(steps);
    return { moments: [...moments], setAside: [...setAside] };
  };
}

/** Every moment of the actor with this key. */
export const lifeOf = (steps: readonly ActorEntry[], key: string, book: ChartBook): Life =>
  createLife(key, book)(steps);

export interface Tally {
  readonly visits: number;
  /** Time in its state before it was taken, since the state was entered or the transition taken last; ms, all visits. */
  readonly spent: number;
}

/** How often each transition was taken in these moments, and after how long. */
export function tallyOf(moments: readonly Moment[]): ReadonlyMap<string, Tally> {
  const entered = new Map<string, number>();
  const last = new Map<string, number>();
  const tallies = new Map<string, Tally>();
  let stood: unknown = null;
  for (const { entry, snapshot, taken } of moments) {
    if (entry.kind === 'started') {
      entered.clear();
      stood = null;
    }
    for (const transition of taken) {
      const { visits, spent } = tallies.get(transition) ?? { visits: 0, spent: 0 };
      const source = transition.slice(0, transition.indexOf(' '));
      const since = Math.max(entered.get(source) ?? entry.at, last.get(transition) ?? 0);
      tallies.set(transition, { visits: visits + 1, spent: spent + entry.at - since });
      last.set(transition, entry.at);
    }
    const nodes = activeNodesOf(snapshot);
    if (nodes === stood) continue;
    stood = nodes;
    const active = new Set(nodes.map(({ id }) => id));
    for (const id of entered.keys()) if (!active.has(id)) entered.delete(id);
    for (const id of active) if (!entered.has(id)) entered.set(id, entry.at);
  }
  return tallies;
}

/** Where a fork is. */
interface Fork extends Outcome {
  /** Why its last event led nowhere, null where it was taken. */
  readonly refusal: Refusal | null;
}

/** Where a fork of `snapshot` goes by `events`, one after the other. */
export const forkOf = (snapshot: AnyMachineSnapshot, events: readonly EventObject[]): Fork =>
  events.reduce<Fork>(
    (fork, event) => {
      if (payloadFaults(event).length > 0)
        return { ...fork, taken: [], refusal: refusalOf(fork.snapshot, event, null) };
      const { fault, ...outcome } = outcomeOf(fork.snapshot, event);
      const refusal = outcome.taken.length > 0 ? null : refusalOf(fork.snapshot, event, fault);
      return { ...outcome, refusal };
    },
    { snapshot, taken: [], refusal: null },
  );
