import { useSelector } from '@xstate/react';
import { selectUserId } from '../../machines/auth/auth.selectors';
import type { FiguresRef } from '../../machines/figures/figures';
import type { FiguresLogic } from '../ports/charts';
import { useScreenActor, useSystem } from '../system';

/** The signed-in user's figures, the cached ones first. */
export function useFigures(logic: FiguresLogic): FiguresRef {
  const { auth, cachedFigures } = useSystem();
  const userId = useSelector(auth, selectUserId) ?? '';
  return useScreenActor(logic, 'figures', { userId, cached: cachedFigures(userId) });
}
