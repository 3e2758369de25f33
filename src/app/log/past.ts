import type { Life, Lives } from '../../machines/log-keeping/log-keeping.setup';
import type { LogStore, SegmentMeta, StoredSegment } from '../browser/log-store';
import { takeBatchesOver } from './batches';
import { type Faults, tooNew } from './faults';
import type { Merging, ReadableSegment } from './merging';
import type { Packing } from './packing';

const NUMBERS = ['version', 'from', 'to', 'since', 'until', 'count', 'bytes'] as const;

const isMeta = (meta: unknown): meta is SegmentMeta => {
  const found = (meta ?? {}) as Readonly<Record<string, unknown>>;
  return (
    typeof found.owner === 'string' &&
    typeof found.page === 'string' &&
    NUMBERS.every((name) => Number.isFinite(found[name]))
  );
};
const faultOf = (meta: unknown) => (isMeta(meta) ? tooNew(meta.version) : 'not a segment of entries');

/** Whether it is known of a segment, in a version that this page reads. */
export const isReadable = (meta: unknown): meta is SegmentMeta => faultOf(meta) === null;

export const isReadableSegment = (segment: StoredSegment): segment is ReadableSegment =>
  isReadable(segment.meta);

/** The pages before this one, the last ending at -1; their places stay as long as this page lasts. */
function livesOf(metas: readonly SegmentMeta[]): Lives {
  const ends = new Map<string, number>();
  for (const { page: life, to } of metas) ends.set(life, Math.max(to, ends.get(life) ?? 0));
  let offset = 0;
  const placed = new Map<string, Life>();
  for (const [life, end] of [...ends].toReversed()) {
    offset -= end + 1;
    placed.set(life, { end, offset });
  }
  return placed;
}

export interface PastOptions {
  readonly store: LogStore;
  readonly packing: Packing;
  /** This life of the page. */
  readonly page: string;
  readonly faults: Faults;
  readonly merging: Pick<Merging, 'merge'>;
}

/** Finds what earlier pages kept for this user; forgets what is of others. Rejects where the browser keeps nothing. */
export async function livesOfEarlierPages(options: PastOptions, owner: string) {
  const { store, packing, page, faults, merging } = options;
  await takeBatchesOver(owner, store, packing, faults);
  const all = await store.list();
  const segments = all.filter(isReadableSegment);
  const metas = segments.map(({ meta }) => meta);
  if (metas.some((meta) => meta.owner !== owner)) {
    faults.clear();
    await store.clear();
    return livesOf([]);
  }
  for (const { id, meta } of all) {
    const fault = faultOf(meta);
    if (fault !== null) faults.name(`segment ${id}`, fault);
  }
  await merging.merge(segments);
  return livesOf(metas.filter((meta) => meta.page !== page));
}
