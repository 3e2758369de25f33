import type { SchedulerLike } from 'rxjs';
import type { SetAside } from '../../machines/history/entries';
import type { EventLog, LogEntry } from '../../streams/event-log';
import { FORMAT_VERSION } from './format-version';
import type { Past } from './past';
import type { Recorder } from './recorder';
import type { Redactor } from './redact';
import type { LogStore } from './store';

export interface JournalOptions {
  readonly log: EventLog;
  readonly recorder: Pick<Recorder, 'entries' | 'checkpointOf'>;
  readonly redactor: Redactor;
  readonly store: LogStore;
  readonly scheduler: SchedulerLike;
  /** Names this life of the page. */
  readonly page: string;
  /** The browser does not store the log at present: it may last no longer than the page. Called once. */
  readonly onRefused: () => void;
}

/** The event log across reloads: what was kept before, and what is written behind the page's back from now on. */
export interface Journal {
  /** From now on this user's entries are kept; those of others are forgotten. Resolves once earlier ones are there. */
  readonly open: (owner: string) => Promise<void>;
  /** Everything known, oldest first; what was before this page has negative indexes. */
  readonly entries: () => readonly LogEntry[];
  /** What an earlier page kept and could not be read back; it is left out (P2). */
  readonly unreadable: () => readonly SetAside[];
  /** Writes what waits, as when the page is hidden. */
  readonly flush: () => Promise<void>;
  /** Forgets everything here and in the browser, as at sign-out. */
  readonly clear: () => Promise<void>;
}

/** How long entries wait for others to be written with, and for a store that refused them, in ms. */
const PAUSE = 1000;
const RETRY = 60_000;
/** Entries that wait at most, as many as the log itself keeps; the oldest are dropped, and `lost` says how many. */
const LONGEST_QUEUE = 20_000;
/** Entries of one batch, and of one that asks a store which refused the last whether it has room again. */
const LARGEST = 2_000;
const PROBE = 100;
/** After how many batches an actor gets its next checkpoint: well before the store drops what is older. */
const REACH = 50;

type Lost = Extract<LogEntry, { kind: 'lost' }>;

const NOTHING: Past = { entries: [], unreadable: [] };

export function createJournal({
  log,
  recorder,
  redactor,
  store,
  scheduler,
  page,
  onRefused,
}: JournalOptions): Journal {
  let waiting = new Map<number, LogEntry>();
  let lost: Lost | null = null;
  /** For each actor, how many batches there were when its latest beginning was written; the earliest first. */
  const beginnings = new Map<string, number>();
  let written = 0;
  let earlier = NOTHING;
  let owner: string | null = null;
  let isRefused = false;
  let isPlanned = false;
  let hasTold = false;
  /** Calls of the store run one after the other. */
  let turn = Promise.resolve();
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

  const lose = (hole: Lost) => {
    lost = lost ? { ...hole, since: Math.min(lost.since, hole.since), count: lost.count + hole.count } : hole;
  };
  const shorten = () => {
    for (const { index, at } of waiting.values()) {
      if (waiting.size <= LONGEST_QUEUE) return;
      waiting.delete(index);
      lose({ kind: 'lost', index, at, since: at, count: 1 });
    }
  };

  /** Checkpoints of actors whose first entry the store is about to drop; a few at a time, so that no batch is large. */
  const expiring = (): LogEntry[] => {
    const checkpoints: LogEntry[] = [];
    const most = Math.ceil(beginnings.size / REACH);
    for (const [key, batch] of beginnings) {
      if (written - batch < REACH || checkpoints.length >= most) break;
      beginnings.delete(key);
      const checkpoint = recorder.checkpointOf(key);
      if (!checkpoint) continue;
      checkpoints.push(checkpoint);
      beginnings.set(key, written);
    }
    return checkpoints;
  };

  const write = async () => {
    while (waiting.size > 0) {
      const whose = owner;
      if (whose === null) return;
      const batch = [...waiting].slice(0, isRefused ? PROBE : LARGEST);
      for (const [index] of batch) waiting.delete(index);
      const hole = lost;
      lost = null;
      if (hole) forgetBeginnings();
      const told = batch.map(([, entry]) => redactor.record(entry, 'local'));
      const entries = [...(hole ? [hole] : []), ...told, ...expiring()];
      try {
        await store.add({ owner: whose, page, version: FORMAT_VERSION, entries });
        written += 1;
        isRefused = false;
      } catch {
        if (owner === whose) {
          waiting = new Map([...batch, ...waiting]);
          if (hole) lose(hole);
          shorten();
          forgetBeginnings();
        }
        refused();
        plan();
        return;
      }
    }
  };
  const flush = () => {
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

  const keep = (entry: LogEntry) => {
    if (entry.kind === 'started' || entry.kind === 'checkpoint') {
      beginnings.delete(entry.key);
      beginnings.set(entry.key, written);
    } else if (entry.kind === 'stopped') beginnings.delete(entry.key);
    waiting.set(entry.index, entry);
    shorten();
    plan();
  };
  // The page has begun before this was loaded.
  for (const entry of log.snapshot()) keep(entry);
  log.appended.subscribe(keep);

  return {
    open(user) {
      if (owner === user) return Promise.resolve();
      owner = user;
      plan();
      return inTurn(async () => {
        const found = await store.read();
        if (found.length === 0) return;
        const reader = await import('./past').catch(() => null);
        // Without the code that reads it, it stays as it is for the next page.
        if (reader === null) return;
        const { faultOf, pastOf } = reader;
        const batches = found.filter((batch) => faultOf(batch) === null);
        const own = batches.filter((batch) => batch.owner === user && batch.page !== page);
        if (batches.some((batch) => batch.owner !== user)) await store.clear();
        if (owner !== user) return;
        const past = pastOf(own);
        const odd = found.flatMap((batch) => faultOf(batch) ?? []);
        earlier = {
          ...past,
          unreadable: [...odd.map((reason) => ({ entry: null, reason })), ...past.unreadable],
        };
      });
    },
    entries: () => [...earlier.entries, ...recorder.entries()],
    unreadable: () => earlier.unreadable,
    flush,
    clear() {
      owner = null;
      earlier = NOTHING;
      waiting.clear();
      lost = null;
      forgetBeginnings();
      return inTurn(store.clear);
    },
  };
}
