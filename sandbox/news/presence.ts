import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../core/clock';
import { createLoop, type Loop, type LoopOptions } from '../core/loop';
import type { Log } from '../core/log';
import type { Database, Queries } from '../store/database';
import { presence } from '../store/schema';
import { latestNews } from './read';

const MINUTE = 60_000;
/** Who had no page open for so long, in ms, was away. */
export const AWAY_MS = 15 * MINUTE;
/** Least time between two writings, in ms: who comes and goes meanwhile is written together. */
const SPACING = 250;
/** People that one statement writes. */
const PIECE = 1000;

/** How things stand for a row of `users`. */
export const visitAt = (
  now: number,
) => sql`jsonb_build_object('at', ${new Date(now).toISOString()}::text, 'income', income,
  'sent', blast_count, 'news', ${latestNews})`;

/** Notes that these people have a page open, or had until now. Who had none for long was away, from the first time that they have not seen. */
async function notePresent(queries: Queries, people: readonly number[], now: number): Promise<void> {
  const wasAway = sql`(excluded.seen->>'at')::timestamptz - (known.seen->>'at')::timestamptz >= ${AWAY_MS / 1000} * interval '1 second'`;
  for (let from = 0; from < people.length; from += PIECE)
    await queries.execute(sql`
      insert into ${presence} as known (user_id, seen)
      select id, ${visitAt(now)} from users
      where id = any(${`{${people.slice(from, from + PIECE).join(',')}}`}::text::bigint[]) order by id
      on conflict (user_id) do update set seen = excluded.seen,
        since = case when ${wasAway} then coalesce(known.since, known.seen) else known.since end,
        until = case when ${wasAway} then excluded.seen else known.until end`);
}

/** They have seen what happened while they were away. */
export async function noteSeenAway(tx: Queries, userId: number, now: number): Promise<void> {
  await notePresent(tx, [userId], now);
  await tx.update(presence).set({ since: null, until: null }).where(eq(presence.userId, userId));
}

export interface PresenceOptions {
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly stepped?: LoopOptions['stepped'];
}

/** Who has a page open at this process. */
export interface Presence {
  readonly loop: Loop;
  /** A page of theirs was opened; call what is returned when it is closed. */
  enter(userId: number): () => void;
  close(): Promise<void>;
}

/** Writes down who is present as they come and go, and each minute: by that is known when they left, whatever ends the process. */
export function createPresence({ database: { db }, clock, log, stepped }: PresenceOptions): Presence {
  const pages = new Map<number, number>();
  /** Who has come or gone since it was written down. */
  let changed = new Set<number>();
  let allAt = clock.now();

  const write = async () => {
    const now = clock.now();
    const isDue = now - allAt >= MINUTE;
    const people = isDue ? new Set([...changed, ...pages.keys()]) : changed;
    changed = new Set();
    try {
      await notePresent(
        db,
        [...people].toSorted((one, other) => one - other),
        now,
      );
    } catch (error) {
      for (const id of people) changed.add(id);
      throw error;
    }
    if (isDue) allAt = now;
    return pages.size > 0 ? allAt + MINUTE : null;
  };
  const loop = createLoop({ name: 'presence', clock, spacing: SPACING, log, stepped, step: write });
  const note = (userId: number, more: number) => {
    const open = (pages.get(userId) ?? 0) + more;
    if (open > 0) pages.set(userId, open);
    else pages.delete(userId);
    changed.add(userId);
    loop.wake();
  };
  return {
    loop,
    enter: (userId) => {
      note(userId, 1);
      return () => note(userId, -1);
    },
    close: async () => {
      await loop.close();
      // Who was here until the end; where the database is gone, they are known to the minute.
      await write().catch(() => undefined);
    },
  };
}
