import type { Life, Lives } from '../../machines/log-keeping/log-keeping.setup';
import type { Waiting } from '../../machines/log-keeping/waiting.rules';
import type { LogEntry } from '../../streams/event-log';
import type { LogStore, Segment, SegmentMeta } from '../browser/log-store';
import { FORMAT_VERSION } from './format-version';
import type { Journal } from './journal';
import type { ReadableSegment } from './merging';
import { isReadableSegment } from './past';

export interface ArchiveOptions {
  readonly store: LogStore;
  /** This life of the page. */
  readonly page: string;
  readonly journal: Journal;
}

/** A segment, with its place among all that this user's pages kept. */
export interface PlacedSegment extends Pick<SegmentMeta, 'from' | 'to' | 'since' | 'until' | 'count'> {
  /** Names it among all. */
  readonly id: string;
  readonly version: number;
  /** What is added to the indexes of its entries. */
  readonly offset: number;
  /** Undefined where it has given way. */
  readonly content: () => Promise<unknown>;
}

/** Entries that have left memory, or are of earlier pages: in segments, each read on demand. */
export interface Archive {
  /** Segments with entries before the index `end`, the newest first. */
  readonly before: (end: number) => Promise<Found>;
  /** Its entries before the index `end`, in order: those in the history of `key`, or all for null. */
  readonly read: (segment: PlacedSegment, end: number, key: string | null) => Promise<readonly LogEntry[]>;
}

export interface Found {
  readonly segments: readonly PlacedSegment[];
  /** The store could not be asked: these are only what waits for it. */
  readonly isPartial: boolean;
}

/** Without what is behind its entry with the index `last`. */
const upTo = (segment: PlacedSegment, last: number): PlacedSegment => {
  const to = Math.min(segment.to, last);
  return { ...segment, to, count: Math.min(segment.count, to - segment.from + 1) };
};

/** Those of the store and those that wait for it, the newest first. */
function inOrder(stored: readonly PlacedSegment[], waiting: readonly PlacedSegment[]) {
  const first = waiting[0]?.from ?? Number.POSITIVE_INFINITY;
  // What was stored meanwhile is among what waited.
  const before = stored.map((segment) => (segment.offset < 0 ? segment : upTo(segment, first - 1)));
  const segments = [...before.filter(({ from, to }) => from <= to), ...waiting];
  return segments.toReversed().toSorted((one, other) => other.from + other.offset - (one.from + one.offset));
}

export function createArchive({ store, page, journal }: ArchiveOptions): Archive {
  const { keeping, packing, faults, unwritten, contentOf, until } = journal;
  const opened = () => until((snapshot) => !snapshot.hasTag('opening'));

  /** How far it is in the line: of another page, what that has written since this one began belongs to the next page. */
  const placeOf = ({ page: life, from }: SegmentMeta, lives: Lives): Life | undefined => {
    if (life === page) return { offset: 0, end: Number.POSITIVE_INFINITY };
    const known = lives.get(life);
    return known && from <= known.end ? known : undefined;
  };
  const readable = async () => (await store.list()).filter(isReadableSegment);
  /** That of the segment with which it has been merged, where it has since it was found. */
  const contentOfStored = async ({ id, meta: { page: life, from } }: ReadableSegment) => {
    const content = await store.content(id);
    if (content !== undefined) return content;
    const merged = (await readable()).find(
      ({ meta }) => meta.page === life && meta.from <= from && from <= meta.to,
    );
    return merged && store.content(merged.id);
  };
  const kept = async (): Promise<readonly PlacedSegment[]> => {
    const all = await readable();
    const { owner, lives } = keeping.getSnapshot().context;
    return all.flatMap((segment): PlacedSegment[] => {
      const { id, meta } = segment;
      const place = meta.owner === owner ? placeOf(meta, lives) : undefined;
      if (!place) return [];
      const { offset, end } = place;
      return [upTo({ ...meta, id: `segment ${id}`, offset, content: () => contentOfStored(segment) }, end)];
    });
  };
  const placed = (waiting: Waiting): PlacedSegment => ({
    ...waiting,
    id: `waiting ${waiting.from}`,
    version: FORMAT_VERSION,
    offset: 0,
    content: () => contentOf(waiting),
  });

  return {
    async before(end) {
      // The owner is not known before.
      await opened();
      keeping.send({ type: 'history.requested' });
      await opened();
      const waiting = unwritten();
      const stored = await kept().catch(() => null);
      const segments = inOrder(stored ?? [], waiting.map(placed));
      return {
        segments: segments.filter(({ from, offset }) => from + offset < end),
        // Without the lives of earlier pages, the places of their segments are not known.
        isPartial: stored === null || keeping.getSnapshot().matches({ past: 'refused' }),
      };
    },
    async read({ id, version, offset, from, to, count, content }, end, key) {
      const { readEntries } = await import('./format');
      const packed = await content();
      if (packed === undefined) return [];
      try {
        const found = readEntries(await packing.unpack(packed as Segment['content'], key), version);
        faults.setAside(id, found.unreadable);
        // It may have been merged with others since it was found.
        const isOwn = ({ kind, index }: LogEntry) => index <= to && (index >= from || kind === 'checkpoint');
        const own = found.entries.filter(
          (entry) => entry.index + offset < end && (count === 0 || isOwn(entry)),
        );
        return own.map((entry) => ({ ...entry, index: entry.index + offset }));
      } catch {
        faults.name(id, 'a damaged segment');
        return [];
      }
    },
  };
}
