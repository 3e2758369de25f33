import type { SchedulerLike } from 'rxjs';
import type { SetAside } from '../../machines/history/entries';
import type { EventLog, LogEntry } from '../../streams/event-log';
import { FORMAT_VERSION, readEntries } from './format';
import type { Redactor } from './redact';
import type { Batch, LogStore } from './store';

export interface JournalOptions {
  readonly log: EventLog;
  readonly redactor: Redactor;
  readonly store: LogStore;
  readonly scheduler: SchedulerLike;
  /** Names this life of the page. */
  readonly page: string;
  /** The browser will not keep the log: it lasts as long as the page. Told once. */
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

/** How long entries wait for others to be written with, in ms. */
const PAUSE = 1000;
/** Entries that wait at most; the oldest give way. */
const LONGEST_QUEUE = 5000;

interface Past {
  readonly entries: readonly LogEntry[];
  readonly unreadable: readonly SetAside[];
}
const NOTHING: Past = { entries: [], unreadable: [] };

/** Entries of earlier pages in one line, the last being -1. Of one written twice, the later stands. */
function pastOf(batches: readonly Batch[]): Past {
  const unreadable: SetAside[] = [];
  const byPage = new Map<string, Map<number, LogEntry>>();
  for (const { page, entries } of batches) {
    const known = byPage.get(page) ?? new Map<number, LogEntry>();
    byPage.set(page, known);
    const found = readEntries(entries);
    for (const odd of found.unreadable) unreadable.push(odd);
    for (const entry of found.entries) known.set(entry.index, entry);
  }
  const all = [...byPage.values()].flatMap((entries) => [...entries.values()]);
  return { entries: all.map((entry, place) => ({ ...entry, index: place - all.length })), unreadable };
}

const faultOf = (batch: Partial<Batch> | undefined | null) => {
  if (typeof batch?.owner !== 'string' || typeof batch.page !== 'string' || !Array.isArray(batch.entries))
    return 'not a batch of entries';
  return (batch.version ?? 1) > FORMAT_VERSION ? `of version ${batch.version}` : null;
};

export function createJournal({ log, redactor, store, scheduler, page, onRefused }: JournalOptions): Journal {
  const waiting = new Map<number, LogEntry>();
  let earlier = NOTHING;
  let owner: string | null = null;
  let isRefused = false;
  let isPlanned = false;

  const attempt = async (work: () => Promise<void>) => {
    if (isRefused) return;
    try {
      await work();
    } catch {
      if (isRefused) return;
      isRefused = true;
      waiting.clear();
      onRefused();
    }
  };

  const flush = () =>
    attempt(async () => {
      if (owner === null || waiting.size === 0) return;
      const entries = [...waiting.values()].map((entry) => redactor.record(entry, 'kept'));
      waiting.clear();
      await store.add({ owner, page, version: FORMAT_VERSION, entries });
    });

  const plan = () => {
    if (isPlanned || owner === null) return;
    isPlanned = true;
    scheduler.schedule(() => {
      isPlanned = false;
      void flush();
    }, PAUSE);
  };

  log.appended.subscribe((entry) => {
    if (isRefused) return;
    waiting.set(entry.index, entry);
    if (waiting.size > LONGEST_QUEUE) waiting.delete(waiting.keys().next().value as number);
    plan();
  });

  return {
    open: (user) =>
      attempt(async () => {
        if (owner === user) return;
        owner = user;
        plan();
        const found = await store.read();
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
      }),
    entries: () => [...earlier.entries, ...log.snapshot()],
    unreadable: () => earlier.unreadable,
    flush,
    async clear() {
      owner = null;
      earlier = NOTHING;
      waiting.clear();
      await attempt(store.clear);
    },
  };
}
