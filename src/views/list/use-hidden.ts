import { useSelector } from '@xstate/react';
import type { PreferencesRef } from '../../machines/preferences/preferences';

const NONE: readonly string[] = [];
/** The columns of a list that the user has hidden; none until the preferences are loaded. */
export const useHidden = (preferences: PreferencesRef | undefined, list: string) =>
  useSelector(preferences, (snapshot) => snapshot?.context.preferences.hiddenColumns[list] ?? NONE);
