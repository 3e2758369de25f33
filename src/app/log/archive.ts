import type { SetAside } from '../../machines/history/entries';
import type { LogEntry } from '../../streams/event-log';
import { takeBatchesOver } from './batches';
import { createFaults, tooNew } from './faults';
import type { Unwritten } from './waiting-line';
import type { Packing } from './packing';
import type { LogStore, Segment, SegmentMeta } from '../browser/log-store';

export interface ArchiveOptions {
  readonly store: LogStore;
  readonly packing: Packing;
  /** This life of the page. */
  readonly page: string;
  /** What this page has not stored yet, oldest first. */
  readonly unwritten: () => readonly Unwritten[];
  /** Resolves once `open` has been tried: before that it is not known whose anything is. */
  readonly opened: () => Promise<void>;
}

/** A segment in the line of all that this user's pages kept. */
export interface PlacedSegment extends Pick<SegmentMeta, 'from' | 'to' | 'since' | 'until' | 'count'> {
  /** Names it among all. */
  readonly id: string;
  readonly version: number;
  /** What is added to the indexes of its entries. */
  readonly offset: number;
  /** Undefined where it has given way. */
  readonly content: () => Promise<unknown>;
}

/** What left memory, or was there before this page: in segments, of which each is read when somebody asks. */
export interface Archive {
  /** Finds what earlier pages kept for this user; forgets what is of others. Rejects where the browser keeps nothing. */
  readonly open: (owner: string) => Promise<void>;
  /** Segments with entries before the index `end`, the newest first. */
  readonly before: (end: number) => Promise<Found>;
  /** Its entries before the index `end`, in order: those that a history of `key` is told of, or all for null. */
  readonly read: (segment: PlacedSegment, end: number, key: string | null) => Promise<readonly LogEntry[]>;
  /** What was kept and could not be read, as far as somebody tried. */
  readonly unreadable: () => readonly SetAside[];
  readonly forget: () => void;
}

export interface Found {
  readonly segments: readonly PlacedSegment[];
  /** The store could not be asked: these are only what waits for it. */
  readonly isPartial: boolean;
}

/** The life of an earlier page in the line: its indexes end there, and are shifted so far. */
interface Life {
  readonly end: number;
  readonly offset: number;
}

const NUMBERS = ['version', 'from', 'to', 'since', 'until', 'count', 'bytes'] as const;

const isMeta = (meta: unknown): meta is SegmentMeta => {
  const found = (meta ?? {}) as Readonly<Record<string, unknown>>;
  return (
    typeof found.owner === 'string' &&
    typeof found.page === 'string' &&
    NUMBERS.every((name) => Number.isFinite(found[name]))
  );
};
const faultOf = (meta: unknown) => (isMeta(meta) ? tooNew(meta.version) : 'not a segment of entries');

/** The pages before this one, the last ending at -1; their places stay as long as this page lasts. */
const livesOf = (metas: readonly SegmentMeta[]) => {
  const ends = new Map<string, number>();
  for (const { page: life, to } of metas) ends.set(life, Math.max(to, ends.get(life) ?? 0));
  let offset = 0;
  const placed = new Map<string, Life>();
  for (const [life, end] of [...ends].toReversed()) {
    offset -= end + 1;
    placed.set(life, { end, offset });
  }
  return placed;
};

const placedWaiting = ({ meta, content }: Unwritten): PlacedSegment => ({
  ...meta,
  id: `waiting ${meta.from}`,
  offset: 0,
  content: () => content,
});

/** Those of the store and those that wait for it, the newest first. */
function inOrder(stored: readonly PlacedSegment[], waiting: readonly PlacedSegment[]) {
  const first = waiting[0]?.from ?? Number.POSITIVE_INFINITY;
  // What was stored meanwhile is among what waited.
  const segments = [...stored.filter(({ offset, from }) => offset < 0 || from < first), ...waiting];
  return segments.toReversed().toSorted((one, other) => other.from + other.offset - (one.from + one.offset));
}

export function createArchive({ store, packing, page, unwritten, opened }: ArchiveOptions): Archive {
  let owner: string | null = null;
  let isOpen = false;
  let reopening: Promise<void> | null = null;
  let lives: ReadonlyMap<string, Life> = new Map();
  const faults = createFaults();

  const placeOf = ({ page: life, to }: SegmentMeta): number | null => {
    if (life === page) return 0;
    const known = lives.get(life);
    // What another tab has written since would stand where the next page does.
    return known && to <= known.end ? known.offset : null;
  };

  const kept = async (): Promise<readonly PlacedSegment[]> =>
    (await store.list()).flatMap(({ id, meta }): PlacedSegment[] => {
      if (!isMeta(meta) || faultOf(meta) !== null || meta.owner !== owner) return [];
      const offset = placeOf(meta);
      if (offset === null) return [];
      return [{ ...meta, id: `segment ${id}`, offset, content: () => store.content(id) }];
    });

  const open = async (user: string) => {
    owner = user;
    isOpen = false;
    await takeBatchesOver(user, store, packing, faults);
    const all = await store.list();
    const metas = all.flatMap(({ meta }) => (faultOf(meta) === null ? [meta as SegmentMeta] : []));
    if (metas.some((meta) => meta.owner !== user)) {
      faults.clear();
      await store.clear();
    } else {
      for (const { id, meta } of all) {
        const fault = faultOf(meta);
        if (fault !== null) faults.name(`segment ${id}`, fault);
      }
      lives = livesOf(metas.filter((meta) => meta.page !== page));
    }
    isOpen = true;
  };
  /** What the store refused when this was opened it may grant by now. */
  const reopened = async () => {
    if (owner === null || isOpen) return;
    reopening ??= open(owner).finally(() => {
      reopening = null;
    });
    await reopening.catch(() => {});
  };

  return {
    open,
    async before(end) {
      await opened();
      await reopened();
      const waiting = unwritten();
      const stored = await kept().catch(() => null);
      const segments = inOrder(stored ?? [], waiting.map(placedWaiting));
      return {
        segments: segments.filter(({ from, offset }) => from + offset < end),
        isPartial: stored === null,
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
    unreadable: faults.all,
    forget() {
      owner = null;
      lives = new Map();
      faults.clear();
    },
  };
}
