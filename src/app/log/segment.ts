/** What can be known of a segment without unpacking it. */
export interface SegmentMeta {
  /** Id of the user whose entries these are. */
  readonly owner: string;
  /** Which life of the page; an index is unique within it. */
  readonly page: string;
  /** Format version of its entries. */
  readonly version: number;
  /** Indexes of its first and its last entry; a checkpoint among them may stand at an earlier one. */
  readonly from: number;
  readonly to: number;
  /** When they were written into the log, epoch ms. */
  readonly since: number;
  readonly until: number;
  /** Of its entries, checkpoints aside. */
  readonly count: number;
  /** Size of its content. */
  readonly bytes: number;
}

/** Entries of one page's life, in order, packed together. */
export interface Segment extends SegmentMeta {
  /** JSON of an array of entries, deflated. */
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Entries of a segment at most: few enough to be made text at once without holding the page up. */
export const LARGEST_SEGMENT = 500;

type Numbers = Pick<SegmentMeta, 'from' | 'to' | 'since' | 'until' | 'count'>;

interface Told {
  readonly kind?: unknown;
  readonly index?: unknown;
  readonly at?: unknown;
  /** How many entries it stands for, where it is a run of them. */
  readonly count?: unknown;
}
const isPlaced = (entry: unknown): entry is Told & { readonly index: number; readonly at: number } => {
  const { kind, index, at } = (entry ?? {}) as Told;
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
