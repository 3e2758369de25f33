import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { FiguresRef } from '../../machines/figures/figures';
import { useLazyActor } from '../hooks/system';
import { lazyView } from '../kit/lazy-view';
import { LatePart } from '../list/late-part';
import type { AheadLogic, Foretold } from '../ports/charts';

const ForetoldContext = createContext<{
  readonly figures: FiguresRef<Foretold> | null;
  /** Returns what takes the wish back. */
  readonly want: () => () => void;
}>({ figures: null, want: () => () => {} });

const Missing = lazyView(() => import('./missing'));

/**
 * What is foretold of the rows of a list, as long as any of them wants to show it. `userId` is whose accounts they are, if they are
 * accounts: what cannot be foretold of any is said once, above.
 */
export function ForetoldScope({
  load,
  userId = '',
  children,
}: {
  load: () => Promise<AheadLogic>;
  userId?: string | null;
  children: ReactNode;
}) {
  const [wanted, setWanted] = useState(0);
  const input = useMemo(() => ({ userId: userId ?? '' }), [userId]);
  const figures = useLazyActor(wanted > 0 ? load : undefined, 'ahead:list', input);
  const want = useCallback(() => {
    setWanted((count) => count + 1);
    return () => setWanted((count) => count - 1);
  }, []);
  const scope = useMemo(() => ({ figures, want }), [figures, want]);
  return (
    <ForetoldContext value={scope}>
      {figures && userId ? (
        <LatePart place={null}>
          <Missing figures={figures} />
        </LatePart>
      ) : null}
      {children}
    </ForetoldContext>
  );
}

export function useForetold(): FiguresRef<Foretold> | null {
  const { figures, want } = use(ForetoldContext);
  useEffect(want, [want]);
  return figures;
}
