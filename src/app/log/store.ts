import type { DBSchema, IDBPDatabase } from 'idb';
import type { LogEntry } from '../../streams/event-log';

/** Entries of one page's life, in order, as they were written together. */
export interface Batch {
  /** Id of the user whose entries these are. */
  readonly owner: string;
  /** Which life of the page; an index is unique within it. */
  readonly page: string;
  /** Format version of its entries. Default: 1. */
  readonly version?: number;
  readonly entries: readonly LogEntry[];
}

/** Where the log outlives the page. Everything rejects where the browser will not keep it. */
export interface LogStore {
  readonly add: (batch: Batch) => Promise<void>;
  /** What is kept, oldest first, as it was found. */
  readonly read: () => Promise<readonly Batch[]>;
  readonly clear: () => Promise<void>;
}

interface Schema extends DBSchema {
  batches: { key: number; value: Batch };
}
const NAME = 'event-log';
/** Of the stores, not of the entries in them: raised when a store is added, and what is there stays. */
const VERSION = 1;

const open = (onClosed: () => void) =>
  new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
    import('idb')
      .then(({ openDB }) =>
        openDB<Schema>(NAME, VERSION, {
          upgrade(db) {
            if (!db.objectStoreNames.contains('batches'))
              db.createObjectStore('batches', { autoIncrement: true });
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

/** The log in IndexedDB, at most `capacity` batches of it. */
export function browserStore(capacity = 400): LogStore {
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
  return {
    async add(batch) {
      const transaction = (await database()).transaction('batches', 'readwrite');
      await transaction.store.add(batch);
      const keys = await transaction.store.getAllKeys();
      const surplus = keys.slice(0, Math.max(0, keys.length - capacity)).at(-1);
      if (surplus !== undefined) await transaction.store.delete(IDBKeyRange.upperBound(surplus));
      await transaction.done;
    },
    read: async () => (await database()).getAll('batches'),
    clear: async () => (await database()).clear('batches'),
  };
}
