import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ChooserRef, ChooserSnapshot } from '../../machines/chooser/chooser';
import type { NamedOption } from '../../machines/chooser/chooser.rules';
import { useScreenActor } from '../hooks/system';
import { Combobox, type ComboboxProps } from '../kit/combobox';
import type { ChooserLogic } from '../ports/charts';

/** A screen's chooser. `unnamed` is what is chosen and nobody knows the name of, '' for nothing; `onNamed` is told it. */
export function useChooser(
  logic: ChooserLogic,
  id: string,
  unnamed: string,
  onNamed: (choice: NamedOption) => void,
): ChooserRef {
  const chooser = useScreenActor(logic, id, undefined);
  useEffect(() => {
    const named = chooser.on('choice.named', ({ choice }) => onNamed(choice));
    return () => named.unsubscribe();
  }, [chooser, onNamed]);
  useEffect(() => chooser.send({ type: 'value.given', value: unnamed }), [chooser, unnamed]);
  return chooser;
}

const selectFound = ({ context }: ChooserSnapshot) => context.found;
export const selectFailure = ({ context }: ChooserSnapshot) => context.error;
const isTyped = ({ context }: ChooserSnapshot) => context.text !== '';
const isUnnamed = (snapshot: ChooserSnapshot) => snapshot.hasTag('unnamed');
export const selectSearch = (snapshot: ChooserSnapshot) => {
  if (snapshot.hasTag('failed')) return 'failed';
  return snapshot.hasTag('searching') ? 'searching' : 'ready';
};

interface ChooserProps
  extends Pick<ComboboxProps, 'label' | 'name' | 'placeholder' | 'required' | 'error' | 'value' | 'isBare'> {
  readonly chooser: ChooserRef;
  /** What is chosen, where it is known. */
  readonly known: NamedOption | undefined;
  /** What can be chosen beside what is found. */
  readonly further?: readonly NamedOption[];
  /** What can be chosen before anything is typed. */
  readonly first?: NamedOption;
  readonly onChosen: (choice: NamedOption) => void;
}

const NOTHING: readonly NamedOption[] = [];

/** Chooses one of many that a chooser finds. */
export function Chooser({ chooser, known, first, further = NOTHING, value, ...field }: ChooserProps) {
  const { options, isWhole } = useSelector(chooser, selectFound);
  const unnamed = useSelector(chooser, isUnnamed);
  const typed = useSelector(chooser, isTyped);
  const calling = unnamed ? `#${value}` : '…';
  return (
    <Combobox
      {...field}
      warning={unnamed ? 'Nama belum dapat dibaca.' : null}
      value={value}
      chosen={known?.label ?? (value === '' ? '' : calling)}
      options={[...(first && !typed ? [first] : []), ...options, ...further]}
      state={useSelector(chooser, selectSearch)}
      failure={useSelector(chooser, selectFailure)}
      hasMore={!isWhole}
      onTyped={(text) => chooser.send({ type: 'text.changed', text })}
      onRetried={() => chooser.send({ type: 'retry.requested' })}
    />
  );
}
