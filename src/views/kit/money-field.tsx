import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Affix } from './affix';
import { control } from './control';
import type { ValueProps } from './fields';
import { type FieldProps, FormField } from './form-field';
import { Box, Flex } from './primitives';

const Input = chakra('input', control);

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** The place in `text` that has `digits` digits behind it. */
function placeBefore(text: string, digits: number): number {
  let place = text.length;
  while (place > 0 && digitsIn(text.slice(place)) < digits) place -= 1;
  return place;
}

/** Rupiah. Whoever holds the value separates its thousands as it is typed; the caret stays at its digit (U3). */
export function MoneyField({
  label,
  hint,
  warning,
  error,
  required,
  value,
  name,
  disabled,
  onChanged,
  beside,
}: FieldProps & ValueProps & { name: string; disabled?: boolean; beside?: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBehind = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (digitsBehind.current === null) return;
    const place = placeBefore(value, digitsBehind.current);
    input.current?.setSelectionRange(place, place);
    digitsBehind.current = null;
  });

  return (
    <FormField {...{ label, hint, warning, error, required }}>
      {(attributes) => (
        <Flex gap="2">
          <Box position="relative" flex="1" minWidth="0">
            <Affix side="insetStart">Rp</Affix>
            <Input
              {...attributes}
              ref={input}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              ps="10"
              fontVariantNumeric="tabular-nums"
              value={value}
              disabled={disabled}
              onChange={({ target }) => {
                digitsBehind.current = digitsIn(
                  target.value.slice(target.selectionStart ?? target.value.length),
                );
                onChanged?.(target.value);
              }}
            />
          </Box>
          {beside}
        </Flex>
      )}
    </FormField>
  );
}
