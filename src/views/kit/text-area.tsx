import { chakra } from '@chakra-ui/react/styled-system';
import { control } from './control';
import type { Native, ValueProps } from './fields';
import { type FieldProps, FormField } from './form-field';

const Area = chakra('textarea', control);

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
