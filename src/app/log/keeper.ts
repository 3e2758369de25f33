import type { NoticesRef } from '../../machines/notices/notices';
import type { Toast } from '../../machines/notices/notices.types';
import type { Environment } from '../browser/environment';
import { type Archive, createArchive } from './archive';
import { createPacking } from './create-packing';
import { EMPTIED, watchedStore } from './emptied';
import { createJournal, type Journal } from './journal';
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
export interface Keeper
  extends Pick<Journal, 'flush' | 'clear'>,
    Pick<Archive, 'before' | 'read' | 'unreadable'> {
  /** From now on this user's entries are kept, and found; those of others are forgotten. */
  readonly open: (owner: string) => void;
}

/** Opens the browser's store for this life of the page; `start` keeps what is in the log from an index on. */
export async function prepareKeeper({ environment, pageLog, notices }: KeeperSources, page: string) {
  const { browser, openLogStore, startPacker, streams } = environment;
  const { log, recorder, redactor } = pageLog;
  const { scheduler } = streams;
  const tell = (toast: Toast) => () => notices.send({ type: 'notice.toastShown', toast });
  const store = watchedStore(await openLogStore(), browser.storage, tell(EMPTIED));
  const start = (begun: number): Keeper => {
    const packing = createPacking(startPacker);
    const onRefused = tell(REFUSED);
    const writing = { log, recorder, redactor, store, packing, scheduler, page, begun, onRefused };
    const { open, opened, unwritten, flush, clear } = createJournal(writing);
    const archive = createArchive({ store, packing, page, unwritten, opened });
    return {
      ...archive,
      open: (owner) => open(owner, () => archive.open(owner)),
      flush,
      clear() {
        archive.forget();
        return clear();
      },
    };
  };
  return { store, start };
}
