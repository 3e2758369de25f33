import type { IntentStore, OpenIntent } from '../../api/intents';
import type { LocalStore } from '../browser/storage';

const KEY = 'open_intents';
interface SavedIntents {
  readonly userId: string | null;
  readonly open: readonly OpenIntent[];
}

/** Keeps what was asked for and not yet answered over a reload of this tab, for the same user alone. */
export const createIntentStore = (storage: LocalStore, userId: () => string | null): IntentStore => ({
  read() {
    try {
      // Written by this page alone; the texts are shown as plain text.
      const kept = JSON.parse(storage.read(KEY) ?? '') as SavedIntents;
      return kept.userId === userId() ? kept.open : [];
    } catch {
      return [];
    }
  },
  write: (open) =>
    storage.write(
      KEY,
      open.length > 0 ? JSON.stringify({ userId: userId(), open } satisfies SavedIntents) : '',
    ),
});
