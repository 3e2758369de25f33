import type { SchedulerLike } from 'rxjs';
import type { EventLog, Kept, LogEntry } from '../../streams/event-log';
import { keptOf } from '../../streams/fact-run';
import { FORMAT_VERSION } from './format-version';
import { type Lost, lostAt, packable } from './packable';
import type { Packing } from './packing';
import type { Recorder } from './recorder';
import type { Redactor } from './redact';
import { LARGEST_SEGMENT, numbersOf } from './segment';
import type { LogStore, Segment, SegmentMeta } from '../browser/log-store';

export interface JournalLimits {
  /** What waits for the store at most, in bytes; the oldest gives way, and `lost` says how much of it. */
  readonly waiting: number;
  /** After how many segments an actor gets its next checkpoint: well before the store drops what is older. */
  readonly reach: number;
}
const LIMITS: JournalLimits = { waiting: 32 * 2 ** 20, reach: 500 };

export interface JournalOptions {
  readonly log: EventLog;
  readonly recorder: Pick<Recorder, 'checkpointOf'>;
  readonly redactor: Redactor;
  readonly store: Pick<LogStore, 'add' | 'clear'>;
  readonly packing: Pick<Packing, 'pack'>;
  readonly scheduler: SchedulerLike;
  /** Names this life of the page. */
  readonly page: string;
  /** Index of the first entry that is to be kept. */
  readonly begun: number;
  /** The browser does not store the log at present: it may last no longer than the page. Called once. */
  readonly onRefused: () => void;
  readonly limits?: JournalLimits;
}

/** Of this page, and not in the store yet. */
export interface Unwritten {
  readonly meta: Omit<SegmentMeta, 'owner' | 'bytes'>;
  readonly content: Promise<Segment['content']>;
}

/** Writes the event log behind the page's back, so that it outlives the page. */
export interface Journal {
  /** From now on this user's entries are kept, behind what `prepare` does with those of earlier pages. */
  readonly open: (owner: string, prepare: () => Promise<void>) => void;
  /** Resolves once what was prepared last is done, or refused. */
  readonly opened: () => Promise<void>;
  /** What the store does not have yet, oldest first. */
  readonly unwritten: () => readonly Unwritten[];
  /** Writes what waits, as when the page is hidden. */
  readonly flush: () => Promise<void>;
  /** Forgets everything here and in the browser, as at sign-out. */
  readonly clear: () => Promise<void>;
}

/** How long entries wait for others to be packed with, and segments for a store that refused them, in ms. */
const PAUSE = 1000;
const RETRY = 60_000;
/** Segments that are written at once; a single one asks a store that refused the last whether it has room again. */
const AT_ONCE = 64;

interface Waiting extends Unwritten {
  /** What it tells is missing; null where it is entries. */
  readonly lost: Lost | null;
  /** Its size at present: that of its text until it is packed. */
  bytes: number;
}

export function createJournal({
  log,
  recorder,
  redactor,
  store,
  packing,
  scheduler,
  page,
  begun,
  onRefused,
  limits = LIMITS,
}: JournalOptions): Journal {
  /** What waits for others to be packed with. */
  let unpacked: Kept[] = [];
  /** Of its entries. */
  let count = 0;
  let queue: Waiting[] = [];
  /** Of the queue. */
  let bytes = 0;
  /** How many of the queue, from its front, are being written. */
  let writing = 0;
  /** For each actor, how many segments there were when its latest beginning was packed; the earliest first. */
  const beginnings = new Map<string, number>();
  let packed = 0;
  let owner: string | null = null;
  let isRefused = false;
  let isPlanned = false;
  let hasTold = false;
  /** Calls of the store run one after the other. */
  let turn = Promise.resolve();
  let prepared = turn;
  /** A write that has not begun yet. */
  let queued: Promise<void> | null = null;

  const refused = () => {
    isRefused = true;
    if (!hasTold) onRefused();
    hasTold = true;
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work).catch(refused);
    return turn;
  };

  /** Every actor needs a new checkpoint, as after entries that are missing. */
  const forgetBeginnings = () => {
    for (const key of beginnings.keys()) beginnings.set(key, Number.NEGATIVE_INFINITY);
  };

  /** Checkpoints of actors whose first entry the store may drop; a few at a time, so that no segment is large. */
  const expiring = (): LogEntry[] => {
    const checkpoints: LogEntry[] = [];
    const most = Math.ceil(beginnings.size / limits.reach);
    for (const [key, segment] of beginnings) {
      if (packed - segment < limits.reach || checkpoints.length >= most) break;
      beginnings.delete(key);
      // One that has ended, or is processing an event, has its turn again.
      beginnings.set(key, packed);
      const checkpoint = recorder.checkpointOf(key);
      if (checkpoint) checkpoints.push(checkpoint);
    }
    return checkpoints;
  };

  /** From when it is packed it takes less room. */
  const measure = async (segment: Waiting) => {
    const packedSize = await segment.content.then(
      ({ byteLength }) => byteLength,
      // Who writes it is told.
      () => segment.bytes,
    );
    if (queue.includes(segment)) bytes += packedSize - segment.bytes;
    segment.bytes = packedSize;
  };
  const waitingOf = (entries: readonly Kept[], lost: Lost | null = null): Waiting => {
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

  /** What takes the place of segments that no longer wait. */
  const holeOf = (gone: readonly Waiting[]): Waiting => {
    const lost: Lost = {
      kind: 'lost',
      index: Math.max(...gone.map(({ meta }) => meta.to)),
      at: Math.max(...gone.map(({ meta }) => meta.until)),
      since: Math.min(...gone.map(({ meta, lost: known }) => known?.since ?? meta.since)),
      count: gone.reduce((sum, { meta, lost: known }) => sum + (known?.count ?? meta.count), 0),
    };
    return waitingOf([lost], lost);
  };
  const shorten = () => {
    while (bytes > limits.waiting && queue.length > writing + 1) {
      const gone = queue.slice(writing, writing + (queue[writing]?.lost ? 2 : 1));
      leave(gone);
      queue.splice(writing, gone.length, holeOf(gone));
      forgetBeginnings();
    }
  };

  const pack = () => {
    if (unpacked.length === 0) return;
    const kept = unpacked;
    unpacked = [];
    count = 0;
    queue.push(waitingOf([...kept, ...expiring()]));
    packed += 1;
    shorten();
  };

  const write = async () => {
    const whose = owner;
    if (whose === null) return;
    // What the next session brings is written behind what forgets this one.
    const isOurs = () => owner === whose;
    while (isOurs() && queue.length > 0) {
      const batch = queue.slice(0, isRefused ? 1 : AT_ONCE);
      writing = batch.length;
      try {
        const segments = await Promise.all(
          batch.map(async ({ meta, content }) => {
            const made = await content;
            return { ...meta, owner: whose, bytes: made.byteLength, content: made };
          }),
        );
        await store.add(segments);
        isRefused = false;
        // They are gone where the session has ended meanwhile.
        if (queue[0] === batch[0]) leave(queue.splice(0, batch.length));
      } catch {
        refused();
        plan();
        return;
      } finally {
        writing = 0;
      }
    }
  };
  const flush = () => {
    pack();
    queued ??= inTurn(() => {
      queued = null;
      return write();
    });
    return queued;
  };

  const plan = () => {
    if (isPlanned || owner === null) return;
    isPlanned = true;
    scheduler.schedule(
      () => {
        isPlanned = false;
        void flush();
      },
      isRefused ? RETRY : PAUSE,
    );
  };

  /** A fact of which nothing is left out goes to the packing as it came. */
  const keptFrom = (entry: LogEntry, last: Kept | undefined): Kept => {
    const told = redactor.record(entry, 'local');
    const origin = told === entry ? log.originOf(entry.index) : undefined;
    return origin ? keptOf(entry, origin, last) : told;
  };

  const keep = (entry: LogEntry) => {
    if (entry.kind === 'started' || entry.kind === 'checkpoint') {
      beginnings.delete(entry.key);
      beginnings.set(entry.key, packed);
    } else if (entry.kind === 'stopped') beginnings.delete(entry.key);
    // Of duplicates that went on being counted, the last count is right.
    if (unpacked.at(-1)?.index === entry.index) {
      unpacked.pop();
      count -= 1;
    }
    const last = unpacked.at(-1);
    const kept = keptFrom(entry, last);
    if (kept !== last) unpacked.push(kept);
    count += 1;
    if (count >= LARGEST_SEGMENT) pack();
    plan();
  };
  // The page has begun before this was loaded, and more may have come by then than memory holds.
  const held = log.snapshot();
  const [oldest] = held;
  if (oldest && oldest.index > begun) {
    const lost: Lost = { ...lostAt(oldest), index: oldest.index - 1, count: oldest.index - begun };
    queue.push(waitingOf([lost], lost));
  }
  for (const entry of held) keep(entry);
  log.appended.subscribe(keep);

  return {
    open(user, prepare) {
      if (owner === user) return;
      owner = user;
      plan();
      prepared = inTurn(prepare);
    },
    opened: () => prepared,
    unwritten() {
      pack();
      return [...queue];
    },
    flush,
    clear() {
      owner = null;
      queued = null;
      unpacked = [];
      count = 0;
      queue = [];
      bytes = 0;
      forgetBeginnings();
      return inTurn(store.clear);
    },
  };
}
