import type { EventLog, LogEntry } from '../../streams/event-log';
import type { Archive } from './archive';
import { inLine } from './in-line';
import type { Recorder } from './recorder';

/** Entries of a report in all: some 20 MB of text. */
const MOST_REPORTED = 30_000;

export interface Recent {
  readonly entries: readonly LogEntry[];
  /** What the browser stored could not be read. */
  readonly isPartial: boolean;
}
export interface RecentSources {
  readonly archive: Pick<Archive, 'before' | 'read'>;
  readonly log: Pick<EventLog, 'oldest'>;
  readonly recorder: Pick<Recorder, 'entries'>;
}

/** The newest entries before the index `end`: whole segments, until there are so many, and what is left. */
export async function newestBefore(archive: RecentSources['archive'], end: number, wanted: number) {
  const { segments, isPartial } = await archive.before(end);
  const parts: (readonly LogEntry[])[] = [];
  let count = 0;
  for (const segment of segments) {
    if (count >= wanted) break;
    const part = await archive.read(segment, end, null);
    parts.unshift(part);
    count += part.length;
  }
  return { entries: inLine(parts), left: segments.slice(parts.length), isPartial };
}

/** The newest entries, as many as a file may have; a `lost` entry in front counts those left out since `since`. */
export async function recentEntries(
  { archive, log, recorder }: RecentSources,
  since: number,
): Promise<Recent> {
  const held = recorder.entries();
  const { entries, left, isPartial } = await newestBefore(archive, log.oldest(), MOST_REPORTED - held.length);
  const all = inLine([entries, held]);
  const missing = left.filter(({ until }) => until >= since);
  const [first] = all;
  if (!first || missing.length === 0) return { entries: all, isPartial };
  const lost: LogEntry = {
    kind: 'lost',
    index: first.index,
    at: Math.max(since, first.at),
    since: Math.max(since, Math.min(...missing.map((segment) => segment.since))),
    count: missing.reduce((sum, { count }) => sum + count, 0),
  };
  return { entries: [lost, ...all], isPartial };
}
