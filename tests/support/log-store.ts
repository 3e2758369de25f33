import { isDeepStrictEqual } from 'node:util';
import { packingHere } from '../../src/app/log/packing';
import type { Segment } from '../../src/app/browser/log-store';
import type { LogStore } from '../../src/app/browser/log-store';

/** What a page of before there were segments kept. */
export interface OldBatch {
  readonly owner: string;
  readonly page: string;
  readonly version?: number;
  readonly entries: readonly unknown[];
}

const metaOf = (segment: Segment | undefined) => {
  const { content: _, ...meta } = segment ?? ({} as Partial<Segment>);
  return meta;
};

/** A page that has no worker packs its log itself. */
export const noWorker = (): Worker => {
  throw new Error('no worker here');
};

/**
 * Keeps the event log in memory, `old` being what an earlier version left; after `refuse` it rejects, as in a private
 * window, until `accept`.
 */
export function fakeLogStore(old: readonly OldBatch[] = []) {
  let isRefusing = false;
  let last = 0;
  let batches = new Map<number, unknown>(old.map((batch, place) => [place + 1, batch]));
  const segments = new Map<number, Segment>();
  const willing = async () => {
    if (isRefusing) throw new DOMException('full', 'QuotaExceededError');
  };
  const store: LogStore = {
    add: async (added, batch) => {
      await willing();
      if (batch !== undefined) batches.delete(batch);
      return added.map((segment) => {
        segments.set((last += 1), structuredClone(segment));
        return { id: last, meta: metaOf(segment) };
      });
    },
    merge: async (parts, merged) => {
      await willing();
      const isThere = parts.every(({ id, meta }) => isDeepStrictEqual(meta, metaOf(segments.get(id))));
      const [first, ...rest] = parts.map(({ id }) => id);
      if (first === undefined || !isThere) return false;
      segments.set(first, structuredClone(merged));
      for (const id of rest) segments.delete(id);
      return true;
    },
    list: async () => {
      await willing();
      return Array.from(segments, ([id, segment]) => ({ id, meta: metaOf(segment) }));
    },
    content: async (id) => {
      await willing();
      return segments.get(id)?.content;
    },
    batchAfter: async (after) => {
      await willing();
      const [found] = [...batches].filter(([id]) => id > after);
      return found ? { id: found[0], batch: structuredClone(found[1]) } : null;
    },
    clear: async () => {
      await willing();
      segments.clear();
      batches = new Map();
    },
  };
  return {
    ...store,
    /** Oldest first. */
    segments: () => [...segments.values()],
    batches: () => [...batches.values()],
    /** Puts something else in the place of what is there. */
    spoil: (id: number, change: object) =>
      void segments.set(id, { ...(segments.get(id) as Segment), ...change }),
    refuse: () => {
      isRefusing = true;
    },
    accept: () => {
      isRefusing = false;
    },
  };
}
type FakeLogStore = ReturnType<typeof fakeLogStore>;

/** What stands in each segment, oldest first. */
export const unpackedIn = (store: Pick<FakeLogStore, 'segments'>) =>
  Promise.all(store.segments().map(({ content }) => packingHere.unpack(content, null)));
export const entriesIn = async (store: Pick<FakeLogStore, 'segments'>) => (await unpackedIn(store)).flat();
