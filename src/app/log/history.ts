import { distinctUntilChanged, filter, throttleTime } from 'rxjs';
import type { AuthRef, AuthSnapshot } from '../../machines/auth/auth';
import { isSignedIn, selectUser } from '../../machines/auth/auth.selectors';
import type { NoticesRef } from '../../machines/notices/notices';
import type { LogEntry } from '../../streams/event-log';
import type { History } from '../../views/ports/history';
import type { Environment } from '../environment';
import type { PageLog } from '../system/log';
import { createJournal } from './journal';

export interface HistorySources {
  readonly environment: Pick<Environment, 'logStore' | 'newId' | 'streams'>;
  readonly pageLog: PageLog;
  readonly auth: AuthRef;
  readonly notices: NoticesRef;
}

export interface PageHistory extends History {
  readonly entries: () => readonly LogEntry[];
}

/** How often listeners are called at most, in ms. */
const LOOK = 250;

/** Everything that the page remembers of what happened, kept across reloads while someone is signed in. */
export function createHistory({
  environment,
  pageLog: { log, recorder, redactor },
  auth,
  notices,
}: HistorySources): PageHistory {
  const { streams } = environment;
  const { scheduler } = streams;
  const journal = createJournal({
    log,
    recorder,
    redactor,
    store: environment.logStore,
    scheduler,
    page: environment.newId(),
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
  let known: readonly LogEntry[] | null = null;
  const forget = () => {
    known = null;
  };
  log.appended.subscribe(forget);
  const entries = () => {
    known ??= journal.entries();
    return known;
  };

  const follow = (snapshot: AuthSnapshot) => {
    const user = selectUser(snapshot);
    if (isSignedIn(snapshot) && user) void journal.open(user.id).then(forget);
  };
  const end = () => {
    log.clear();
    forget();
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
    unreadable: journal.unreadable,
    subscribe(listener) {
      const subscription = log.appended
        .pipe(throttleTime(LOOK, scheduler, { leading: false, trailing: true }))
        .subscribe(listener);
      return () => subscription.unsubscribe();
    },
    async readSession(text) {
      const { readSessionFile } = await import('./session-file');
      return readSessionFile(text);
    },
  };
}
