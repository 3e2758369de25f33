import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { Stack } from './primitives';

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What to know of the value, which can be sent all the same; stands in the hint's place. */
  readonly warning?: string | null | undefined;
  /** Text of what is wrong with the value; shown under the field and read with it. */
  readonly error?: string | null | undefined;
  readonly required?: boolean | undefined;
}

/** What the control of a field must carry so that label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly required: boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

const Label = chakra('label', { base: { fontSize: 'sm', fontWeight: 'medium', lineHeight: 'snug' } });
const Hint = chakra('p', { base: { fontSize: 'xs', color: 'fg.muted' } });
const ErrorText = chakra('p', { base: { fontSize: 'sm', color: 'danger.fg', overflowWrap: 'anywhere' } });

/** Label, control, hint and error of one field. `children` draws the control with the attributes it is given. */
export function FormField({
  label,
  hint,
  warning,
  error,
  required = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint || warning ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <Stack gap="1.5" minWidth="0">
      <Label htmlFor={id}>
        {label}
        {required ? (
          <chakra.span aria-hidden color="danger.fg" ms="0.5">
            *
          </chakra.span>
        ) : null}
      </Label>
      {children({
        id,
        required,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint || warning ? (
        <Hint id={`${id}-hint`} {...(warning && { color: 'warning.fg' })}>
          {warning ?? hint}
        </Hint>
      ) : null}
      {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
    </Stack>
  );
}
