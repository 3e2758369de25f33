import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FiguresRef } from '../../machines/figures/figures';
import { isAbsent, type ReadingRef } from '../../machines/figures/reading';
import { TitledCard } from '../kit/card';
import { ErrorState } from '../kit/empty-state';
import { Grid } from '../kit/primitives';
import { StaleBanner } from '../kit/stale-banner';
import { useReadings, useSummary } from '../hooks/use-figures';

/** What one call answers; hidden where the server does not know it. */
export function ReadCard<Value extends object>({
  figures,
  part,
  title,
  actions,
  place,
  children,
}: {
  figures: FiguresRef<Value>;
  /** The only part that is read. */
  part: keyof Value & string;
  title: string;
  actions?: ReactNode;
  /** What keeps its place until it is read. */
  place: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  const { value, problem } = useSummary(figures);
  const isKnown = value[part] !== undefined;
  const absent = useSelector(useReadings(figures)[part] as ReadingRef, isAbsent);
  const retry = () => figures.send({ type: 'retry.requested' });
  if (absent) return null;
  return (
    <TitledCard title={title} actions={isKnown ? actions : undefined}>
      {isKnown ? (
        <>
          {problem ? <StaleBanner text={problem} onRetried={retry} /> : null}
          {children(value as Value)}
        </>
      ) : problem === null ? (
        <Grid role="status" aria-label="Memuat…" gap="5">
          {place}
        </Grid>
      ) : (
        <ErrorState text={problem} onRetried={retry} />
      )}
    </TitledCard>
  );
}
