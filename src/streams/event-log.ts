import { type Observable, Subject } from 'rxjs';
import type { ActorRecord, Anomaly } from '../api/schema/actor-records';
import { createReader, type FactRecord, type FactRun, compactEntryOf } from './fact-run';
import type { GapReason, Origin } from './signals';
import type { ChannelStatus } from './status';

/** Something that happened, as the log takes it. Plain data throughout: it goes into storage, files and reports. */
export type LogRecord =
  | FactRecord
  /** A message whose event the contract does not name. */
  | {
      readonly kind: 'unknown';
      readonly channel: string;
      readonly event: string;
      readonly fields: Readonly<Record<string, unknown>>;
    }
  /** A message that could not be understood; `excerpt` is its raw text, clipped. */
  | {
      readonly kind: 'rejected';
      readonly channel: string;
      readonly excerpt: string;
      readonly path: string;
      readonly expected: string;
    }
  /** `count` messages in a row, numbered `from`…`to`, that had been applied before. */
  | {
      readonly kind: 'duplicate';
      readonly channel: string;
      readonly from: number;
      readonly to: number;
      readonly count: number;
    }
  /** Facts are missing; `from`…`to` are their numbers where known. */
  | {
      readonly kind: 'gap';
      readonly channel: string;
      readonly from: number | null;
      readonly to: number | null;
      readonly reason: GapReason;
    }
  | { readonly kind: 'status'; readonly channel: string; readonly status: ChannelStatus }
  | ActorRecord
  | Anomaly;

/** A record as kept. `index` counts up from 0 over the log's life; `at` is epoch milliseconds. */
export type LogEntry = LogRecord & { readonly index: number; readonly at: number };
/** How the log holds an entry: facts of one frame that came in a row are one run. */
export type CompactEntry = LogEntry | FactRun;

export interface EventLogOptions {
  /** How many entries are kept; the oldest go first. Default: 20,000. */
  readonly capacity?: number;
}

/** Everything that entered, in order, before the charts process it: an actor's state is a fold over its entries. */
export interface EventLog {
  /**
   * Keeps a record; a fact that has its origin in a frame only as its place there. Duplicates in a row become
   * one entry that keeps its index and counts.
   */
  append(record: LogRecord & { readonly at: number }, origin?: Origin): LogEntry;
  /** Each entry as it is kept. An index seen before replaces the earlier entry. */
  readonly appended: Observable<LogEntry>;
  /** The entries kept now, oldest first. */
  snapshot(): readonly LogEntry[];
  /** Where the fact with this index stands, as far as it is kept by that. */
  originOf(index: number): Origin | undefined;
  /** Index of the oldest entry kept, or of the next where there is none. */
  oldest(): number;
  /** Forgets everything, as at sign-out. Indexes go on. */
  clear(): void;
}

function collapse(before: CompactEntry | undefined, next: LogEntry): LogEntry | undefined {
  if (before?.kind !== 'duplicate' || next.kind !== 'duplicate' || before.channel !== next.channel) {
    return undefined;
  }
  return {
    ...next,
    index: before.index,
    from: Math.min(before.from, next.from),
    to: Math.max(before.to, next.to),
    count: before.count + next.count,
  };
}

export function createEventLog({ capacity = 20_000 }: EventLogOptions = {}): EventLog {
  const appended = new Subject<LogEntry>();
  let ring: CompactEntry[] = [];
  let first = 0;
  let next = 0;

  return {
    appended: appended.asObservable(),
    append(record, origin) {
      const fresh: LogEntry = { ...record, index: next };
      const before = ring[(next - 1) % capacity];
      const collapsed = collapse(before, fresh);
      const entry = collapsed ?? fresh;
      if (!collapsed) {
        next += 1;
        first = Math.max(first, next - capacity);
      }
      ring[entry.index % capacity] = origin ? compactEntryOf(entry, origin, before) : entry;
      appended.next(entry);
      return entry;
    },
    snapshot() {
      const read = createReader();
      return Array.from({ length: next - first }, (_, place) => {
        const index = first + place;
        const entry = read(ring[index % capacity] as CompactEntry, index);
        // Decoded entries are kept, since readers come back soon.
        ring[index % capacity] = entry;
        return entry;
      });
    },
    originOf(index) {
      const kept = index >= first ? ring[index % capacity] : undefined;
      if (kept?.kind !== 'run') return undefined;
      const { frame, nth } = kept;
      return { frame, nth: nth + index - kept.index };
    },
    oldest: () => first,
    clear() {
      ring = [];
      first = next;
    },
  };
}
