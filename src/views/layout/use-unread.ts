import { useSelector } from '@xstate/react';
import { selectUnread } from '../../machines/alerts/alerts.selectors';
import { useSystem } from '../system';
import { useLate } from '../use-late';

/** How many alerts nobody has read yet. */
export const useUnread = () => useSelector(useLate(useSystem().alerts), selectUnread);
