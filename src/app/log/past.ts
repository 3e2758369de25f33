import type { SetAside } from '../../machines/history/entries';
import type { LogEntry } from '../../streams/event-log';
import { readEntries } from './format';
import { FORMAT_VERSION } from './format-version';
import type { Batch } from './store';

/** What earlier pages kept. */
export interface Past {
  readonly entries: readonly LogEntry[];
  readonly unreadable: readonly SetAside[];
}

/** In order; a checkpoint was taken after the entry of the same index. */
const byIndex = (one: LogEntry, other: LogEntry) =>
  one.index - other.index || Number(one.kind === 'checkpoint') - Number(other.kind === 'checkpoint');

/** The entries of one page. Of duplicates that went on being counted, the last count is right. */
function pageOf(entries: readonly LogEntry[]): readonly LogEntry[] {
  const counts = new Map(
    entries.flatMap((entry) => (entry.kind === 'duplicate' ? [[entry.index, entry]] : [])),
  );
  return entries
    .filter((entry) => entry.kind !== 'duplicate' || counts.get(entry.index) === entry)
    .toSorted(byIndex);
}

/** Batches of the first version do not say theirs. */
const versionOf = ({ version = 1 }: Partial<Batch>) => version;

/** Why a batch cannot be read; null where it can. */
export const faultOf = (batch: Partial<Batch> | undefined | null) => {
  if (typeof batch?.owner !== 'string' || typeof batch.page !== 'string' || !Array.isArray(batch.entries))
    return 'not a batch of entries';
  return versionOf(batch) > FORMAT_VERSION ? `of version ${batch.version}` : null;
};

/** Entries of earlier pages in one line, the last being -1. */
export function pastOf(batches: readonly Batch[]): Past {
  const unreadable: SetAside[] = [];
  const byPage = new Map<string, LogEntry[]>();
  for (const batch of batches) {
    const known = byPage.get(batch.page) ?? [];
    byPage.set(batch.page, known);
    const found = readEntries(batch.entries, versionOf(batch));
    for (const odd of found.unreadable) unreadable.push(odd);
    for (const entry of found.entries) known.push(entry);
  }
  const all = [...byPage.values()].flatMap(pageOf);
  return { entries: all.map((entry, place) => ({ ...entry, index: place - all.length })), unreadable };
}
