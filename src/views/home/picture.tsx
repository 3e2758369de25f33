import { lazy, Suspense } from 'react';
import type { ChartProps } from '../kit/chart/chart';
import { ErrorBoundary, Missing } from '../kit/error-boundary';
import { Skeleton } from '../kit/skeleton';

const Chart = lazy(async () => ({ default: (await import('../kit/chart/chart')).Chart }));

/** A chart, whose code comes after the dashboard that it stands on. */
export const Picture = (props: ChartProps) => (
  <ErrorBoundary fallback={<Missing>Grafik tidak dapat dimuat.</Missing>}>
    <Suspense fallback={<Skeleton height="15rem" />}>
      <Chart {...props} />
    </Suspense>
  </ErrorBoundary>
);
