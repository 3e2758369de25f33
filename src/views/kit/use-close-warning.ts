import { useEffect } from 'react';

/** Where something is unsaved, the browser asks before the tab is closed or loaded again (U2). */
export function useCloseWarning(unsaved: () => unknown) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
