import { createContext, type ReactNode, use, useEffect, useMemo, useReducer } from 'react';
import type { FiguresRef } from '../../machines/figures/figures';
import { useLazyActor } from '../hooks/system';
import type { AheadLogic, Foretold } from '../ports/charts';

const NONE = { figures: null, want() {} };
const ForetoldContext = createContext<{
  readonly figures: FiguresRef<Foretold> | null;
  readonly want: () => void;
}>(NONE);

/** What is foretold of the rows of a list, asked for once one of them wants to show it. `userId` is whose they are. */
export function ForetoldScope({
  load,
  userId,
  children,
}: {
  load: () => Promise<AheadLogic>;
  userId: string;
  children: ReactNode;
}) {
  const [isWanted, want] = useReducer(() => true, false);
  const input = useMemo(() => ({ userId }), [userId]);
  const figures = useLazyActor(isWanted ? load : undefined, 'ahead:list', input);
  const scope = useMemo(() => ({ figures, want }), [figures]);
  return <ForetoldContext value={scope}>{children}</ForetoldContext>;
}

export function useForetold(): FiguresRef<Foretold> | null {
  const { figures, want } = use(ForetoldContext);
  useEffect(want, [want]);
  return figures;
}
