import { useMemo } from 'react';
import type { InspectionEvent } from 'xstate';
import type { FailedLoadProps } from '../../../views/kit/error-boundary';
import { FailedLoadView } from '../../../views/layout/failed-load';
import { entrance } from '../../loading/newer-version';
import { type LoadSources, provideScreenLoad } from './charts';

/** The view in place of a part whose code failed to load, on a chart that finds out why. */
export const wireFailedLoad = (
  sources: Omit<LoadSources, 'entrance'> & Partial<LoadSources>,
  inspect: (event: InspectionEvent) => void,
) =>
  function FailedLoad({ load, onLoaded }: FailedLoadProps) {
    const logic = useMemo(() => provideScreenLoad(load, { entrance, ...sources }), [load]);
    return <FailedLoadView logic={logic} inspect={inspect} onLoaded={onLoaded} />;
  };
