import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectOfflineSince } from '../../machines/connection/connection.selectors';
import { ClockContext, OFFLINE_REASON, OfflineProvider, useOfflineSince } from '../kit/line';
import { Notice } from '../kit/notice';
import { Box } from '../kit/primitives';
import { useSystem } from '../hooks/system';

/** Hands the connection to what is below it: since when the server cannot be reached, and the clock. */
export function ConnectionProvider({ children }: { children: ReactNode }) {
  const { connection, clock } = useSystem();
  return (
    <ClockContext value={clock}>
      <OfflineProvider value={useSelector(connection, selectOfflineSince)}>{children}</OfflineProvider>
    </ClockContext>
  );
}

/** Says over a screen that there is no line, and what that means for it. */
export function OfflineNotice() {
  return useOfflineSince() === null ? null : (
    <Box mb="4">
      <Notice tone="info">{OFFLINE_REASON}. Isian Anda tetap ada.</Notice>
    </Box>
  );
}
