import { distinctUntilChanged, filter, throttleTime } from 'rxjs';
import type { AuthRef, AuthSnapshot } from '../../machines/auth/auth';
import { isSignedIn, selectUser } from '../../machines/auth/auth.selectors';
import type { NoticesRef } from '../../machines/notices/notices';
import type { Toast } from '../../machines/notices/notices.types';
import type { LogEntry } from '../../streams/event-log';
import type { History } from '../../views/ports/history';
import type { Environment } from '../browser/environment';
import type { PageLog } from './page-log';
import type { Archive } from './archive';
import type { Keeper } from './keeper';
import type { Recent } from './recent';

export interface HistorySources {
  readonly environment: Pick<Environment, 'browser' | 'openLogStore' | 'newId' | 'startPacker' | 'streams'>;
  readonly pageLog: PageLog;
  readonly auth: AuthRef;
  readonly notices: NoticesRef;
}

export interface PageHistory extends History {
  readonly entries: () => readonly LogEntry[];
  /** The newest entries of all, as many as a file may have; what was left out since `since` is told in front. */
  readonly recent: (since: number) => Promise<Recent>;
}

/** How often listeners are called at most, in ms. */
const LOOK = 250;
/** How long the code that keeps the log stays behind the first screen, in ms; or until so many entries wait for it. */
const BEHIND = 5000;
const HURRY = 2_000;
/** How long after it did not come it is asked for again, in ms. */
const RETRY = 60_000;
/** Entries of earlier pages that are listed at most. */
const MOST_LISTED = 20_000;

const loadKeeper = () => import('./keeper');

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
  /** Whose log this is; null while nobody is signed in. */
  let owner: string | null = null;
  let keeper: Keeper | null = null;
  let loading: Promise<Keeper> | null = null;
  /** The first entry of what is to be kept. */
  let begun = log.oldest();
  /** A session has ended before what it left could be forgotten. */
  let mustForget = false;
  const load = async () => {
    const { openLogStore, startPacker } = environment;
    const [{ createKeeper, EMPTIED, REFUSED, watchedStore }, opened] = await Promise.all([
      loadKeeper(),
      openLogStore(),
    ]);
    const tell = (toast: Toast) => () => notices.send({ type: 'notice.toastShown', toast });
    const store = watchedStore(opened, environment.browser.storage, tell(EMPTIED));
    // A store that refuses has nothing that could be read, either.
    if (mustForget) await store.clear().catch(() => {});
    mustForget = false;
    keeper = createKeeper({
      log,
      recorder,
      redactor,
      store,
      startPacker,
      scheduler,
      page,
      begun,
      onRefused: tell(REFUSED),
    });
    if (owner !== null) keeper.open(owner);
    return keeper;
  };
  /** Where the code does not come, it is asked for again. */
  const keeping = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  /** Code that does not come, as without a line, is no refusal of the browser: it comes later. */
  const keep = () =>
    void keeping().catch(() =>
      scheduler.schedule(() => void ((owner !== null || mustForget) && keep()), RETRY),
    );
  const archive: Pick<Archive, 'before' | 'read'> = {
    // What memory has is told even where the code for the rest does not come.
    before: (end) =>
      keeping().then(
        (kept) => kept.before(end),
        () => ({ segments: [], isPartial: true }),
      ),
    read: async (...asked) => (await keeping()).read(...asked),
  };

  const listeners = new Set<() => void>();
  let earlier: readonly LogEntry[] = [];
  let known: readonly LogEntry[] | null = null;
  const forget = () => {
    known = null;
  };
  log.appended.subscribe(({ index }) => {
    forget();
    if (index === begun + HURRY && owner !== null) keep();
  });
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
    const { newestBefore } = await loadKeeper();
    const { entries: found } = await newestBefore(archive, 0, MOST_LISTED);
    if (listeners.size > 0) setEarlier(found);
  };

  const follow = (snapshot: AuthSnapshot) => {
    const user = selectUser(snapshot);
    if (!isSignedIn(snapshot) || !user || user.id === owner) return;
    owner = user.id;
    keeper?.open(owner);
    // Nobody waits for what keeps the log, and memory has all of it by then.
    scheduler.schedule(keep, BEHIND);
  };
  const end = () => {
    log.clear();
    begun = log.oldest();
    owner = null;
    setEarlier([]);
    if (keeper) void keeper.clear();
    else {
      mustForget = true;
      keep();
    }
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
    .subscribe(() => {
      if (owner !== null)
        void keeping().then(
          ({ flush }) => flush(),
          () => {},
        );
    });

  return {
    entries,
    unreadable: () => keeper?.unreadable() ?? [],
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
