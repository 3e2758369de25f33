import type { ReactNode } from 'react';
import type { Statistics } from '../../api/schema/statistics';
import type { FiguresRef } from '../../machines/figures/figures';
import { Skeleton } from '../kit/skeleton';
import { ReadCard } from './read-card';

export type StatisticsRef = FiguresRef<{ readonly statistics: Statistics }>;

const place = (
  <>
    <Skeleton width="60%" height="2.5rem" />
    <Skeleton height="15rem" />
  </>
);

/** What blasts came to over time. */
export const StatisticsCard = ({
  children,
  ...card
}: {
  figures: StatisticsRef;
  title: string;
  actions?: ReactNode;
  children: (statistics: Statistics) => ReactNode;
}) => (
  <ReadCard {...card} part="statistics" place={place}>
    {({ statistics }) => children(statistics)}
  </ReadCard>
);
