import type { Course } from '../ahead/course';
import type { ActorEntry } from '../history/entries';
import { replayable } from './replayable';

/** What is foretold of an actor is made of what was measured of those that have these charts. */
const SENDERS: ReadonlySet<string> = new Set(['sender', 'runner']);

const beginningOf = (steps: readonly ActorEntry[]) =>
  steps.findLast((entry) => entry.kind === 'started' || entry.kind === 'checkpoint');

/** Whether a future of the actor can be asked for: it sends, lives on this page, and it is known how it stands. */
export function isForeseeable(steps: readonly ActorEntry[]): boolean {
  const known = replayable(steps);
  const [last] = steps.slice(-1);
  const begun = beginningOf(known);
  // Entries with a negative index are from an earlier page.
  const isAlive = last !== undefined && last === known.at(-1) && last.kind !== 'stopped' && last.index >= 0;
  return isAlive && begun !== undefined && SENDERS.has(begun.chart);
}

/** Whether none can be asked for later either: it does not send. */
export function isUnforeseeable(steps: readonly ActorEntry[]): boolean {
  const begun = beginningOf(steps);
  return begun !== undefined && !SENDERS.has(begun.chart);
}

/** Whether the entry has not happened, and is one of a possible future. */
export const isForetold = ({ index }: Pick<ActorEntry, 'index'>, future: Course | null): boolean =>
  future !== null && index > future.after;
