import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ChooserRef } from '../../machines/chooser/chooser';
import type { FormRef } from '../../machines/crud/form';
import { textOf } from '../../machines/crud/form.rules';
import type { Option } from '../../machines/crud/form.types';
import { Chooser, useChooser } from '../chooser/chooser';
import type { ChooserLogic } from '../ports/charts';
import { useField } from './use-field';

const NO_OPTIONS: readonly Option[] = [];

/** The chooser of a form's field. `further` can be chosen beside what it finds. */
export function useFieldChooser(
  logic: ChooserLogic,
  form: FormRef,
  field: string,
  further: readonly Option[] = NO_OPTIONS,
): ChooserRef {
  const value = useSelector(form, ({ context }) => textOf(context.draft, field));
  const options = useSelector(form, ({ context }) => context.options[field]) ?? NO_OPTIONS;
  const isKnown = [...options, ...further].some((option) => option.value === value);
  const learn = useCallback(
    (option: Option) => form.send({ type: 'option.known', field, option }),
    [form, field],
  );
  return useChooser(logic, `chooser:${field}`, isKnown ? '' : value, learn);
}

export interface ChooserFieldProps {
  readonly form: FormRef;
  readonly field: string;
  readonly chooser: ChooserRef;
  readonly label: string;
  readonly placeholder: string;
  readonly further?: readonly Option[];
}

/** A field in which one of many is chosen. */
export function ChooserField({ form, field, further = NO_OPTIONS, ...rest }: ChooserFieldProps) {
  const { value, error, onChanged } = useField(form, field);
  const options = useSelector(form, ({ context }) => context.options[field]) ?? NO_OPTIONS;
  return (
    <Chooser
      {...rest}
      name={field}
      required
      value={value}
      error={error}
      known={[...options, ...further].find((option) => option.value === value)}
      further={further}
      onChosen={(option) => {
        form.send({ type: 'option.known', field, option });
        onChanged(option.value);
      }}
    />
  );
}
