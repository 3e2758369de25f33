import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { ListRef, ListSnapshot } from '../../../machines/crud/list';
import type { RowRef } from '../../../machines/crud/row';
import type { SelectionRef, SelectionSnapshot } from '../../../machines/selection/selection';
import { chosenOf, includesKey } from '../../../machines/selection/selection.rules';
import { Box, Text } from '../../kit/primitives';
import { Tick } from '../../kit/tick';
import { rowName } from './row-name';

export interface Choosing {
  readonly list: ListRef;
  readonly selection: SelectionRef;
}

const selectKeys = ({ context }: ListSnapshot) => context.keys;
export const isBusy = (snapshot: SelectionSnapshot) => snapshot.hasTag('busy');

const selectName = ({ context }: SnapshotFrom<RowRef>) => rowName(context.record);

/** Chooses one row, and with Shift all from the last one to this. */
export function RowTick({ list, selection, row }: Choosing & { row: RowRef }) {
  const { id: key } = row;
  const checked = useSelector(selection, ({ context }) => includesKey(context.keys, key));
  const name = useSelector(row, selectName);
  const busy = useSelector(selection, isBusy);
  return (
    <Tick
      label={`Pilih ${name}`}
      checked={checked}
      disabled={busy}
      onPressed={({ extends: isRange }) =>
        selection.send(
          isRange
            ? { type: 'range.chosen', key, keys: list.getSnapshot().context.keys }
            : { type: 'row.toggled', key },
        )
      }
      onEscaped={() => selection.send({ type: 'selection.cleared' })}
    />
  );
}

/** Chooses all rows of the page, or none of them. */
export function PageTick({ list, selection, label }: Choosing & { label: string }) {
  const keys = useSelector(list, selectKeys);
  const chosen = useSelector(selection, ({ context }) => chosenOf(context.keys, keys));
  const busy = useSelector(selection, isBusy);
  return (
    <Tick
      label={label}
      checked={chosen === 'all'}
      mixed={chosen === 'some'}
      disabled={busy || keys.length === 0}
      onPressed={() => selection.send({ type: chosen === 'all' ? 'page.dropped' : 'page.chosen', keys })}
      onEscaped={() => selection.send({ type: 'selection.cleared' })}
    />
  );
}

/** The same over the cards of a phone, which have no heading. */
export const CardsTick = (choosing: Choosing) => (
  <Box display={{ md: 'none' }} position="relative" minHeight="11" mb="3" ps="12" flexShrink="0">
    <PageTick {...choosing} label="Pilih semua" />
    <Text aria-hidden fontSize="sm" lineHeight="2.75rem">
      Pilih semua
    </Text>
  </Box>
);
