import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { selectSignInDraft, selectSignInError } from '../../machines/auth/auth.selectors';
import type { SignInForm } from '../../machines/auth/auth.types';
import { useBrand } from '../kit/brand';
import { Checkbox } from '../kit/checkbox';
import { TextField } from '../kit/fields';
import { PasswordField } from '../kit/password-field';
import { Box, Row } from '../kit/primitives';
import { TextLink } from '../kit/text-link';
import { GuestForm } from './guest-form';
import { useSession } from '../hooks/system';

/** `/signin` (AUTH-01 to AUTH-08). What is typed stays, whatever the server answers. */
export default function SignIn() {
  const { auth } = useSession();
  const error = useSelector(auth, selectSignInError);
  const form = useSelector(auth, selectSignInDraft);
  const code = useRef<HTMLDivElement>(null);
  const edit = (change: Partial<SignInForm>) => auth.send({ type: 'signIn.edited', change });

  // Whatever is wrong then, it is the code that is typed next.
  useEffect(() => {
    if (error) code.current?.querySelector('input')?.focus();
  }, [error]);

  return (
    <GuestForm
      form="signIn"
      title="Sign In"
      lead="Masuk dengan email dan kata sandi Anda."
      foot={
        useBrand().signUp && (
          <>
            Belum punya akun? <TextLink href="/signup">Sign Up</TextLink>
          </>
        )
      }
      error={error}
      onSubmitted={() => auth.send({ type: 'signIn.submitted', form })}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="username"
        value={form.email}
        onChanged={(email) => edit({ email })}
      />
      <PasswordField
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        value={form.password}
        onChanged={(password) => edit({ password })}
      />
      {form.factor === undefined ? null : (
        <Box ref={code}>
          <TextField
            label="Kode Verifikasi"
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="Dari aplikasi autentikator, atau kode pemulihan"
            value={form.factor}
            onChanged={(factor) => edit({ factor })}
          />
        </Box>
      )}
      <Row justifyContent="space-between" fontSize="sm">
        <Checkbox
          name="keep"
          hint="Dapat berakhir jika tidak dibuka selama 7 hari."
          checked={form.keep}
          onChanged={(keep) => edit({ keep })}
        >
          Keep me logged in
        </Checkbox>
        <TextLink href="/reset-password">Forgot password?</TextLink>
      </Row>
    </GuestForm>
  );
}
