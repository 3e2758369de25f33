import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { Box, Text } from './primitives';

const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', lg: '8' },
    fontSize: 'sm',
    cursor: 'pointer',
  },
});
const Tick = chakra('input', {
  base: {
    boxSize: '4.5',
    width: '1.125rem',
    height: '1.125rem',
    flexShrink: 0,
    accentColor: 'accent.solid',
  },
});

export interface CheckboxProps {
  /** The words beside the box; may hold links. */
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChanged: (checked: boolean) => void;
  readonly error?: string | null;
  /** Said below, as long as nothing is wrong. */
  readonly hint?: string;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** A box to tick, with its words. */
export function Checkbox({ children, checked, onChanged, error, hint, ...rest }: CheckboxProps) {
  const id = useId();
  const note = error || hint;
  return (
    <Box>
      <Label>
        <Tick
          {...rest}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? id : undefined}
          onChange={(event) => onChanged(event.target.checked)}
        />
        <span>{children}</span>
      </Label>
      {note ? (
        <Text id={id} fontSize="sm" color={error ? 'danger.fg' : 'fg.muted'}>
          {note}
        </Text>
      ) : null}
    </Box>
  );
}
