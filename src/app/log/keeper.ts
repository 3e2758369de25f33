import { type BehaviorSubject, skipWhile } from 'rxjs';
import type { NoticesRef } from '../../machines/notices/notices';
import type { Toast } from '../../machines/notices/notices.types';
import type { Environment } from '../browser/environment';
import { type Archive, createArchive } from './archive';
import { EMPTIED, watchedStore } from './emptied';
import { createFaults, type FaultsBySegment } from './faults';
import { createJournal } from './journal';
import type { PageLog } from './page-log';

// In one chunk with the keeper, so that it is there without a network, too.
export { newestBefore, recentEntries } from './recent';

/** Said once where the browser keeps nothing. */
const REFUSED: Toast = {
  id: 'log refused',
  tone: 'info',
  text: 'Browser ini tidak menyimpan riwayat: riwayat hilang saat halaman dimuat ulang.',
};

export interface KeeperSources {
  readonly environment: Pick<Environment, 'browser' | 'openLogStore' | 'newId' | 'startPacker' | 'streams'>;
  readonly pageLog: PageLog;
  readonly notices: NoticesRef;
}

/** Whose log is kept at present. */
export interface KeptSession {
  /** Id of the user; null while nobody is signed in. */
  readonly owner: string | null;
  /** Index of the first entry that is to be kept. */
  readonly begun: number;
  /** A session has ended, and what it left has to be forgotten. */
  readonly isLeft: boolean;
}
interface KeptPage {
  /** Names this life of the page. */
  readonly page: string;
  /** What was stored and could not be read so far. */
  readonly faults: FaultsBySegment;
  readonly session: BehaviorSubject<KeptSession>;
}

/** The event log where it outlives the page: what is written from now on, and what was before. */
export interface Keeper extends Archive {
  /** Writes what waits, as when the page is hidden. */
  readonly flush: () => void;
}

/** Stores the log of the signed-in user in the browser; that of others is deleted. */
export async function openKeeper(
  { environment, pageLog, notices }: KeeperSources,
  { page, faults, session }: KeptPage,
): Promise<Keeper> {
  const { browser, openLogStore, startPacker, streams } = environment;
  const { scheduler } = streams;
  const show = (toast: Toast) => () => notices.send({ type: 'notice.toastShown', toast });
  const store = watchedStore(await openLogStore(), browser.storage, show(EMPTIED));
  const { begun, isLeft } = session.value;
  const journal = createJournal({
    ...pageLog,
    store,
    startPacker,
    scheduler,
    page,
    faults: createFaults(faults),
    onRefused: show(REFUSED),
  });
  const { keeping } = journal;
  if (isLeft) keeping.send({ type: 'session.closed' });
  journal.begin(begun);
  session.pipe(skipWhile(({ owner }) => owner === null)).subscribe(({ owner }) => {
    keeping.send(owner === null ? { type: 'session.closed' } : { type: 'session.opened', owner });
  });
  return {
    ...createArchive({ store, page, journal }),
    flush: () => keeping.send({ type: 'log.writeRequested' }),
  };
}
