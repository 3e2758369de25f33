import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { control } from './control';
import { type FieldProps, FormField } from './form-field';
import { type Option, optionElements } from './options';
import { Select } from './select';

const Input = chakra('input', control);
const Area = chakra('textarea', control);

export type Native = Pick<
  ComponentProps<'input'>,
  'name' | 'placeholder' | 'disabled' | 'readOnly' | 'autoComplete' | 'inputMode' | 'maxLength'
>;

export interface ValueProps {
  readonly value: string;
  readonly onChanged?: (value: string) => void;
}

/** One line of text. */
export const TextField = ({
  label,
  hint,
  error,
  required,
  onChanged,
  type = 'text',
  ...rest
}: FieldProps & ValueProps & Native & { type?: 'text' | 'email' | 'tel' }) => (
  <FormField {...{ label, hint, error, required }}>
    {(attributes) => (
      <Input
        {...attributes}
        {...rest}
        type={type}
        dir="auto"
        onChange={(event) => onChanged?.(event.target.value)}
      />
    )}
  </FormField>
);

/** Several lines of text. */
export const TextArea = ({
  label,
  hint,
  error,
  required,
  onChanged,
  rows = 4,
  ...rest
}: FieldProps &
  ValueProps &
  Pick<Native, 'name' | 'placeholder' | 'disabled' | 'readOnly' | 'maxLength'> & { rows?: number }) => (
  <FormField {...{ label, hint, error, required }}>
    {(attributes) => (
      <Area
        {...attributes}
        {...rest}
        rows={rows}
        dir="auto"
        onChange={(event) => onChanged?.(event.target.value)}
      />
    )}
  </FormField>
);

/** One of `options`; `placeholder` is shown while nothing is chosen. */
export const SelectField = ({
  label,
  hint,
  error,
  required,
  onChanged,
  options,
  placeholder,
  ...rest
}: FieldProps &
  ValueProps &
  Pick<Native, 'name' | 'placeholder' | 'disabled'> & { options: readonly Option[] }) => (
  <FormField {...{ label, hint, error, required }}>
    {(attributes) => (
      <Select {...attributes} {...rest} onChange={(event) => onChanged?.(event.target.value)}>
        {placeholder === undefined ? null : (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {optionElements(options)}
      </Select>
    )}
  </FormField>
);
