import { useSelector } from '@xstate/react';
import { selectUserId } from '../../machines/auth/auth.selectors';
import type { FiguresRef } from '../../machines/figures/figures';
import type { ReadingLogic, ReadingRef } from '../../machines/figures/reading';
import type { FiguresLogic } from '../ports/charts';
import { useScreenActor, useSystem } from '../system';

/** The signed-in user's figures, the cached ones first. */
export function useFigures(logic: FiguresLogic): FiguresRef {
  const { auth, cachedFigures, cachedFiguresAt } = useSystem();
  const userId = useSelector(auth, selectUserId) ?? '';
  return useScreenActor(logic, 'figures', {
    userId,
    cached: cachedFigures(userId),
    cachedAt: cachedFiguresAt(userId),
  });
}

/** What is read around the signed-in user's figures; `id` names it in the event log. */
export function useReading<Value extends object>(logic: ReadingLogic<Value>, id: string): ReadingRef<Value> {
  const { auth } = useSystem();
  const userId = useSelector(auth, selectUserId) ?? '';
  return useScreenActor(logic, id, { userId });
}
