import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import type { ActorEntry, HistoryEntry, SetAside } from '../history/entries';
import { type ChartBook, replaySteps } from '../history/replay';
import { payloadFaults } from '../../api/schema/payloads';
import { activeStatesOf } from './chart';
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

const takenBy = (entry: ActorEntry, before: AnyMachineSnapshot | undefined, machine: AnyStateMachine) => {
  if (entry.kind === 'started') return takenAtStart(machine, entry.input);
  const isTold = entry.kind === 'event' || entry.kind === 'input';
  return isTold && before ? outcomeOf(before, entry.event).taken : [];
};

/** Every moment of the actor with this key. */
export function lifeOf(steps: readonly ActorEntry[], key: string, book: ChartBook): Life {
  const moments: Moment[] = [];
  const setAside: SetAside[] = [];
  let before: AnyMachineSnapshot | undefined;
  for (const { entry, snapshot, fault } of replaySteps(steps, key, book)) {
    if (fault !== null) setAside.push({ entry, reason: fault });
    if (snapshot) {
      const taken = fault === null ? takenBy(entry, before, snapshot.machine as AnyStateMachine) : [];
      moments.push({ entry, snapshot, taken });
    }
    before = snapshot ?? undefined;
  }
  return { moments, setAside };
}

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
  for (const { entry, snapshot, taken } of moments) {
    if (entry.kind === 'started') entered.clear();
    for (const transition of taken) {
      const { visits, spent } = tallies.get(transition) ?? { visits: 0, spent: 0 };
      const source = transition.slice(0, transition.indexOf(' '));
      const since = Math.max(entered.get(source) ?? entry.at, last.get(transition) ?? 0);
      tallies.set(transition, { visits: visits + 1, spent: spent + entry.at - since });
      last.set(transition, entry.at);
    }
    const active = activeStatesOf(snapshot);
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
