import * as z from 'zod/mini';
import {
  type Choice,
  chosenPart,
  LONGEST_NAME,
  MOST_VIEWS,
  type Preferences,
  type SavedView,
  USUAL,
} from '../../machines/preferences/preferences.rules';
import { keyOf, PREFIX } from './hidden-columns';
import { listenToStored, type LocalStore } from './storage';

const texts = z.array(z.string());
const view = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME)),
  address: z.string().check(z.maxLength(1000)),
  hidden: z.catch(texts, []),
});
/** A view that can not be read is left out, and so is one whose name is there already. */
const views = z.pipe(
  z.catch(z.array(z.unknown()), []),
  z.transform((stored) => {
    const read = new Map<string, SavedView>();
    for (const one of stored) {
      const { success, data } = z.safeParse(view, one);
      if (success && !read.has(data.name)) read.set(data.name, data);
    }
    return [...read.values()].slice(0, MOST_VIEWS);
  }),
);

/** Each part is read by itself: one that an older or newer page wrote otherwise costs no other. */
const preferences = z.object({
  hiddenColumns: z.catch(z.record(z.string(), texts), {}),
  savedViews: z.catch(z.record(z.string(), views), {}),
  recent: z.catch(texts, []),
  alerts: z.catch(z.object({ desktop: z.boolean(), sound: z.boolean() }), USUAL.alerts),
});

/** What this user chose on this browser; what is usual where they chose nothing. */
export function readPreferences(storage: Pick<LocalStore, 'read'>, userId: string): Preferences {
  try {
    return z.parse(preferences, JSON.parse(storage.read(keyOf(userId)) ?? '{}'));
  } catch {
    return USUAL;
  }
}

/** Screens alone: which accounts were looked up is not stored in a browser that others may use. */
const ofScreens = (entries: readonly string[]) => entries.filter((entry) => !/[\s?]/.test(entry));

/** Keeps a choice beside what is kept now: another tab may have changed that. */
export function keepChoice(storage: LocalStore, userId: string, choice: Choice): void {
  const kept = readPreferences(storage, userId);
  const { recent, ...others } = { ...kept, ...chosenPart(kept, choice) };
  storage.write(keyOf(userId), JSON.stringify({ ...others, recent: ofScreens(recent) }));
}

/** Calls `changed` when another tab kept a choice of this user. Returns how to stop. */
export const listenToChoices = (userId: string, changed: () => void) =>
  listenToStored(window, keyOf(userId), changed);

/** Removes the saved views of all users: their names and searches may name people, and the next user may read them. */
export function forgetViews(storage: LocalStore): void {
  for (const key of storage.keys()) {
    if (!key.startsWith(PREFIX)) continue;
    const { savedViews, ...others } = readPreferences(storage, key.slice(PREFIX.length));
    if (Object.keys(savedViews).length > 0) storage.write(key, JSON.stringify(others));
  }
}
