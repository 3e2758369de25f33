import { useMemo } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { TitledCard } from '../kit/card';
import { Box } from '../kit/primitives';
import { DataView } from '../monitor/data-view';

/** Everything that the actor knew at that moment. */
export function Knowledge({ snapshot }: { snapshot: AnyMachineSnapshot }) {
  const data = useMemo(() => ({ value: snapshot.value, context: snapshot.context }), [snapshot]);
  return (
    <TitledCard title="Isi aktor">
      <Box maxHeight="22rem" overflow="auto" fontSize="sm">
        <DataView data={data} viewer="tree" />
      </Box>
    </TitledCard>
  );
}
