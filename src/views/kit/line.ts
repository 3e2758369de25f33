import { createContext, use, useSyncExternalStore } from 'react';
import type { Clock, Ticks } from '../ports/clock';

/** Since when there has been no way to the server, in epoch ms; null while there may be one. */
const OfflineContext = createContext<number | null>(null);
export const OfflineProvider = OfflineContext.Provider;

export const ClockContext = createContext<Clock | null>(null);
const never = () => () => {};
const noTime = () => null;

const useTicks = (ticks: Ticks | undefined) =>
  useSyncExternalStore<number | null>(ticks?.subscribe ?? never, ticks?.now ?? noTime);
/** Epoch ms for relative times; null where no clock is at hand. */
export const useNow = () => useTicks(use(ClockContext)?.relative);
/** Epoch ms at the present second, for countdowns; null where no clock is at hand. */
export const useSecond = () => useTicks(use(ClockContext)?.seconds);

/** Why what needs the server cannot be pressed. */
export const OFFLINE_REASON = 'Anda sedang offline';

export const useOfflineSince = () => use(OfflineContext);
