import type { Call } from '../../api/client';
import type { RowRegistry } from '../../machines/rows/row-registry';
import type { RowSnapshot } from '../../machines/crud/row';
import type { BeginRead } from './reads';

export interface RowRereadSources {
  readonly call: Call;
  readonly registry: RowRegistry;
  readonly beginRead: BeginRead;
  /** How a row of this kind is read alone; undefined where no call answers one. */
  readonly readerOf: (kind: string) => ((call: Call, id: string) => Promise<unknown>) | undefined;
  /** Reads what is on the screen again: the way to mend a row that no call answers alone, or that could not be read. */
  readonly suspectStale: () => void;
}

/** Reads single rows that may be wrong again: per row at most one read runs and one waits. */
export function createRowRereads({ call, registry, beginRead, readerOf, suspectStale }: RowRereadSources) {
  const running = new Map<string, 'once' | 'again'>();

  async function run(key: string): Promise<void> {
    const row: RowSnapshot | undefined = registry.get(key)?.getSnapshot();
    if (row === undefined) return;
    const { kind, record } = row.context;
    const read = readerOf(kind);
    if (read === undefined) return suspectStale();
    if (running.has(key)) {
      running.set(key, 'again');
      return;
    }
    running.set(key, 'once');
    const reading = beginRead();
    try {
      reading.read(key, await read(call, record.id));
    } catch {
      suspectStale();
    } finally {
      reading.end();
      const next = running.get(key);
      running.delete(key);
      if (next === 'again') void run(key);
    }
  }
  return (key: string): void => void run(key);
}
