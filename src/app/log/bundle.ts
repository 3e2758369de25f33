import type { EventLog, CompactEntry, LogEntry } from '../../streams/event-log';
import { compactEntryOf } from '../../streams/fact-run';
import type { Origin } from '../../streams/signals';
import type { Redactor } from './redact';
import { LARGEST_SEGMENT } from './segment';

/** Entries that wait for others to be packed with. */
export function createBundle(log: Pick<EventLog, 'originOf'>, redactor: Redactor) {
  const bundle: CompactEntry[] = [];

  /** A fact that the redactor leaves as it is goes to the packing as it came. */
  const compacted = (entry: LogEntry, origin: Origin | undefined, last: CompactEntry | undefined) => {
    const redacted = redactor.record(entry, 'local');
    return origin && redacted === entry ? compactEntryOf(entry, origin, last) : redacted;
  };

  return {
    isEmpty: () => bundle.length === 0,
    /**
     * Whether it is full with this entry; each has the index behind that of the one before. A frame is not divided: kept
     * whole, it goes into the store as it came.
     */
    add(entry: LogEntry): boolean {
      // A duplicate is appended again with a higher count: the last one is right.
      if (bundle.at(-1)?.index === entry.index) bundle.pop();
      const last = bundle.at(-1);
      const origin = log.originOf(entry.index);
      const kept = compacted(entry, origin, last);
      if (kept !== last) bundle.push(kept);
      const [first = entry] = bundle;
      const isFrameOver = !origin || origin.nth === origin.frame.count - 1;
      return isFrameOver && entry.index - first.index + 1 >= LARGEST_SEGMENT;
    },
    take: (): readonly CompactEntry[] => bundle.splice(0),
  };
}
