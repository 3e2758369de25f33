import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { selectRole } from '../../machines/auth/auth.selectors';
import type { Role } from '../../machines/auth/policy';
import { generatorColumns } from '../generator/columns';
import type { Column } from '../kit/data-table';
import { Box, Flex, Muted, Stack } from '../kit/primitives';
import { RowFailure } from '../list/row-actions';
import { useSystem } from '../hooks/system';
import { validatorColumns } from '../validator/columns';
import { PairingPanel } from '../whatsapp/create/pairing-panel';
import { columnsFor } from '../whatsapp/list/columns';
import { requestColumns } from '../withdraw/columns';

/** A client's id has more room here than in a list. */
const WHOLE = { '& span:has(> bdi)': { maxWidth: 'full' } } as const;

const withdrawColumns = requestColumns();

/** The columns of the list in which an actor stands as a row; none where it stands in no list. */
function columnsOf({ machine, context }: AnyMachineSnapshot, role: Role | null): readonly Column<never>[] {
  if (machine.id === 'sender') return columnsFor(role);
  if (machine.id === 'runner') return context.kind === 'generator' ? generatorColumns : validatorColumns;
  return machine.id === 'withdraw' ? withdrawColumns : [];
}

/** What says by itself what it is, in a row and in its card, too. */
const SPEAKING: readonly Column<never>['role'][] = ['title', 'status', 'actions'];

/** An actor that stands still at a moment: it can be read, and nothing reaches it. */
const stilled = (snapshot: AnyMachineSnapshot) =>
  ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    on: () => ({ unsubscribe: () => {} }),
    send: () => {},
  }) as unknown as AnyActorRef;

/** What a person sees of an actor in this state: its row, its panel, or nothing where it shows nothing by itself. */
export function RealView({ snapshot }: { snapshot: AnyMachineSnapshot }) {
  const { auth } = useSystem();
  const role = useSelector(auth, selectRole);
  const actor = useMemo(() => stilled(snapshot), [snapshot]);
  if (snapshot.machine.id === 'pairing') {
    return (
      <Box inert role="group" aria-label="Tampilan saat itu">
        <PairingPanel pairing={actor as never} onCopied={() => {}} />
      </Box>
    );
  }
  const columns = columnsOf(snapshot, role);
  if (columns.length === 0) return <Muted>Aktor ini tidak punya tampilan sendiri.</Muted>;
  return (
    <Stack inert role="group" aria-label="Tampilan saat itu" gap="2.5" fontSize="sm">
      {columns.map(({ id, header, role: place, cell }) =>
        SPEAKING.includes(place) ? (
          <Box key={id} minWidth="0" fontWeight="medium">
            {cell(actor as never)}
          </Box>
        ) : (
          <Flex key={id} justifyContent="space-between" alignItems="center" gap="4" textAlign="end">
            <Muted flexShrink="0">{header}</Muted>
            <Box minWidth="0" overflowWrap="anywhere" css={WHOLE}>
              {cell(actor as never)}
            </Box>
          </Flex>
        ),
      )}
      <RowFailure row={actor} />
    </Stack>
  );
}
