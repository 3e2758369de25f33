import { createContext, use, useSyncExternalStore } from 'react';
import type { Clock } from '../ports/clock';

/** Since when there has been no way to the server, in epoch ms; null while there may be one. */
const OfflineContext = createContext<number | null>(null);
export const OfflineProvider = OfflineContext.Provider;

/** The clock of relative times. */
export const ClockContext = createContext<Clock | null>(null);
const never = () => () => {};
const noTime = () => null;

/** Epoch ms, as it ticks; null where no clock is at hand. */
export function useNow(): number | null {
  const clock = use(ClockContext);
  return useSyncExternalStore<number | null>(clock?.subscribe ?? never, clock?.now ?? noTime);
}

/** Why what needs the server cannot be pressed. */
export const OFFLINE_REASON = 'Anda offline: tersambung kembali dulu';

export const useOfflineSince = () => use(OfflineContext);
