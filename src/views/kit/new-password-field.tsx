import type { ComponentProps } from 'react';
import { PasswordField } from './password-field';

const RULE = 'Minimal 8 karakter, bukan kata umum atau nama Anda';

/** A password that is being chosen, with what it has to be. */
export const NewPasswordField = ({
  hint,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & { hint?: string }) => (
  <PasswordField {...rest} hint={hint ? `${hint}. ${RULE}` : RULE} autoComplete="new-password" />
);
