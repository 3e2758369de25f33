import { and, not, type SQL } from 'drizzle-orm';
import type { Counted } from './list-order';
import { type Found, offsetOf, type PageOf, type PageRows, readSlice } from './paging';

interface Queue<R> extends Omit<Found<R>, 'sorted' | 'idOf'> {
  /** Which of them wait. */
  readonly waits: SQL;
  /** How many of those that were counted do. */
  waiting(counted: Counted): Promise<Counted>;
}

/** A page of what waits, the oldest first, and behind that of the rest, in the list's own order. */
export async function readQueue<R>(
  { page, size }: PageOf,
  { rows, own, among, count, waits, waiting }: Queue<R>,
): Promise<PageRows<R>> {
  const counted = await count();
  const first = await waiting(counted);
  const offset = offsetOf(page, size);
  const those = (which: SQL) => ({
    rows: (also?: SQL) => rows(and(which, also)),
    own,
    ...(among && { among: { ...among, where: and(which, among.where) } }),
  });
  const oldest = { ...those(waits), own: { ...own, isAscending: true } };
  const shown = await readSlice(oldest, first, offset, size);
  // Where so many wait that they were not all counted, no page leads beyond them.
  if (first.more || shown.length === size) return { rows: shown, ...counted };
  const rest = { ...counted, count: counted.count - first.count };
  const behind = await readSlice(
    those(not(waits)),
    rest,
    Math.max(0, offset - first.count),
    size - shown.length,
  );
  return { rows: [...shown, ...behind], ...counted };
}
