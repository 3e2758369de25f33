import { useMemo, useSyncExternalStore } from 'react';
import { useSystem } from '../system';

/** What happened to the actor with this key, followed while it grows, and how to ask for what is older. */
export function useFollowing(key: string) {
  const { history } = useSystem();
  const { read, subscribe, more } = useMemo(() => history.follow(key), [history, key]);
  return { ...useSyncExternalStore(subscribe, read), more };
}
