import { Grid } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';

/** Stands in for a screen until it is there. */
export const Loading = () => (
  <Grid aria-busy gap="4" role="status" aria-label="Memuat…">
    <Skeleton width="14rem" height="1.75rem" />
    <Skeleton height="9rem" />
    <Skeleton height="9rem" />
  </Grid>
);
