import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectUserId } from '../../machines/auth/auth.selectors';
import type { PreferencesRef } from '../../machines/preferences/preferences';
import { useSystem } from '../hooks/system';

const NONE: readonly string[] = [];
/** The columns of a list that the user has hidden; until the preferences are loaded, those that the browser keeps. */
export function useHidden(preferences: PreferencesRef | undefined, list: string): readonly string[] {
  const { auth, keptHiddenColumns } = useSystem();
  const userId = useSelector(auth, selectUserId) ?? '';
  const kept = useMemo(() => keptHiddenColumns(userId, list), [keptHiddenColumns, userId, list]);
  return useSelector(preferences, (snapshot) =>
    snapshot ? (snapshot.context.preferences.hiddenColumns[list] ?? NONE) : kept,
  );
}
