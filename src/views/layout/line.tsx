import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectOfflineSince } from '../../machines/connection/connection.selectors';
import { OFFLINE_REASON, OfflineProvider, useOfflineSince } from '../kit/line';
import { Notice } from '../kit/notice';
import { Box } from '../kit/primitives';
import { useSystem } from '../system';

/** Tells what is below it whether the server can be reached. */
export const Line = ({ children }: { children: ReactNode }) => (
  <OfflineProvider value={useSelector(useSystem().connection, selectOfflineSince)}>
    {children}
  </OfflineProvider>
);

/** Says over a screen that there is no line, and what that means for it. */
export function OfflineNotice() {
  return useOfflineSince() === null ? null : (
    <Box mb="4">
      <Notice tone="info">{OFFLINE_REASON}. Isian Anda tetap ada.</Notice>
    </Box>
  );
}
