import { useSelector } from '@xstate/react';
import type { PreferencesRef } from '../../machines/preferences/preferences';

const NONE: readonly string[] = [];
/** The columns that somebody left out of a list; none until their preferences are there. */
export const useHidden = (preferences: PreferencesRef | undefined, list: string) =>
  useSelector(preferences, (snapshot) => snapshot?.context.preferences.hiddenColumns[list] ?? NONE);
