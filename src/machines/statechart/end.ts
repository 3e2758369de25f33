import type { ActorEntry } from '../history/entries';
import type { Moment } from './moments';

/** How an actor came to its end: it was stopped, its chart is done, or the page that it lived on is gone. */
export interface End {
  readonly kind: 'stopped' | 'done' | 'leftBehind';
  /** When it ended; for one left behind, the time of its last entry. Epoch ms. */
  readonly at: number;
}

/** The end of the actor with this history; null while it goes on, or where a file ends before it does. */
export function endOf(steps: readonly ActorEntry[], moments: readonly Moment[]): End | null {
  const last = steps.at(-1);
  if (!last) return null;
  const { at, kind, index } = last;
  if (kind === 'stopped') return { kind: 'stopped', at };
  const unfinished = moments.findLastIndex(({ snapshot }) => snapshot.status !== 'done');
  // Events that it received since changed nothing.
  const done = moments[unfinished + 1];
  if (done) return { kind: 'done', at: done.entry.at };
  // Entries with a negative index are from an earlier page.
  return index < 0 ? { kind: 'leftBehind', at } : null;
}
