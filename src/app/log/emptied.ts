import type { Toast } from '../../machines/notices/notices.types';
import type { LocalStore } from '../browser/storage';
import type { LogStore } from '../browser/log-store';

/** Shown once where the stored log is gone, though the user did not sign out. */
export const EMPTIED: Toast = {
  id: 'log emptied',
  tone: 'info',
  text: 'Riwayat yang tersimpan di browser ini telah dihapus oleh browser.',
};

const KEY = 'log_kept';

/** A store that notes beside itself that it holds something: browsers empty it where they lack room, or after weeks. */
export function watchedStore(
  store: LogStore,
  storage: Pick<LocalStore, 'read' | 'write'>,
  onEmptied: () => void,
): LogStore {
  return {
    ...store,
    async add(segments, batch) {
      const stored = await store.add(segments, batch);
      storage.write(KEY, '1');
      return stored;
    },
    async list() {
      const kept = await store.list();
      if (kept.length === 0 && storage.read(KEY)) {
        storage.write(KEY, '');
        onEmptied();
      }
      return kept;
    },
    async clear() {
      storage.write(KEY, '');
      await store.clear();
    },
  };
}
