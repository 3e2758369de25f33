import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { selectUnread } from '../../machines/alerts/alerts.unread';
import { useSystem } from '../hooks/system';

/** The number of unread alerts. */
export function useUnread() {
  const { subscribe, current } = useSystem().alerts;
  return useSelector(useSyncExternalStore(subscribe, current), selectUnread);
}
