import type { SchedulerLike } from 'rxjs';
import type { EventLog, Kept, LogEntry } from '../../streams/event-log';
import { keptOf } from '../../streams/fact-run';
import { createBeginnings } from './beginnings';
import { lostAt } from './packable';
import type { Packing } from './packing';
import type { Recorder } from './recorder';
import type { Redactor } from './redact';
import { LARGEST_SEGMENT } from './segment';
import { createWaitingLine, type Unwritten } from './waiting-line';
import type { LogStore } from '../browser/log-store';

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

async function segmentOf({ meta, content }: Unwritten, owner: string) {
  const made = await content;
  return { ...meta, owner, bytes: made.byteLength, content: made };
}

/** Entries that wait for others to be packed with. */
function createBundle({ log, redactor }: Pick<JournalOptions, 'log' | 'redactor'>) {
  let bundle: Kept[] = [];
  let count = 0;

  /** A fact of which nothing is left out goes to the packing as it came. */
  const keptFrom = (entry: LogEntry, last: Kept | undefined): Kept => {
    const told = redactor.record(entry, 'local');
    const origin = told === entry ? log.originOf(entry.index) : undefined;
    return origin ? keptOf(entry, origin, last) : told;
  };

  return {
    isFull: () => count >= LARGEST_SEGMENT,
    add(entry: LogEntry) {
      // Of duplicates that went on being counted, the last count is right.
      if (bundle.at(-1)?.index === entry.index) {
        bundle.pop();
        count -= 1;
      }
      const last = bundle.at(-1);
      const kept = keptFrom(entry, last);
      if (kept !== last) bundle.push(kept);
      count += 1;
    },
    take(): readonly Kept[] {
      const taken = bundle;
      bundle = [];
      count = 0;
      return taken;
    },
  };
}

/** Calls of the store, one after the other. That it refuses one is told once. */
function createTurns(onRefused: () => void) {
  let turn = Promise.resolve();
  let isRefused = false;
  let hasTold = false;
  const refused = () => {
    isRefused = true;
    if (!hasTold) onRefused();
    hasTold = true;
  };
  return {
    isRefused: () => isRefused,
    granted() {
      isRefused = false;
    },
    refused,
    take(work: () => Promise<void>) {
      turn = turn.then(work).catch(refused);
      return turn;
    },
  };
}

export function createJournal(options: JournalOptions): Journal {
  const { log, store, scheduler, packing, page, limits = LIMITS } = options;
  const beginnings = createBeginnings(options.recorder, limits.reach);
  const bundle = createBundle(options);
  const line = createWaitingLine(packing, page, limits.waiting, beginnings.forget);
  const turns = createTurns(options.onRefused);
  let owner: string | null = null;
  let isPlanned = false;
  let prepared = Promise.resolve();
  /** A write that has not begun yet. */
  let queued: Promise<void> | null = null;

  const pack = () => {
    const entries = bundle.take();
    if (entries.length === 0) return;
    line.add([...entries, ...beginnings.renewed()]);
  };

  const write = async () => {
    const whose = owner;
    if (whose === null) return;
    // What the next session brings is written behind what forgets this one.
    const isOurs = () => owner === whose;
    while (isOurs() && !line.isEmpty()) {
      try {
        await line.hand(turns.isRefused() ? 1 : AT_ONCE, async (batch) => {
          await store.add(await Promise.all(batch.map((segment) => segmentOf(segment, whose))));
          turns.granted();
        });
      } catch {
        turns.refused();
        plan();
        return;
      }
    }
  };
  const flush = () => {
    pack();
    queued ??= turns.take(() => {
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
      turns.isRefused() ? RETRY : PAUSE,
    );
  };

  const keep = (entry: LogEntry) => {
    beginnings.note(entry);
    bundle.add(entry);
    if (bundle.isFull()) pack();
    plan();
  };
  // The page has begun before this was loaded, and more may have come by then than memory holds.
  const held = log.snapshot();
  const [oldest] = held;
  if (oldest && oldest.index > options.begun)
    line.miss({ ...lostAt(oldest), index: oldest.index - 1, count: oldest.index - options.begun });
  for (const entry of held) keep(entry);
  log.appended.subscribe(keep);

  return {
    open(user, prepare) {
      if (owner === user) return;
      owner = user;
      plan();
      prepared = turns.take(prepare);
    },
    opened: () => prepared,
    unwritten() {
      pack();
      return line.all();
    },
    flush,
    clear() {
      owner = null;
      queued = null;
      bundle.take();
      line.clear();
      beginnings.forget();
      return turns.take(store.clear);
    },
  };
}
