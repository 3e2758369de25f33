import type { Database } from './database';

/** Tables whose rows are announced as they come and go, by triggers (migration 0004). */
export type WatchedTable = 'whatsapps' | 'phone_numbers' | 'proxies';

/** What was read of a table once and holds until rows of it come or go, whichever process changes them. */
export interface Kept {
  /** What `read` resolves to, or has resolved to since. `key` tells apart what is read of one table. */
  of<T>(table: WatchedTable, key: string, read: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const ROWS_TOPIC = 'sandbox_rows';
/** Things kept of each table. */
const LONGEST = 200;

export async function createKept(database: Database): Promise<Kept> {
  const tables = new Map<string, Map<string, Promise<unknown>>>();
  const close = await database.listen(ROWS_TOPIC, (table) => tables.delete(table));
  return {
    of: <T>(table: WatchedTable, key: string, read: () => Promise<T>) => {
      const kept = tables.get(table) ?? new Map<string, Promise<unknown>>();
      tables.set(table, kept);
      const known = kept.get(key) as Promise<T> | undefined;
      if (known) return known;
      if (kept.size >= LONGEST) kept.clear();
      const reading = read();
      kept.set(key, reading);
      reading.catch(() => kept.delete(key));
      return reading;
    },
    close,
  };
}
