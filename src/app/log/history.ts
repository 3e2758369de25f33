import { distinctUntilChanged, filter, throttleTime } from 'rxjs';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { AuthRef } from '../../machines/auth/auth';
import { selectUser } from '../../machines/auth/auth.selectors';
import type { ChartBook } from '../../machines/history/replay';
import { realtimeMonitorMachine } from '../../machines/monitor/realtime';
import type { NoticesRef } from '../../machines/notices/notices';
import type { Toast } from '../../machines/notices/notices.types';
import { stepperMachine } from '../../machines/statechart/stepper';
import type { EventLog, LogEntry } from '../../streams/event-log';
import type { History } from '../../views/system';
import type { Environment } from '../environment';
import type { SaveFile } from '../files/save';
import { createJournal } from './journal';
import { createRecorder } from './recorder';
import { createRedactor, type Redactor } from './redact';
import { readSessionFile, sessionFile } from './session-file';

export interface HistorySources {
  readonly environment: Pick<Environment, 'logStore' | 'newId' | 'now' | 'random' | 'streams'>;
  readonly log: EventLog;
  readonly saveFile: SaveFile;
}

export interface PageHistory extends History {
  /** Covers what must not leave the page, also in what others save. */
  readonly redactor: Redactor;
  /** For `inspect` of every root actor. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Tells by what names the charts go that this page provides in its own way. */
  readonly name: (charts: ChartBook) => void;
  /** Writes down the doubts of a row's actor, as what should not have happened. */
  readonly watch: (key: string, actor: AnyActorRef) => void;
  /** Keeps the log of who is signed in, and forgets it when they sign out. */
  readonly follow: (auth: AuthRef, notices: NoticesRef) => void;
}

/** How often those who look are told, in ms. */
const LOOK = 250;

/** Everything that the page remembers of what happened: recorded, kept across reloads, saved as a file. */
export function createHistory({ environment, log, saveFile }: HistorySources): PageHistory {
  const { now, streams } = environment;
  const { scheduler } = streams;
  const redactor = createRedactor(Math.floor(environment.random() * 2 ** 31));
  const names = new Map<unknown, string>();
  let variants: ChartBook = {};
  let tell = (_toast: Toast) => {};
  const recorder = createRecorder({
    log,
    redactor,
    now,
    variantOf: (machine) => names.get(machine) ?? null,
    unrecorded: new Set([realtimeMonitorMachine.id, stepperMachine.id]),
  });
  const journal = createJournal({
    log,
    recorder,
    redactor,
    store: environment.logStore,
    scheduler,
    page: environment.newId(),
    onRefused: () =>
      tell({
        id: 'log refused',
        tone: 'info',
        text: 'Browser ini tidak menyimpan riwayat: riwayat hilang saat halaman dimuat ulang.',
      }),
  });
  let known: readonly LogEntry[] | null = null;
  log.appended.subscribe(() => {
    known = null;
  });
  const entries = () => {
    known ??= journal.entries();
    return known;
  };

  return {
    redactor,
    inspect: recorder.inspect,
    name(charts) {
      variants = charts;
      for (const [name, chart] of Object.entries(charts)) names.set(chart, name);
    },
    watch: (key, actor) => {
      actor.on('record.doubted', ({ reason }) =>
        log.append({ kind: 'anomaly', key, reason, event: { type: 'record.doubted' }, at: now() }),
      );
    },
    follow(auth, notices) {
      tell = (toast) => notices.send({ type: 'notice.toastShown', toast });
      auth.subscribe((snapshot) => {
        const user = selectUser(snapshot);
        if (snapshot.matches('signedIn') && user) void journal.open(user.id).then(() => (known = null));
      });
      auth.on('auth.signedOut', () => {
        log.clear();
        known = null;
        void journal.clear();
      });
      streams.visible
        .pipe(
          distinctUntilChanged(),
          filter((isVisible) => !isVisible),
        )
        .subscribe(() => void journal.flush());
    },
    entries,
    unreadable: journal.unreadable,
    subscribe(listener) {
      const subscription = log.appended
        .pipe(throttleTime(LOOK, scheduler, { leading: false, trailing: true }))
        .subscribe(listener);
      return () => subscription.unsubscribe();
    },
    variants: () => variants,
    saveSession() {
      const unreadable = journal.unreadable();
      const report = sessionFile({ entries: entries(), unreadable, redactor, variants, now: now() });
      saveFile(report);
      if (report.unreadable === 0) return;
      tell({
        id: 'report incomplete',
        tone: 'warning',
        text: `Laporan disimpan. ${report.unreadable} catatan tidak terbaca dan dikesampingkan.`,
      });
    },
    readSession: readSessionFile,
  };
}
