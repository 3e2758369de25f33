import { FORMAT_VERSION } from './format-version';
import type { Kept } from '../../streams/event-log';
import { type Lost, packable } from './packable';
import type { Packing } from './packing';
import { numbersOf } from './segment';
import type { Segment, SegmentMeta } from '../browser/log-store';

/** Of this page, and not in the store yet. */
export interface Unwritten {
  readonly meta: Omit<SegmentMeta, 'owner' | 'bytes'>;
  readonly content: Promise<Segment['content']>;
}
interface Waiting extends Unwritten {
  /** What it tells is missing; null where it is entries. */
  readonly lost: Lost | null;
  /** Its size at present: that of its text until it is packed. */
  bytes: number;
}

/** What is missing where segments no longer wait. */
const lostWith = (gone: readonly Waiting[]): Lost => ({
  kind: 'lost',
  index: Math.max(...gone.map(({ meta }) => meta.to)),
  at: Math.max(...gone.map(({ meta }) => meta.until)),
  since: Math.min(...gone.map(({ meta, lost }) => lost?.since ?? meta.since)),
  count: gone.reduce((sum, { meta, lost }) => sum + (lost?.count ?? meta.count), 0),
});

/** Segments on their way to the store, the oldest first. Where they become too many the oldest gives way. */
export function createWaitingLine(
  packing: Pick<Packing, 'pack'>,
  page: string,
  most: number,
  onLost: () => void,
) {
  let line: Waiting[] = [];
  /** Of the line. */
  let bytes = 0;
  /** How many, from its front, are being written. */
  let writing = 0;

  /** From when it is packed it takes less room. */
  const measure = async (segment: Waiting) => {
    const packedSize = await segment.content.then(
      ({ byteLength }) => byteLength,
      // Who writes it is told.
      () => segment.bytes,
    );
    if (line.includes(segment)) bytes += packedSize - segment.bytes;
    segment.bytes = packedSize;
  };
  const waitingOf = (entries: readonly Kept[], lost: Lost | null): Waiting => {
    const { text, frames, size } = packable(entries);
    const meta = { page, version: FORMAT_VERSION, ...numbersOf(entries) };
    const segment: Waiting = { meta, content: packing.pack(text, frames), lost, bytes: size };
    bytes += segment.bytes;
    void measure(segment);
    return segment;
  };
  const leave = (segments: readonly Waiting[]) => {
    for (const segment of segments) bytes -= segment.bytes;
  };
  const isOver = () => bytes > most;
  const shorten = () => {
    while (isOver() && line.length > writing + 1) {
      const gone = line.slice(writing, writing + (line[writing]?.lost ? 2 : 1));
      leave(gone);
      const lost = lostWith(gone);
      line.splice(writing, gone.length, waitingOf([lost], lost));
      onLost();
    }
  };

  return {
    isEmpty: () => line.length === 0,
    all: (): readonly Unwritten[] => [...line],
    add(entries: readonly Kept[]) {
      line.push(waitingOf(entries, null));
      shorten();
    },
    miss(lost: Lost) {
      line.push(waitingOf([lost], lost));
    },
    /** Has the oldest written, so many at most; they wait until they are. */
    async hand(count: number, write: (segments: readonly Unwritten[]) => Promise<void>) {
      const batch = line.slice(0, count);
      writing = batch.length;
      try {
        await write(batch);
        // They are gone where the session has ended meanwhile.
        if (line[0] === batch[0]) leave(line.splice(0, batch.length));
      } finally {
        writing = 0;
      }
    },
    clear() {
      line = [];
      bytes = 0;
    },
  };
}
