import { useMemo } from 'react';
import type { InspectionEvent } from 'xstate';
import type { FailedLoadProps } from '../../../views/kit/error-boundary';
import { FailedLoadView } from '../../../views/layout/failed-load';
import { entrance } from '../../loading/newer-version';
import { type LoadSources, provideScreenLoad } from './charts';

/** What stands in for a part of the page whose code did not come, on a chart that looks into why. */
export const wireFailedLoad = (
  sources: Omit<LoadSources, 'entrance'> & Partial<LoadSources>,
  inspect: (event: InspectionEvent) => void,
) =>
  function FailedLoad({ load, onLoaded }: FailedLoadProps) {
    const logic = useMemo(() => provideScreenLoad(load, { entrance, ...sources }), [load]);
    return <FailedLoadView logic={logic} inspect={inspect} onLoaded={onLoaded} />;
  };
