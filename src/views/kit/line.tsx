import { createContext, use } from 'react';
import type { Clock } from '../ports/clock';
import { clockTime } from './format';
import { Muted } from './primitives';

/** Since when there has been no way to the server, in epoch ms; null while there may be one. */
const OfflineContext = createContext<number | null>(null);
export const OfflineProvider = OfflineContext.Provider;

/** By which clock it is told how long ago something was. */
export const ClockContext = createContext<Clock | null>(null);

/** Why what needs the server cannot be pressed. */
export const OFFLINE_REASON = 'Anda offline: tersambung kembali dulu';

export const useOfflineSince = () => use(OfflineContext);

/** Without a line: of when the rows are that are shown. */
export const DataAge = ({ at }: { at: number | null | undefined }) =>
  useOfflineSince() !== null && at ? (
    <Muted mb="2" role="status">
      Data per {clockTime(at)}
    </Muted>
  ) : null;
