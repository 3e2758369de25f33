import type { Toast } from '../../machines/notices/notices.types';
import { type Archive, type ArchiveOptions, createArchive } from './archive';
import { createPacking } from './create-packing';
import { createJournal, type Journal, type JournalOptions } from './journal';

// With what keeps the log, which has come by then also where the network has gone.
export { EMPTIED, watchedStore } from './emptied';
export { newestBefore, recentEntries } from './recent';

/** Said once where the browser keeps nothing. */
export const REFUSED: Toast = {
  id: 'log refused',
  tone: 'info',
  text: 'Browser ini tidak menyimpan riwayat: riwayat hilang saat halaman dimuat ulang.',
};

export interface KeeperOptions
  extends Omit<JournalOptions, 'packing' | 'limits' | 'store'>,
    Pick<ArchiveOptions, 'store'> {
  /** Throws where the page can have no worker. */
  readonly startPacker: () => Worker;
}

/** The event log where it outlives the page: what is written from now on, and what was before. */
export interface Keeper
  extends Pick<Journal, 'flush' | 'clear'>,
    Pick<Archive, 'before' | 'read' | 'unreadable'> {
  /** From now on this user's entries are kept, and found; those of others are forgotten. */
  readonly open: (owner: string) => void;
}

export function createKeeper({ startPacker, ...options }: KeeperOptions): Keeper {
  const packing = createPacking(startPacker);
  const journal = createJournal({ ...options, packing });
  const { unwritten, opened } = journal;
  const archive = createArchive({ store: options.store, page: options.page, packing, unwritten, opened });
  return {
    open: (owner) => journal.open(owner, () => archive.open(owner)),
    flush: journal.flush,
    clear() {
      archive.forget();
      return journal.clear();
    },
    before: archive.before,
    read: archive.read,
    unreadable: archive.unreadable,
  };
}
