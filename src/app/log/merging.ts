import type { LogStore, Segment, SegmentMeta, StoredSegment } from '../browser/log-store';
import { FORMAT_VERSION } from './format-version';
import type { Packing } from './packing';
import { LARGEST_SEGMENT } from './segment';

/** A page's segments are merged whenever there are so many, so that an entry is written again a few times and not every second. */
const AT_ONCE = 32;

/** A segment in the store, of a version that this page reads. */
export interface ReadableSegment extends StoredSegment {
  readonly meta: SegmentMeta;
}

const countOf = (group: readonly ReadableSegment[]) => group.reduce((sum, { meta }) => sum + meta.count, 0);

/** One of checkpoints alone does not say where it stands. */
const isSmall = (count: number) => count > 0 && count < LARGEST_SEGMENT;

/** Small ones of one page that follow each other, until they have as many entries as a full one; others by themselves. */
function groupsOf(segments: readonly ReadableSegment[]): ReadableSegment[][] {
  const groups: ReadableSegment[][] = [];
  const open = new Map<string, ReadableSegment[]>();
  for (const segment of segments) {
    const { page, count, version } = segment.meta;
    // A page of an older version may still be open, and would not read what this one writes.
    const mayMerge = isSmall(count) && version === FORMAT_VERSION;
    const before = open.get(page);
    const group = before && mayMerge ? before : [];
    if (group !== before) groups.push(group);
    group.push(segment);
    if (mayMerge && isSmall(countOf(group))) open.set(page, group);
    else open.delete(page);
  }
  return groups;
}

export type Merging = ReturnType<typeof createMerging>;

/** Makes full segments of small ones: those of a page where little happens are written every second, an entry or two each. */
export function createMerging(store: Pick<LogStore, 'content' | 'merge'>, packing: Pick<Packing, 'merge'>) {
  /** The segments that this page has stored since it merged. */
  let latest: readonly ReadableSegment[] = [];

  /** Undefined where they are not all there any more. */
  async function merged(parts: readonly ReadableSegment[]): Promise<ReadableSegment | undefined> {
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || first === last) return first;
    const contents = await Promise.all(parts.map(({ id }) => store.content(id)));
    if (contents.includes(undefined)) return undefined;
    const content = await packing.merge(contents as Segment['content'][]);
    const metas = parts.map(({ meta }) => meta);
    const meta: SegmentMeta = {
      ...first.meta,
      to: Math.max(...metas.map(({ to }) => to)),
      since: Math.min(...metas.map(({ since }) => since)),
      until: Math.max(...metas.map(({ until }) => until)),
      count: countOf(parts),
      bytes: content.byteLength,
    };
    return (await store.merge(parts, { ...meta, content })) ? { id: first.id, meta } : undefined;
  }

  /** Merges the small ones among these, given the oldest first. What cannot be merged stays as it is. */
  async function merge(segments: readonly ReadableSegment[]): Promise<readonly ReadableSegment[]> {
    const all: ReadableSegment[] = [];
    for (const group of groupsOf(segments)) {
      const one = await merged(group).catch(() => undefined);
      if (one) all.push(one);
    }
    return all;
  }

  return {
    merge,
    /** This page has stored these. */
    async stored(segments: readonly ReadableSegment[]) {
      latest = [...latest, ...segments];
      if (latest.length >= AT_ONCE) latest = (await merge(latest)).slice(-1);
    },
  };
}
