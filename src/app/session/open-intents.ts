import * as z from 'zod/mini';
import type { IntentStore } from '../../api/intents';
import type { LocalStore } from './storage';

const KEY = 'open_intents';
const kept = z.object({
  userId: z.string(),
  open: z.array(z.object({ key: z.string(), name: z.string(), subject: z.string() })),
});

/** Keeps what was asked for and not yet answered over a reload of this tab, for the same user alone. */
export const createIntentStore = (storage: LocalStore, userId: () => string | null): IntentStore => ({
  read() {
    try {
      const read = z.parse(kept, JSON.parse(storage.read(KEY) ?? ''));
      return read.userId === userId() ? read.open : [];
    } catch {
      return [];
    }
  },
  write(open) {
    const user = userId();
    storage.write(KEY, user === null || open.length === 0 ? '' : JSON.stringify({ userId: user, open }));
  },
});
