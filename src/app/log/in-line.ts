import type { LogEntry } from '../../streams/event-log';

/** In order; a checkpoint was taken after the entry of the same index. */
const byIndex = (one: LogEntry, other: LogEntry) =>
  one.index - other.index || Number(one.kind === 'checkpoint') - Number(other.kind === 'checkpoint');

/** Merges entries that were read apart. A duplicate is appended again with a higher count: the last one is right. */
export function inLine(parts: readonly (readonly LogEntry[])[]): readonly LogEntry[] {
  const all = parts.flat();
  const counts = new Map(all.flatMap((entry) => (entry.kind === 'duplicate' ? [[entry.index, entry]] : [])));
  return all
    .filter((entry) => entry.kind !== 'duplicate' || counts.get(entry.index) === entry)
    .toSorted(byIndex);
}
