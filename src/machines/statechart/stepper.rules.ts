import type { Course } from '../ahead/course';
import { type ActorEntry, concerns, type HistoryEntry } from '../history/entries';
import { isForetold } from './future.rules';
import { replayable } from './replayable';

/** Shortest and longest rest on an entry while playing, in ms. */
const SHORTEST = 60;
const LONGEST = 1500;

/** How many times faster than it happened. */
export const SPEEDS = [1, 4, 16, 64] as const;

export const entriesOf = (entries: readonly HistoryEntry[], key: string | null): readonly ActorEntry[] =>
  key === null ? [] : entries.filter((entry): entry is ActorEntry => concerns(entry, key));

/**
 * The actor's entries, of which those of a possible future follow what had happened when it was told: whatever happens since is
 * left out. The same array while none was added at the end or dropped at the beginning.
 */
export function stepsAfter(
  shown: readonly ActorEntry[],
  entries: readonly HistoryEntry[],
  key: string | null,
  future: Course | null,
): readonly ActorEntry[] {
  const known = entriesOf(entries, key);
  const steps = future ? [...known.filter((entry) => !isForetold(entry, future)), ...future.entries] : known;
  const isSame = steps.length === shown.length && steps[0] === shown[0] && steps.at(-1) === shown.at(-1);
  return isSame ? shown : steps;
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
