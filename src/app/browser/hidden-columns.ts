import * as z from 'zod/mini';
import type { LocalStore } from './storage';

export const PREFIX = 'preferences_';
/** Where a browser keeps what this user chose. */
export const keyOf = (userId: string) => `${PREFIX}${userId}`;

/** By the id of their list. */
export const hiddenColumns = z.catch(z.record(z.string(), z.array(z.string())), {});
const preferences = z.object({ hiddenColumns });

/** The columns that this user has hidden, alone: lists need them before all else that was chosen is loaded. */
export function readHiddenColumns(
  storage: Pick<LocalStore, 'read'>,
  userId: string,
): Readonly<Record<string, readonly string[]>> {
  try {
    return z.parse(preferences, JSON.parse(storage.read(keyOf(userId)) ?? '{}')).hiddenColumns;
  } catch {
    return {};
  }
}
