import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Statistics } from '../../api/schema/calls/statistics';
import { isAbsent, type ReadingRef, selectReadingProblem } from '../../machines/figures/reading';
import { TitledCard } from '../kit/card';
import { ErrorState } from '../kit/empty-state';
import { Grid } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import { StaleBanner } from '../kit/stale-banner';

export type StatisticsRef = ReadingRef<{ readonly statistics: Statistics }>;
type Snapshot = ReturnType<StatisticsRef['getSnapshot']>;
export const selectStatistics = ({ context }: Snapshot) => context.value.statistics;
const isReading = (snapshot: Snapshot) => snapshot.hasTag('loading');

const Waiting = () => (
  <Grid role="status" aria-label="Memuat…" gap="5">
    <Skeleton width="60%" height="2.5rem" />
    <Skeleton height="15rem" />
  </Grid>
);

/** What blasts came to over time; hidden where the server does not tell it. */
export function StatisticsCard({
  reading,
  title,
  actions,
  children,
}: {
  reading: StatisticsRef;
  title: string;
  actions?: ReactNode;
  children: (statistics: Statistics) => ReactNode;
}) {
  const statistics = useSelector(reading, selectStatistics);
  const absent = useSelector(reading, isAbsent);
  const loading = useSelector(reading, isReading);
  const problem = useSelector(reading, selectReadingProblem);
  const retry = () => reading.send({ type: 'retry.requested' });
  if (absent) return null;
  return (
    <TitledCard title={title} actions={statistics ? actions : undefined}>
      {statistics ? (
        <>
          {problem ? <StaleBanner text={problem} onRetried={retry} /> : null}
          {children(statistics)}
        </>
      ) : loading || problem === null ? (
        <Waiting />
      ) : (
        <ErrorState text={problem} onRetried={retry} />
      )}
    </TitledCard>
  );
}
