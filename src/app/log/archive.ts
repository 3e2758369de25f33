import type { Lives } from '../../machines/log-keeping/log-keeping.setup';
import type { Waiting } from '../../machines/log-keeping/waiting.rules';
import type { LogEntry } from '../../streams/event-log';
import type { LogStore, Segment, SegmentMeta } from '../browser/log-store';
import { FORMAT_VERSION } from './format-version';
import type { Journal } from './journal';
import { isReadable } from './past';

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

/** Those of the store and those that wait for it, the newest first. */
function inOrder(stored: readonly PlacedSegment[], waiting: readonly PlacedSegment[]) {
  const first = waiting[0]?.from ?? Number.POSITIVE_INFINITY;
  // What was stored meanwhile is among what waited.
  const segments = [...stored.filter(({ offset, from }) => offset < 0 || from < first), ...waiting];
  return segments.toReversed().toSorted((one, other) => other.from + other.offset - (one.from + one.offset));
}

export function createArchive({ store, page, journal }: ArchiveOptions): Archive {
  const { keeping, packing, faults, unwritten, contentOf, until } = journal;
  const opened = () => until((snapshot) => !snapshot.hasTag('opening'));

  /** Null for what another page has written since this one began: its place would be that of the next page. */
  const offsetOf = ({ page: life, to }: SegmentMeta, lives: Lives): number | null => {
    if (life === page) return 0;
    const known = lives.get(life);
    return known && to <= known.end ? known.offset : null;
  };
  const kept = async (): Promise<readonly PlacedSegment[]> => {
    const all = await store.list();
    const { owner, lives } = keeping.getSnapshot().context;
    return all.flatMap(({ id, meta }): PlacedSegment[] => {
      if (!isReadable(meta) || meta.owner !== owner) return [];
      const offset = offsetOf(meta, lives);
      if (offset === null) return [];
      return [{ ...meta, id: `segment ${id}`, offset, content: () => store.content(id) }];
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
    async read({ id, version, offset, content }, end, key) {
      const { readEntries } = await import('./format');
      const packed = await content();
      if (packed === undefined) return [];
      try {
        const found = readEntries(await packing.unpack(packed as Segment['content'], key), version);
        faults.setAside(id, found.unreadable);
        return found.entries.flatMap((entry) => {
          const index = entry.index + offset;
          return index < end ? [{ ...entry, index }] : [];
        });
      } catch {
        faults.name(id, 'a damaged segment');
        return [];
      }
    },
  };
}
