import { filter, throttleTime } from 'rxjs';
import type { AuthRef, AuthSnapshot } from '../../machines/auth/auth';
import { isSignedIn, selectUser } from '../../machines/auth/auth.selectors';
import type { LogEntry } from '../../streams/event-log';
import type { History } from '../../views/ports/history';
import type { KeeperSources } from './keeper';
import { createLazyKeeper, loadKeeper } from './lazy-keeper';
import type { Recent } from './recent';

export interface HistorySources extends KeeperSources {
  readonly auth: AuthRef;
}

export interface PageHistory extends History {
  readonly entries: () => readonly LogEntry[];
  /** The newest entries, as many as a file may have; a `lost` entry in front counts those left out since `since`. */
  readonly recent: (since: number) => Promise<Recent>;
}

/** How often listeners are called at most, in ms. */
const LOOK = 250;
/** Entries of earlier pages that are listed at most. */
const MOST_LISTED = 20_000;

/** Everything that the page remembers of what happened, kept across reloads while someone is signed in. */
export function createHistory(sources: HistorySources): PageHistory {
  const { auth, pageLog, environment } = sources;
  const { log, recorder } = pageLog;
  const { scheduler } = environment.streams;
  const { archive, open, forget, unreadable } = createLazyKeeper(sources);

  const listeners = new Set<() => void>();
  let earlier: readonly LogEntry[] = [];
  let known: readonly LogEntry[] | null = null;
  const outdate = () => {
    known = null;
  };
  log.appended.subscribe(outdate);
  const entries = () => {
    known ??= [...earlier, ...recorder.entries()];
    return known;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  log.appended
    .pipe(
      filter(() => listeners.size > 0),
      throttleTime(LOOK, scheduler, { leading: false, trailing: true }),
    )
    .subscribe(notify);
  const setEarlier = (found: readonly LogEntry[]) => {
    earlier = found;
    outdate();
    notify();
  };
  const lookBack = async () => {
    const { newestBefore } = await loadKeeper();
    const { entries: found } = await newestBefore(archive, 0, MOST_LISTED);
    if (listeners.size > 0) setEarlier(found);
  };

  const follow = (snapshot: AuthSnapshot) => {
    const user = selectUser(snapshot);
    if (isSignedIn(snapshot) && user) open(user.id);
  };
  const end = () => {
    log.clear();
    setEarlier([]);
    forget();
  };
  const opened = auth.getSnapshot();
  // The session may have ended while this was loaded: `auth.signedOut` is not emitted again.
  if (opened.matches('signedOut')) end();
  follow(opened);
  auth.subscribe(follow);
  auth.on('auth.signedOut', end);

  return {
    entries,
    unreadable,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) void lookBack().catch(() => {});
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) setEarlier([]);
      };
    },
    async follow(key) {
      const { createFollowing } = await import('./following');
      return createFollowing(key, { log, recorder, archive, scheduler, look: LOOK });
    },
    async recent(since) {
      const { recentEntries } = await loadKeeper();
      return recentEntries({ archive, log, recorder }, since);
    },
    async readSession(text) {
      const { readSessionFile } = await import('./session-file');
      return readSessionFile(text);
    },
  };
}
