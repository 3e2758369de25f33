import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from 'lucide-react';
import { IconButton } from './button';
import { control } from './control';
import type { ValueProps } from './fields';
import { type FieldProps, FormField } from './form-field';
import { Box } from './primitives';

const Input = chakra('input', control);

/** A password that can be revealed and hidden again (AUTH-02). */
export function PasswordField({
  label,
  hint,
  error,
  required,
  onChanged,
  ...rest
}: FieldProps &
  ValueProps & { name?: string; placeholder?: string; autoComplete: 'current-password' | 'new-password' }) {
  const [revealed, setRevealed] = useState(false);
  return (
    <FormField {...{ label, hint, error, required }}>
      {(attributes) => (
        <Box position="relative">
          <Input
            {...attributes}
            {...rest}
            type={revealed ? 'text' : 'password'}
            pe="12"
            onChange={(event) => onChanged?.(event.target.value)}
          />
          <Box position="absolute" insetEnd="0.5" top="50%" transform="translateY(-50%)">
            <IconButton
              label={revealed ? 'Sembunyikan kata sandi' : 'Tampilkan kata sandi'}
              aria-pressed={revealed}
              onClick={() => setRevealed(!revealed)}
            >
              {revealed ? <EyeOffIcon /> : <EyeIcon />}
            </IconButton>
          </Box>
        </Box>
      )}
    </FormField>
  );
}
