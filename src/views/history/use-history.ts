import { useSyncExternalStore } from 'react';
import { useSystem } from '../system';

/** What the log holds, followed while it grows. */
export function useHistory() {
  const { history } = useSystem();
  return useSyncExternalStore(history.subscribe, history.entries);
}
