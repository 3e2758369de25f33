import { useEffect, useState } from 'react';
import type { PathCoverage } from '../../machines/statechart/coverage';

/** What the generated paths take of the chart with this name; null where none lead through it. */
export type CoverageOf = (chart: string) => Promise<PathCoverage | null>;

/** What is known of the paths of a chart by now. */
export type KnownCoverage = PathCoverage | 'loading' | 'none' | 'failed';

interface Read {
  readonly chart: string;
  readonly coverage: KnownCoverage;
}

export function useCoverage(coverageOf: CoverageOf, chart: string): KnownCoverage {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let isWanted = true;
    const take = (coverage: KnownCoverage) => {
      if (isWanted) setRead({ chart, coverage });
    };
    coverageOf(chart).then(
      (found) => take(found ?? 'none'),
      () => take('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [coverageOf, chart]);
  return read?.chart === chart ? read.coverage : 'loading';
}
