import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { selectUnread } from '../../machines/alerts/alerts.selectors';
import { useSystem } from '../hooks/system';

/** How many alerts nobody has read yet. */
export function useUnread() {
  const { subscribe, current } = useSystem().alerts;
  return useSelector(useSyncExternalStore(subscribe, current), selectUnread);
}
