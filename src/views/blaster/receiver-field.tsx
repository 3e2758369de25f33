import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { BlasterRef, BlasterSnapshot } from '../../machines/blaster/blaster';
import type { ChooserRef, ChooserSnapshot } from '../../machines/chooser/chooser';
import type { FoundOptions } from '../../machines/chooser/chooser.rules';
import { selectFailure, selectSearch } from '../chooser/chooser';
import { Checkbox } from '../kit/checkbox';
import { EmptyState, ErrorState, NoneMatch } from '../kit/empty-state';
import { FormField } from '../kit/form-field';
import { figure } from '../kit/format';
import { SearchBox } from '../kit/list-tools';
import { Grid, Muted, Row } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import { ReceiverList } from './receiver-list';

const selectDraft = ({ context }: BlasterSnapshot) => context.draft;
const selectError = ({ context }: BlasterSnapshot) => context.fieldErrors.targets ?? null;
const selectText = ({ context }: ChooserSnapshot) => context.text;
const selectFound = ({ context }: ChooserSnapshot) => context.found;
const selectAll = ({ context }: ChooserSnapshot) => context.first;

/** How many active numbers there are, in words. */
export function totalText(all: FoundOptions | null): string {
  if (!all || all.count === null) return 'semua nomor aktif';
  return `${all.isMore ? 'lebih dari ' : ''}${figure(all.count)} nomor aktif`;
}

interface Props {
  readonly blaster: BlasterRef;
  readonly receivers: ChooserRef;
}

/** Who receives the message: all active numbers, or some of them (BLASTER-04, BLASTER-05). */
export function ReceiverField({ blaster, receivers }: Props) {
  const { targets, isAll } = useSelector(blaster, selectDraft);
  const error = useSelector(blaster, selectError);
  const text = useSelector(receivers, selectText);
  const { options, isWhole } = useSelector(receivers, selectFound);
  const all = useSelector(receivers, selectAll);
  const search = useSelector(receivers, selectSearch);
  const failure = useSelector(receivers, selectFailure);
  const chosen = useMemo(() => new Set(targets.map(({ number }) => number)), [targets]);
  const shown = useMemo(() => {
    const found = options.map(({ value, label }) => ({ number: value, name: label }));
    if (text !== '') return found;
    // Those that are chosen stay in sight, though they were found by another text.
    const here = new Set(options.map(({ value }) => value));
    return [...targets.filter(({ number }) => !here.has(number)), ...found];
  }, [options, text, targets]);
  const seek = (sought: string) => receivers.send({ type: 'text.changed', text: sought });

  if (all?.options.length === 0) return <EmptyState title="Belum ada nomor aktif" />;
  return (
    <FormField label="Penerima" required error={error}>
      {(attributes) => (
        <>
          <Row justifyContent="space-between">
            <Checkbox checked={isAll} onChanged={() => blaster.send({ type: 'receivers.allToggled' })}>
              {`All (${totalText(all)})`}
            </Checkbox>
            <Muted role="status" fontVariantNumeric="tabular-nums">
              {isAll ? 'Semua dipilih' : `${figure(targets.length)} dipilih`}
            </Muted>
          </Row>
          {isAll ? null : (
            <>
              <Row>
                <SearchBox label="Cari Penerima" value={text} onChanged={seek} />
              </Row>
              {search === 'failed' ? (
                <ErrorState
                  text={failure ?? ''}
                  onRetried={() => receivers.send({ type: 'retry.requested' })}
                />
              ) : null}
              {search === 'searching' && shown.length === 0 ? (
                <Grid gap="3" aria-busy>
                  <Muted role="status">Mencari…</Muted>
                  <Skeleton height="16rem" />
                </Grid>
              ) : null}
              {search === 'ready' && shown.length === 0 ? <NoneMatch onCleared={() => seek('')} /> : null}
              {shown.length > 0 ? (
                <ReceiverList
                  attributes={attributes}
                  receivers={shown}
                  chosen={chosen}
                  onToggled={(receiver) => blaster.send({ type: 'receiver.toggled', receiver })}
                />
              ) : null}
              {search === 'ready' && !isWhole ? (
                <Muted fontSize="xs">Ketik untuk mencari yang lain.</Muted>
              ) : null}
            </>
          )}
        </>
      )}
    </FormField>
  );
}
