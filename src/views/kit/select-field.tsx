import type { Native, ValueProps } from './fields';
import { type FieldProps, FormField } from './form-field';
import { type Option, optionElements } from './options';
import { Select } from './select';

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
