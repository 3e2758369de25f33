import { useMemo } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { Box } from '../kit/primitives';
import { DataView } from '../monitor/data-view';
import { Section } from './section';

/** Everything that the actor knew at that moment. */
export function Knowledge({ snapshot }: { snapshot: AnyMachineSnapshot }) {
  const data = useMemo(() => ({ value: snapshot.value, context: snapshot.context }), [snapshot]);
  return (
    <Section title="Isi aktor">
      <Box overflow="auto" fontSize="sm">
        <DataView data={data} viewer="tree" />
      </Box>
    </Section>
  );
}
