import type { ReactNode } from 'react';
import type { Summary } from '../../machines/figures/figures';
import { Grid, Stack } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';

const columns = { base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' } as const;

/**
 * What stands under a dashboard's cards: what is to be done, and where there is room before it the picture of what was. As
 * nobody knows how much is to be done, all of it comes at once, so that nothing moves.
 */
export const DashboardBody = ({
  awaited,
  todo,
  children,
}: {
  /** What has to be there first; what is late holds nothing back. */
  awaited: readonly Pick<Summary<object>, 'isAwaited' | 'isLate'>[];
  todo: ReactNode;
  children: ReactNode;
}) =>
  awaited.some(({ isAwaited, isLate }) => isAwaited && !isLate) ? (
    <Grid role="status" aria-label="Memuat…" gridTemplateColumns={columns}>
      <Skeleton height="24rem" />
      <Skeleton height="24rem" />
    </Grid>
  ) : (
    <Grid gridTemplateColumns={columns} alignItems="start">
      <Stack gridColumn={{ xl: '2' }} gridRow={{ xl: '1' }}>
        {todo}
      </Stack>
      <Stack minWidth="0" gridRow={{ xl: '1' }}>
        {children}
      </Stack>
    </Grid>
  );
