import { distinctUntilChanged, filter, throttleTime } from 'rxjs';
import type { AuthRef, AuthSnapshot } from '../../machines/auth/auth';
import { isSignedIn, selectUser } from '../../machines/auth/auth.selectors';
import type { NoticesRef } from '../../machines/notices/notices';
import type { LogEntry } from '../../streams/event-log';
import type { History } from '../../views/ports/history';
import type { Environment } from '../environment';
import type { PageLog } from '../system/log';
import { type Archive, createArchive, inLine } from './archive';
import { createFollowing } from './following';
import { createJournal } from './journal';
import { createPacking } from './create-packing';

export interface HistorySources {
  readonly environment: Pick<Environment, 'logStore' | 'newId' | 'startPacker' | 'streams'>;
  readonly pageLog: PageLog;
  readonly auth: AuthRef;
  readonly notices: NoticesRef;
}

export interface PageHistory extends History {
  readonly entries: () => readonly LogEntry[];
  /** The newest entries of all, as many as a file may have; what was left out since `since` is told in front. */
  readonly recent: (since: number) => Promise<readonly LogEntry[]>;
}

/** How often listeners are called at most, in ms. */
const LOOK = 250;
/** Entries of earlier pages that are listed at most, and of a report in all: some 20 MB of text. */
const MOST_LISTED = 20_000;
const MOST_REPORTED = 30_000;

/** The newest entries before the index `end`: whole segments, until there are so many, and what is left. */
async function newestBefore(archive: Archive, end: number, wanted: number) {
  const { segments } = await archive.before(end);
  const parts: (readonly LogEntry[])[] = [];
  let count = 0;
  for (const segment of segments) {
    if (count >= wanted) break;
    const part = await archive.read(segment, end, null);
    parts.unshift(part);
    count += part.length;
  }
  return { entries: inLine(parts), left: segments.slice(parts.length) };
}

/** Everything that the page remembers of what happened, kept across reloads while someone is signed in. */
export function createHistory({
  environment,
  pageLog: { log, recorder, redactor },
  auth,
  notices,
}: HistorySources): PageHistory {
  const { streams } = environment;
  const { scheduler } = streams;
  const page = environment.newId();
  const packing = createPacking(environment.startPacker);
  const store = environment.logStore;
  const journal = createJournal({
    log,
    recorder,
    redactor,
    store,
    packing,
    scheduler,
    page,
    onRefused: () =>
      notices.send({
        type: 'notice.toastShown',
        toast: {
          id: 'log refused',
          tone: 'info',
          text: 'Browser ini tidak menyimpan riwayat: riwayat hilang saat halaman dimuat ulang.',
        },
      }),
  });
  const archive = createArchive({
    store,
    packing,
    page,
    unwritten: journal.unwritten,
    opened: journal.opened,
  });

  const listeners = new Set<() => void>();
  let earlier: readonly LogEntry[] = [];
  let known: readonly LogEntry[] | null = null;
  const forget = () => {
    known = null;
  };
  log.appended.subscribe(forget);
  const entries = () => {
    known ??= [...earlier, ...recorder.entries()];
    return known;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  log.appended
    .pipe(
      filter(() => listeners.size > 0),
      throttleTime(LOOK, scheduler, { leading: false, trailing: true }),
    )
    .subscribe(tell);
  const setEarlier = (found: readonly LogEntry[]) => {
    earlier = found;
    forget();
    tell();
  };
  const lookBack = async () => {
    const { entries: found } = await newestBefore(archive, 0, MOST_LISTED);
    if (listeners.size > 0) setEarlier(found);
  };

  const follow = (snapshot: AuthSnapshot) => {
    const user = selectUser(snapshot);
    if (isSignedIn(snapshot) && user) journal.open(user.id, () => archive.open(user.id));
  };
  const end = () => {
    log.clear();
    archive.forget();
    setEarlier([]);
    void journal.clear();
  };
  const opened = auth.getSnapshot();
  // The session may have ended while this was loaded: nobody is told of that again.
  if (opened.matches('signedOut')) end();
  follow(opened);
  auth.subscribe(follow);
  auth.on('auth.signedOut', end);
  streams.visible
    .pipe(
      distinctUntilChanged(),
      filter((isVisible) => !isVisible),
    )
    .subscribe(() => void journal.flush());

  return {
    entries,
    unreadable: archive.unreadable,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) void lookBack().catch(() => {});
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) setEarlier([]);
      };
    },
    follow: (key) => createFollowing(key, { log, recorder, archive, scheduler, look: LOOK }),
    async recent(since) {
      const held = recorder.entries();
      const { entries: found, left } = await newestBefore(archive, log.oldest(), MOST_REPORTED - held.length);
      const all = inLine([found, held]);
      const missing = left.filter(({ until }) => until >= since);
      const [first] = all;
      if (!first || missing.length === 0) return all;
      const lost: LogEntry = {
        kind: 'lost',
        index: first.index,
        at: Math.max(since, first.at),
        since: Math.max(since, Math.min(...missing.map((segment) => segment.since))),
        count: missing.reduce((sum, { count }) => sum + count, 0),
      };
      return [lost, ...all];
    },
    async readSession(text) {
      const { readSessionFile } = await import('./session-file');
      return readSessionFile(text);
    },
  };
}
