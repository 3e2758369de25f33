import { chakra } from '@chakra-ui/react/styled-system';
import { control } from './control';
import type { Native, ValueProps } from './fields';
import { type FieldProps, FormField } from './form-field';

const Input = chakra('input', { base: { ...control.base, width: { base: '9.5rem', lg: '8rem' } } });

/** A time of day, `08:00`; what is half typed is not told. */
export const TimeField = ({
  label,
  hint,
  error,
  required,
  onChanged,
  ...rest
}: FieldProps & ValueProps & Pick<Native, 'name'>) => (
  <FormField {...{ label, hint, error, required }}>
    {(attributes) => (
      <Input
        {...attributes}
        {...rest}
        type="time"
        onChange={({ target }) => target.value !== '' && onChanged?.(target.value)}
      />
    )}
  </FormField>
);
