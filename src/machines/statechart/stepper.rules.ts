import { type ActorEntry, concerns, type HistoryEntry } from '../history/entries';
import { replayable } from './replayable';

/** Shortest and longest rest on an entry while playing, in ms. */
const SHORTEST = 60;
const LONGEST = 1500;

/** How many times faster than it happened. */
export const SPEEDS = [1, 4, 16, 64] as const;

export const entriesOf = (entries: readonly HistoryEntry[], key: string | null): readonly ActorEntry[] =>
  key === null ? [] : entries.filter((entry): entry is ActorEntry => concerns(entry, key));

/** The actor's entries: the same array while none was added at the end or dropped at the beginning. */
export function stepsAfter(
  known: readonly ActorEntry[],
  entries: readonly HistoryEntry[],
  key: string | null,
): readonly ActorEntry[] {
  const steps = entriesOf(entries, key);
  const isSame = steps.length === known.length && steps[0] === known[0] && steps.at(-1) === known.at(-1);
  return isSame ? known : steps;
}

/** Place among the actor's entries of the last one up to `index`; -1 before the first. */
export const placeOf = (steps: readonly ActorEntry[], index: number): number => {
  const next = steps.findIndex((entry) => entry.index > index);
  return next < 0 ? steps.length - 1 : next - 1;
};

/** How long playing waits before the next entry: the real time by the speed, within limits. */
export function restBefore(steps: readonly ActorEntry[], index: number, speed: number): number {
  const place = placeOf(steps, index);
  const took = (steps[place + 1]?.at ?? 0) - (steps[place]?.at ?? 0);
  return Math.min(LONGEST, Math.max(SHORTEST, took / speed));
}

/** The entries to stop at: a checkpoint has the index of the entry before it, of which one stop is left. */
export const stopsOf = (steps: readonly ActorEntry[]): readonly ActorEntry[] =>
  replayable(steps).filter(({ index }, place, known) => index !== known[place + 1]?.index);

/** Index of the stop `by` places further, within the actor's entries. */
export function indexAfter(steps: readonly ActorEntry[], index: number, by: number): number {
  const stops = stopsOf(steps);
  const place = Math.min(stops.length - 1, Math.max(0, placeOf(stops, index) + by));
  return stops[place]?.index ?? index;
}

/** Whether nothing comes after it that one could stop at. */
export function isLastStop(steps: readonly ActorEntry[], index: number): boolean {
  const stops = stopsOf(steps);
  return placeOf(stops, index) >= stops.length - 1;
}
