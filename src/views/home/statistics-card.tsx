import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Statistics } from '../../api/schema/statistics';
import type { FiguresRef } from '../../machines/figures/figures';
import { isAbsent, type ReadingRef } from '../../machines/figures/reading';
import { TitledCard } from '../kit/card';
import { ErrorState } from '../kit/empty-state';
import { Grid } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import { StaleBanner } from '../kit/stale-banner';
import { useReadings, useSummary } from '../hooks/use-figures';

export type StatisticsRef = FiguresRef<{ readonly statistics: Statistics }>;

const Waiting = () => (
  <Grid role="status" aria-label="Memuat…" gap="5">
    <Skeleton width="60%" height="2.5rem" />
    <Skeleton height="15rem" />
  </Grid>
);

/** What blasts came to over time; hidden where the server does not send it. */
export function StatisticsCard({
  figures,
  title,
  actions,
  children,
}: {
  figures: StatisticsRef;
  title: string;
  actions?: ReactNode;
  children: (statistics: Statistics) => ReactNode;
}) {
  const { value, problem } = useSummary(figures);
  const { statistics } = value;
  const absent = useSelector(useReadings(figures).statistics as ReadingRef, isAbsent);
  const retry = () => figures.send({ type: 'retry.requested' });
  if (absent) return null;
  return (
    <TitledCard title={title} actions={statistics ? actions : undefined}>
      {statistics ? (
        <>
          {problem ? <StaleBanner text={problem} onRetried={retry} /> : null}
          {children(statistics)}
        </>
      ) : problem === null ? (
        <Waiting />
      ) : (
        <ErrorState text={problem} onRetried={retry} />
      )}
    </TitledCard>
  );
}
