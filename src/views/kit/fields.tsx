import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { control } from './control';
import { type FieldProps, FormField } from './form-field';

const Input = chakra('input', control);

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
