import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { selectRole } from '../../machines/auth/auth.selectors';
import { useSystem } from '../hooks/system';
import { Box, Muted } from '../kit/primitives';
import type { SeenBook } from '../ports/seen';

/** An actor that stands still at a moment: it can be read, and nothing reaches it. */
const stilled = (snapshot: AnyMachineSnapshot) =>
  ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    on: () => ({ unsubscribe: () => {} }),
    send: () => {},
  }) as unknown as AnyActorRef;

/** What a person sees of an actor in this state: its row, its panel, or nothing where it shows nothing by itself. */
export function RealView({ snapshot, seen }: { snapshot: AnyMachineSnapshot; seen: SeenBook }) {
  const role = useSelector(useSystem().auth, selectRole);
  const actor = useMemo(() => stilled(snapshot), [snapshot]);
  const { machine, context } = snapshot;
  // Generators and validators have one chart.
  const View = seen[machine.id === 'runner' ? context.kind : machine.id];
  return View ? (
    <Box inert role="group" aria-label="Tampilan saat itu">
      <View actor={actor} role={role} />
    </Box>
  ) : (
    <Muted>Aktor ini tidak punya tampilan sendiri.</Muted>
  );
}
