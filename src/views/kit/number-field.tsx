import { chakra } from '@chakra-ui/react/styled-system';
import { Affix } from './affix';
import { control } from './control';
import type { Native, ValueProps } from './fields';
import { type FieldProps, FormField } from './form-field';
import { Box } from './primitives';

const Input = chakra('input', control);

/**
 * A number, kept as the text that was typed: the chart decides what it means. A browser's own field for numbers reads
 * `10.000` as ten. `unit` is what it counts, short enough to stand behind it.
 */
export const NumberField = ({
  label,
  hint,
  error,
  required,
  unit,
  onChanged,
  inputMode = 'numeric',
  ...rest
}: FieldProps & ValueProps & Native & { unit?: string }) => (
  <FormField {...{ label, hint, error, required }}>
    {({ 'aria-describedby': described, ...attributes }) => (
      <Box position="relative">
        <Input
          {...attributes}
          {...rest}
          aria-describedby={
            [unit ? `${attributes.id}-unit` : '', described].filter(Boolean).join(' ') || undefined
          }
          inputMode={inputMode}
          autoComplete="off"
          fontVariantNumeric="tabular-nums"
          pe={unit ? `${unit.length + 3}ch` : undefined}
          onChange={(event) => onChanged?.(event.target.value)}
        />
        {unit ? (
          <Affix side="insetEnd" id={`${attributes.id}-unit`}>
            {unit}
          </Affix>
        ) : null}
      </Box>
    )}
  </FormField>
);
