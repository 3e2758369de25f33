import type { LocalStore } from './storage';

export const PREFIX = 'preferences_';
/** Where a browser keeps what this user chose. */
export const keyOf = (userId: string) => `${PREFIX}${userId}`;

/** What this user has hidden of a list, alone: it is drawn before all else that was chosen is loaded. */
export function readHiddenColumns(
  storage: Pick<LocalStore, 'read'>,
  userId: string,
  list: string,
): readonly string[] {
  try {
    const kept: readonly unknown[] = JSON.parse(storage.read(keyOf(userId)) ?? '').hiddenColumns[list];
    return kept.filter((id) => typeof id === 'string');
  } catch {
    return [];
  }
}
