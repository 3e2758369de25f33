import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { control } from '../kit/control';
import type { ValueProps } from '../kit/fields';
import { type FieldProps, FormField } from '../kit/form-field';
import { Box, Flex } from '../kit/primitives';

const Input = chakra('input', control);

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** The place in `text` that has `digits` digits behind it. */
function placeBefore(text: string, digits: number): number {
  let place = text.length;
  while (place > 0 && digitsIn(text.slice(place)) < digits) place -= 1;
  return place;
}

/** An amount whose thousands are separated while it is typed; the caret stays at its digit (U3). */
export function NominalField({
  label,
  hint,
  warning,
  error,
  required,
  value,
  disabled,
  onChanged,
  beside,
}: FieldProps & ValueProps & { disabled?: boolean; beside?: ReactNode }) {
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
            <Box
              aria-hidden
              position="absolute"
              insetStart="3"
              top="50%"
              transform="translateY(-50%)"
              color="fg.muted"
              fontSize={{ base: 'md', lg: 'sm' }}
            >
              Rp
            </Box>
            <Input
              {...attributes}
              ref={input}
              name="nominal"
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
