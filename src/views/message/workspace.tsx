import type { ReactNode } from 'react';
import { Box, Grid } from '../kit/primitives';

/** What is worked on, and beside it, where there is room, what becomes of it, in sight while one scrolls. */
export const Workspace = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <Grid
    gap="5"
    alignItems="start"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
  >
    {children}
    <Box position={{ lg: 'sticky' }} top="5">
      {aside}
    </Box>
  </Grid>
);
