import { useSelector } from '@xstate/react';
import { selectUnread } from '../../machines/alerts/alerts.selectors';
import { useSystem } from '../hooks/system';
import { useLate } from '../hooks/use-late';

/** How many alerts nobody has read yet. */
export const useUnread = () => useSelector(useLate(useSystem().alerts), selectUnread);
