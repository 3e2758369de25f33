import type { Log } from '../core/log';
import type { DatabaseHost } from './address';
import type { Deadlines } from './connection';
import type { Borrowed, Pool } from './pool';
import { queriesOn } from './queries-on';
import { createReplica, readPosition, type ReplicaFigures } from './replica';
import { isTooLong, troubleOf } from './trouble';

/**
 * Where calls read that only read:
 * - `replica`;
 * - at the primary, since every replica was `away`, or behind, or was waited for and still `late`;
 * - there, too, after a replica had `failed` them.
 */
export const READ_AT = ['replica', 'away', 'late', 'failed'] as const;
type ReadAt = (typeof READ_AT)[number];

export interface ReadFigures {
  readonly calls: Readonly<Record<ReadAt, number>>;
  readonly replicas: readonly ReplicaFigures[];
}

/** One asking serves all who wanted to ask before it began. */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= last.then(() => {
      next = null;
      const asked = ask();
      last = asked.catch(() => undefined);
      return asked;
    });
    return next;
  };
}

/** The replicas of a primary, and what is read at them. */
export function createReads(
  hosts: readonly DatabaseHost[],
  primary: Pool,
  options: { readonly deadlines: Deadlines; readonly log: Log },
) {
  const position = together(() => readPosition(primary));
  const replicas = hosts.map((host) => createReplica(host, { ...options, primary, position }));
  const calls = { replica: 0, away: 0, late: 0, failed: 0 };
  let turn = 0;

  /** One call's: what a replica fails is asked of the primary, and so is all that follows, as it may be ahead of replicas. */
  const readingAt = (replica: Pool) => {
    let at = replica;
    const query: Borrowed['query'] = async (...asked) => {
      const from = at;
      try {
        return await from.borrow((borrowed) => borrowed.query(...asked));
      } catch (error) {
        if (from === primary || troubleOf(error) === null || isTooLong(error)) throw error;
        if (at === replica) calls.failed += 1;
        at = primary;
        return primary.borrow((borrowed) => borrowed.query(...asked));
      }
    };
    return queriesOn({ query });
  };

  return {
    /** Queries at a replica that has all that is committed by now; null where there is none. */
    take: async () => {
      const usable = replicas.filter((replica) => replica.current());
      const replica = usable[(turn += 1) % usable.length];
      const to = replica && (await position().catch(() => null));
      const isThere = to && (await replica.reaches(to));
      const pool = isThere ? replica.current() : null;
      calls[pool ? 'replica' : replica ? 'late' : 'away'] += 1;
      return pool && readingAt(pool);
    },
    figures: (): ReadFigures => ({
      calls: { ...calls },
      replicas: replicas.map((replica) => replica.figures()),
    }),
    close: async () => replicas.forEach((replica) => replica.close()),
  };
}
