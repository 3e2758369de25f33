import * as z from 'zod/mini';
import { type Preferences, USUAL } from '../../machines/preferences/preferences.rules';
import type { LocalStore } from './storage';

const texts = z.array(z.string());
const views = z.array(z.object({ name: z.string(), address: z.string() }));

/** Each part is read by itself: one that an older or newer page wrote otherwise costs no other. */
const preferences = z.object({
  hiddenColumns: z.catch(z.record(z.string(), texts), {}),
  pageSizes: z.catch(z.record(z.string(), z.number()), {}),
  savedViews: z.catch(z.record(z.string(), views), {}),
  recent: z.catch(texts, []),
  alerts: z.catch(z.object({ desktop: z.boolean(), sound: z.boolean() }), USUAL.alerts),
});

const keyOf = (userId: string) => `preferences_${userId}`;

/** What this user chose on this browser; what is usual where they chose nothing. */
export function readPreferences(storage: Pick<LocalStore, 'read'>, userId: string): Preferences {
  try {
    return z.parse(preferences, JSON.parse(storage.read(keyOf(userId)) ?? '{}'));
  } catch {
    return USUAL;
  }
}

/** Screens alone: who was looked up is remembered by the page, and by no browser that others use as well. */
const ofScreens = (entries: readonly string[]) => entries.filter((entry) => !/[\s?]/.test(entry));

/** Keeps a part beside the others as they are now: another tab may have changed those. */
export function writePreferences(storage: LocalStore, userId: string, part: Partial<Preferences>): void {
  const { recent, ...others } = { ...readPreferences(storage, userId), ...part };
  storage.write(keyOf(userId), JSON.stringify({ ...others, recent: ofScreens(recent) }));
}
