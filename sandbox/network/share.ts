import { and, asc, eq, lt, ne } from 'drizzle-orm';
import type { Clock } from '../core/clock';
import { createLoop, type Loop, type LoopOptions } from '../core/loop';
import type { Database } from '../store/database';
import { PARTS, workers } from '../store/schema';

/** What one process does of the work of all. */
export interface Share {
  /** The parts of the fleet that it works at. Which others do is known late: rows are locked all the same. */
  readonly parts: ReadonlySet<number>;
  /** Its place among the processes, counted from 0. */
  readonly place: number;
}

/** How often a process says that it works, and after how long a silence the others share its parts, in ms. */
const EVERY = 5000;
const SILENCE = 15_000;

const allParts = Array.from({ length: PARTS }, (_, part) => part);
const shareAt = (place: number, processes: number): Share => ({
  parts: new Set(allParts.filter((part) => part % processes === place)),
  place,
});
/** Of who works alone, or knows of nobody yet. */
const ALL = shareAt(0, 1);

/** The share of this process, and the loop that keeps it; without one where nobody else may use the database. */
export function keepShare(
  { db, isShared }: Pick<Database, 'db' | 'isShared'>,
  options: Omit<LoopOptions, 'name' | 'spacing' | 'step'> & { readonly clock: Clock },
): { readonly current: () => Share; readonly loop: Loop | null; close(): Promise<void> } {
  if (!isShared) return { current: () => ALL, loop: null, close: async () => undefined };
  const id = crypto.randomUUID();
  const { clock } = options;
  let share = ALL;
  const loop = createLoop({
    ...options,
    name: 'share',
    spacing: 0,
    step: async () => {
      const seenAt = new Date(clock.now());
      await db
        .insert(workers)
        .values({ id, seenAt })
        .onConflictDoUpdate({ target: workers.id, set: { seenAt } });
      await db
        .delete(workers)
        .where(and(lt(workers.seenAt, new Date(clock.now() - SILENCE)), ne(workers.id, id)));
      const rows = await db.select({ id: workers.id }).from(workers).orderBy(asc(workers.id));
      share = shareAt(
        rows.findIndex((row) => row.id === id),
        rows.length,
      );
      return clock.now() + EVERY;
    },
  });
  loop.wake();
  return {
    current: () => share,
    loop,
    close: async () => {
      await loop.close();
      // Else the others learn it from its silence.
      await db
        .delete(workers)
        .where(eq(workers.id, id))
        .catch(() => undefined);
    },
  };
}
