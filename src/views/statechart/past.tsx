import { useMemo } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { useSelector } from '@xstate/react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { stateText } from '../../machines/statechart/moments';
import type { WorkerRef } from '../../machines/worker/worker';
import { TitledCard } from '../kit/card';
import { Box, Grid, Muted } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import { DataView } from '../monitor/data-view';
import { useSystem } from '../system';
import { columnsFor } from '../whatsapp/list/columns';

/** An actor that stands still at a moment: it can be read, and nothing reaches it. */
const stilled = (snapshot: AnyMachineSnapshot) =>
  ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => {},
  }) as unknown as WorkerRef;

/** The cells of the list's row, unfolded so that none is out of sight. */
function PastAccount({ snapshot }: { snapshot: AnyMachineSnapshot }) {
  const { auth } = useSystem();
  const columns = columnsFor(useSelector(auth, selectRole));
  const worker = useMemo(() => stilled(snapshot), [snapshot]);
  return (
    <Grid
      inert
      role="group"
      aria-label="Baris akun saat itu"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 10rem), 1fr))"
      alignItems="start"
      mb="4"
    >
      {columns.map(({ id, header, cell }) => (
        <Box key={id} minWidth="0">
          <Muted mb="1">{header}</Muted>
          {cell(worker)}
        </Box>
      ))}
    </Grid>
  );
}

/** What a member saw at that moment: an account's own row, or what the actor of another chart knew. */
export function Past({ snapshot, forked }: { snapshot: AnyMachineSnapshot; forked: boolean }) {
  const data = useMemo(() => ({ value: snapshot.value, context: snapshot.context }), [snapshot]);
  return (
    <TitledCard
      title="Tampilan saat itu"
      actions={
        <StateBadge tone={forked ? 'info' : 'warning'}>
          {forked ? 'Cabang, tidak nyata' : 'Masa lalu'}
        </StateBadge>
      }
    >
      <Box fontSize="sm" mb="3" fontWeight="medium">
        {stateText(snapshot.value)}
      </Box>
      {snapshot.machine.id === 'worker' ? <PastAccount snapshot={snapshot} /> : null}
      <Box maxHeight="22rem" overflow="auto" fontSize="sm">
        <DataView data={data} viewer="tree" />
      </Box>
    </TitledCard>
  );
}
