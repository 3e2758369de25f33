import type { NoticesRef } from '../../machines/notices/notices';
import type { Toast } from '../../machines/notices/notices.types';
import type { Environment } from '../browser/environment';
import { type Archive, createArchive } from './archive';
import { EMPTIED, watchedStore } from './emptied';
import { createJournal } from './journal';
import type { PageLog } from './page-log';

// With what keeps the log, which has come by then also where the network has gone.
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

/** The event log where it outlives the page: what is written from now on, and what was before. */
export interface Keeper extends Pick<Archive, 'before' | 'read' | 'unreadable'> {
  /** From now on this user's entries are kept, and found; those of others are forgotten. */
  readonly open: (owner: string) => void;
  /** Writes what waits, as when the page is hidden. */
  readonly flush: () => void;
  /** Forgets everything here and in the browser, as at sign-out. */
  readonly clear: () => void;
}

/** Opens the browser's store for this life of the page; `start` keeps what is in the log from an index on. */
export async function prepareKeeper({ environment, pageLog, notices }: KeeperSources, page: string) {
  const { browser, openLogStore, startPacker, streams } = environment;
  const { scheduler } = streams;
  const tell = (toast: Toast) => () => notices.send({ type: 'notice.toastShown', toast });
  const store = watchedStore(await openLogStore(), browser.storage, tell(EMPTIED));
  const start = (begun: number): Keeper => {
    const journal = createJournal({
      ...pageLog,
      store,
      startPacker,
      scheduler,
      page,
      begun,
      onRefused: tell(REFUSED),
    });
    const { keeping } = journal;
    return {
      ...createArchive({ store, page, journal }),
      open: (owner) => keeping.send({ type: 'session.opened', owner }),
      flush: () => keeping.send({ type: 'log.writeRequested' }),
      clear: () => keeping.send({ type: 'session.closed' }),
    };
  };
  return { store, start };
}
