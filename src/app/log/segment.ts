import type { SegmentMeta } from '../browser/log-store';

/** Entries of a segment at most, but for the rest of a frame: few enough to be made text at once without holding the page up. */
export const LARGEST_SEGMENT = 500;

type Numbers = Pick<SegmentMeta, 'from' | 'to' | 'since' | 'until' | 'count'>;

interface StoredFields {
  readonly kind?: unknown;
  readonly index?: unknown;
  readonly at?: unknown;
  /** How many entries it stands for, where it is a run of them. */
  readonly count?: unknown;
}
const isPlaced = (
  entry: unknown,
): entry is StoredFields & { readonly index: number; readonly at: number } => {
  const { kind, index, at } = (entry ?? {}) as StoredFields;
  // A checkpoint, `kept` in version 1, stands where its actor was seen: before its segment, it may be.
  return kind !== 'checkpoint' && kind !== 'kept' && Number.isInteger(index) && typeof at === 'number';
};

/** Where these entries stand, whatever else is among them. */
export function numbersOf(entries: readonly unknown[]): Numbers {
  let count = 0;
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  let [since, until] = [Number.POSITIVE_INFINITY, 0];
  for (const entry of entries) {
    if (!isPlaced(entry)) continue;
    const { kind, index, at } = entry;
    const size = kind === 'run' ? Number(entry.count) : 1;
    count += size;
    from = Math.min(from, index);
    to = Math.max(to, index + size - 1);
    since = Math.min(since, at);
    until = Math.max(until, at);
  }
  return count === 0 ? { from: 0, to: 0, since: 0, until: 0, count } : { from, to, since, until, count };
}
