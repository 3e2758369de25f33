import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { BlasterRef, BlasterSnapshot } from '../../machines/blaster/blaster';
import { Checkbox } from '../kit/checkbox';
import { EmptyState, NoneMatch } from '../kit/empty-state';
import { FormField } from '../kit/form-field';
import { figure } from '../kit/format';
import { SearchBox } from '../kit/list-tools';
import { Muted, Row } from '../kit/primitives';
import { ReceiverList } from './receiver-list';

const selectReceivers = ({ context }: BlasterSnapshot) => context.receivers;
const selectTargets = ({ context }: BlasterSnapshot) => context.draft.targets;
const selectError = ({ context }: BlasterSnapshot) => context.fieldErrors.targets ?? null;

/** Who receives the message: all active numbers, or some of them (BLASTER-04, BLASTER-05). */
export function ReceiverField({ blaster }: { blaster: BlasterRef }) {
  const receivers = useSelector(blaster, selectReceivers);
  const targets = useSelector(blaster, selectTargets);
  const error = useSelector(blaster, selectError);
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search.trim().toLowerCase());
  const chosen = useMemo(() => new Set(targets), [targets]);
  const found = useMemo(
    () =>
      receivers.filter(({ number, name }) => number.includes(sought) || name.toLowerCase().includes(sought)),
    [receivers, sought],
  );
  if (receivers.length === 0) return <EmptyState title="Belum ada nomor aktif" />;
  return (
    <FormField label="Penerima" required error={error}>
      {(attributes) => (
        <>
          <Row justifyContent="space-between">
            <Checkbox
              checked={targets.length === receivers.length}
              onChanged={() => blaster.send({ type: 'receivers.allToggled' })}
            >
              {`All (${figure(receivers.length)} nomor aktif)`}
            </Checkbox>
            <Muted role="status" fontVariantNumeric="tabular-nums">
              {`${figure(targets.length)} dipilih`}
            </Muted>
          </Row>
          <Row>
            <SearchBox label="Cari Penerima" value={search} onChanged={setSearch} />
          </Row>
          {found.length === 0 ? (
            <NoneMatch onCleared={() => setSearch('')} />
          ) : (
            <ReceiverList
              attributes={attributes}
              receivers={found}
              chosen={chosen}
              onToggled={(number) => blaster.send({ type: 'receiver.toggled', number })}
            />
          )}
        </>
      )}
    </FormField>
  );
}
