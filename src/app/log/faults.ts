import type { SetAside } from '../../machines/history/entries';
import { FORMAT_VERSION } from './format-version';

export const tooNew = (version: number) => (version > FORMAT_VERSION ? `of version ${version}` : null);

/** What was kept and could not be read: by the segment, since one may be read again and again. */
export type FaultsBySegment = Map<string, readonly SetAside[]>;
export const allOf = (faults: FaultsBySegment) => [...faults.values()].flat();

export type Faults = ReturnType<typeof createFaults>;

export function createFaults(faults: FaultsBySegment) {
  const setAside = (id: string, found: readonly SetAside[]) => {
    // A read for one actor finds fewer than a read of all.
    if (found.length > (faults.get(id)?.length ?? 0)) faults.set(id, found);
  };
  return {
    setAside,
    name: (id: string, reason: string) => setAside(id, [{ entry: null, reason }]),
    clear: () => faults.clear(),
  };
}
