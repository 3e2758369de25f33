import { useEffect } from 'react';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** While `active`, the browser asks before the tab is closed or loaded again (U2). */
export function useCloseWarning(active: boolean) {
  useEffect(() => {
    if (!active) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
