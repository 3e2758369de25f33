import { holeOf, type Waiting } from '../../machines/log-keeping/waiting.rules';
import type { EventLog, LogEntry } from '../../streams/event-log';
import type { Segment } from '../browser/log-store';
import { createBeginnings } from './beginnings';
import { createBundle } from './bundle';
import { FORMAT_VERSION } from './format-version';
import { packable } from './packable';
import type { Packing } from './packing';
import type { Recorder } from './recorder';
import type { Redactor } from './redact';
import { numbersOf } from './segment';

export interface SegmentsOptions {
  readonly log: EventLog;
  readonly recorder: Pick<Recorder, 'checkpointOf'>;
  readonly redactor: Redactor;
  readonly packing: Packing;
  /** After how many entries an actor gets its next checkpoint: well before the store drops what is older. */
  readonly reach: number;
  /** How much room what was packed takes from now on. */
  readonly onPacked: (content: Waiting['content'], bytes: number) => void;
}

/** Makes segments of entries, one after the other. */
export function createSegments(options: SegmentsOptions) {
  const { log, recorder, redactor, packing, reach } = options;
  const bundle = createBundle(log, redactor);
  const beginnings = createBeginnings(recorder, reach);

  const contentOf = ({ content, missing }: Waiting) =>
    content ?? packing.pack(JSON.stringify([{ kind: 'lost', ...missing }]));

  return {
    isEmpty: bundle.isEmpty,
    /** Whether there are enough for a segment with this entry. */
    add(entry: LogEntry): boolean {
      beginnings.note(entry);
      return bundle.add(entry);
    },
    /** Those that were added since; null where there are none. */
    next(): Waiting | null {
      const bundled = bundle.take();
      if (bundled.length === 0) return null;
      const entries = [...bundled, ...beginnings.renewed()];
      const { text, frames, size } = packable(entries);
      const content = packing.pack(text, frames);
      content.then(
        ({ byteLength }) => options.onPacked(content, byteLength),
        // What writes the segment handles the rejection.
        () => {},
      );
      return { ...numbersOf(entries), bytes: size, content, missing: null };
    },
    renewCheckpoints: beginnings.forget,
    forget() {
      bundle.take();
      beginnings.forget();
    },
    contentOf,
    /** As the store keeps it. */
    async stored(waiting: Waiting, owner: string, page: string): Promise<Segment> {
      const { bytes: _, content: __, missing: ___, ...numbers } = waiting;
      const content = await contentOf(waiting);
      return { ...numbers, owner, page, version: FORMAT_VERSION, bytes: content.byteLength, content };
    },
  };
}

/** What the log no longer has of what came from the index `begun` on; null where it has all. */
export function missingBefore(oldest: LogEntry | undefined, begun: number): Waiting | null {
  if (!oldest || oldest.index <= begun) return null;
  const { index, at } = oldest;
  return holeOf({ index: index - 1, at, since: at, count: index - begun });
}
