import type { LogStore, Segment } from '../browser/log-store';
import { type Faults, tooNew } from './faults';
import type { Packing } from './packing';
import { LARGEST_SEGMENT, numbersOf } from './segment';

interface Batch {
  readonly owner: string;
  readonly page: string;
  /** Those of the first version do not say theirs. */
  readonly version?: number;
  readonly entries: readonly unknown[];
}
const isBatch = (batch: unknown): batch is Batch => {
  const { owner, page, entries } = (batch ?? {}) as Partial<Batch>;
  return typeof owner === 'string' && typeof page === 'string' && Array.isArray(entries);
};

const piecesOf = (entries: readonly unknown[]) =>
  Array.from({ length: Math.ceil(entries.length / LARGEST_SEGMENT) }, (_, place) =>
    entries.slice(place * LARGEST_SEGMENT, (place + 1) * LARGEST_SEGMENT),
  );

const segmentsOf = ({ owner, page, version = 1, entries }: Batch, packing: Packing): Promise<Segment[]> =>
  Promise.all(
    piecesOf(entries).map(async (piece) => {
      const content = await packing.pack(JSON.stringify(piece));
      return { owner, page, version, ...numbersOf(piece), bytes: content.byteLength, content };
    }),
  );

/** Makes segments of what was kept before there were any. What is no batch, or of a newer version, stays as it is. */
export async function takeBatchesOver(owner: string, store: LogStore, packing: Packing, faults: Faults) {
  let next = await store.batchAfter(0);
  while (next) {
    const { id, batch } = next;
    if (!isBatch(batch)) faults.name(`batch ${id}`, 'not a batch of entries');
    else if (batch.owner !== owner) return store.clear();
    else {
      const fault = tooNew(batch.version ?? 1);
      if (fault === null) await store.add(await segmentsOf(batch, packing), id);
      else faults.name(`batch ${id}`, fault);
    }
    next = await store.batchAfter(id);
  }
}
