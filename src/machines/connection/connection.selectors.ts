import type { ConnectionSnapshot } from './connection';

/** Since when there has been no way to the server, in epoch ms; null where there may be one. */
export const selectOfflineSince = (snapshot: ConnectionSnapshot): number | null =>
  snapshot.hasTag('offline') ? snapshot.context.since : null;
