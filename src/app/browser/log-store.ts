import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';

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
  /** How many entries it has, checkpoints aside. */
  readonly count: number;
  /** Size of its content. */
  readonly bytes: number;
}

/** Entries of one page's life, in order, packed together. */
export interface Segment extends SegmentMeta {
  /** JSON of an array of entries, deflated. */
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Kept at most, in bytes. */
const BUDGET = 64 * 2 ** 20;
/** What a segment takes beside its content, in bytes. */
const BESIDE = 256;

/** What is known of a segment in the store, as it was found there. */
export interface StoredSegment {
  readonly id: number;
  readonly meta: unknown;
}

/** Where the log outlives the page. Everything rejects where the browser will not keep it. */
export interface LogStore {
  /** Keeps these behind what there is; the oldest give way. They take the place of an old batch, where one is named. */
  readonly add: (segments: readonly Segment[], batch?: number) => Promise<readonly StoredSegment[]>;
  /**
   * Keeps one in the place of several, under the id of the first; false, and nothing is done, where one of them is not as it was:
   * it has given way, or another tab has merged it.
   */
  readonly merge: (parts: readonly StoredSegment[], merged: Segment) => Promise<boolean>;
  /** What is known of all segments, oldest first; no content is read. */
  readonly list: () => Promise<readonly StoredSegment[]>;
  /** Undefined where it has given way. */
  readonly content: (id: number) => Promise<unknown>;
  /** The first batch of an earlier version behind the one with this id; null behind the last. */
  readonly batchAfter: (id: number) => Promise<{ readonly id: number; readonly batch: unknown } | null>;
  readonly clear: () => Promise<void>;
}

interface Total {
  readonly bytes: number;
  readonly segments: number;
}
interface Schema extends DBSchema {
  /** Entries as they are, from before there were segments. */
  batches: { key: number; value: unknown };
  metas: { key: number; value: unknown };
  contents: { key: number; value: unknown };
  /** A single row: how many segments there are, and the size of their contents together. */
  totals: { key: number; value: Total };
}
const NAME = 'event-log';
/** Version of the stores, not of their entries: raised when a store is added, which keeps existing data. */
const VERSION = 2;
const ALL = ['metas', 'contents', 'totals', 'batches'] as const;
const TOTAL = 0;
const NOTHING: Total = { bytes: 0, segments: 0 };

const open = (onClosed: () => void) =>
  new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
    import('idb')
      .then(({ openDB }) =>
        openDB<Schema>(NAME, VERSION, {
          upgrade(db) {
            for (const name of ALL)
              if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { autoIncrement: true });
          },
          blocked: () => reject(new Error('another tab holds an older log')),
          blocking: (_, __, event) => {
            (event.target as IDBDatabase).close();
            onClosed();
          },
          terminated: onClosed,
        }),
      )
      .then(resolve, reject);
  });

type Writing = IDBPTransaction<Schema, (typeof ALL)[number][], 'readwrite'>;

const sizeOf = (meta: unknown) => {
  const { bytes } = (meta ?? {}) as { readonly bytes?: unknown };
  return typeof bytes === 'number' ? bytes : 0;
};
const sizeOfAll = (metas: readonly unknown[]) => metas.reduce<number>((sum, meta) => sum + sizeOf(meta), 0);

/** Lets the oldest go until what is left is within the budget; costs as much as goes. */
async function prune(transaction: Writing, total: Total, budget: number): Promise<Total> {
  let { bytes, segments } = total;
  let oldest = await transaction.objectStore('metas').openCursor();
  while (oldest && bytes + segments * BESIDE > budget) {
    bytes -= sizeOf(oldest.value);
    segments -= 1;
    void transaction.objectStore('contents').delete(oldest.key);
    void oldest.delete();
    oldest = await oldest.continue();
  }
  return { bytes, segments };
}

/** The log in IndexedDB, within a budget. */
export function browserStore(budget = BUDGET): LogStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opened = null;
  };
  const database = () => {
    opened ??= open(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
  const writing = async () => (await database()).transaction([...ALL], 'readwrite');
  return {
    async add(segments, batch) {
      const transaction = await writing();
      const totals = transaction.objectStore('totals');
      const { bytes, segments: count } = (await totals.get(TOTAL)) ?? NOTHING;
      const stored: StoredSegment[] = [];
      for (const { content, ...meta } of segments) {
        const id = await transaction.objectStore('metas').add(meta);
        void transaction.objectStore('contents').add(content, id);
        stored.push({ id, meta });
      }
      if (batch !== undefined) void transaction.objectStore('batches').delete(batch);
      const total = { bytes: bytes + sizeOfAll(segments), segments: count + segments.length };
      void totals.put(await prune(transaction, total, budget), TOTAL);
      await transaction.done;
      return stored;
    },
    async merge(parts, { content, ...meta }) {
      const transaction = await writing();
      const [metas, contents] = [transaction.objectStore('metas'), transaction.objectStore('contents')];
      const found = await Promise.all(parts.map(({ id }) => metas.get(id)));
      const isThere = parts.every(
        (part, place) => JSON.stringify(part.meta) === JSON.stringify(found[place]),
      );
      const [first, ...rest] = parts.map(({ id }) => id);
      if (first !== undefined && isThere) {
        void metas.put(meta, first);
        void contents.put(content, first);
        for (const id of rest) {
          void metas.delete(id);
          void contents.delete(id);
        }
        const totals = transaction.objectStore('totals');
        const { bytes, segments } = (await totals.get(TOTAL)) ?? NOTHING;
        void totals.put(
          { bytes: bytes - sizeOfAll(found) + meta.bytes, segments: segments - rest.length },
          TOTAL,
        );
      }
      await transaction.done;
      return isThere;
    },
    async list() {
      const { store } = (await database()).transaction('metas');
      const [ids, metas] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return ids.map((id, place) => ({ id, meta: metas[place] }));
    },
    content: async (id) => (await database()).get('contents', id),
    async batchAfter(id) {
      const { store } = (await database()).transaction('batches');
      const cursor = await store.openCursor(IDBKeyRange.lowerBound(id, true));
      return cursor ? { id: cursor.key, batch: cursor.value } : null;
    },
    async clear() {
      const transaction = await writing();
      for (const name of ALL) void transaction.objectStore(name).clear();
      await transaction.done;
    },
  };
}
