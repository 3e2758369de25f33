import { useSelector } from '@xstate/react';
import { selectFieldErrors, selectSignUpDraft, selectSignUpError } from '../../machines/auth/auth.selectors';
import type { SignUpField, SignUpForm } from '../../machines/auth/auth.types';
import { useBrand } from '../kit/brand';
import { Checkbox } from '../kit/checkbox';
import { TextField } from '../kit/fields';
import { FormPage } from '../kit/form-page';
import { NewPasswordField } from '../kit/new-password-field';
import { PasswordField } from '../kit/password-field';
import { Grid } from '../kit/primitives';
import { TextLink } from '../kit/text-link';
import { GuestForm } from '../signin/guest-form';
import { useSession } from '../hooks/system';

const TITLE = 'Sign Up';
const foot = (
  <>
    Sudah punya akun? <TextLink href="/signin">Sign In</TextLink>
  </>
);

/** What is typed stays, whatever the server answers. */
function SignUpForPeople() {
  const { auth } = useSession();
  const error = useSelector(auth, selectSignUpError);
  const fieldErrors = useSelector(auth, selectFieldErrors);
  const form = useSelector(auth, selectSignUpDraft);
  const edit = (change: Partial<SignUpForm>) => auth.send({ type: 'signUp.edited', change });

  const field = (name: SignUpField) => ({
    name,
    value: form[name],
    error: fieldErrors[name],
    onChanged: (value: string) => edit({ [name]: value }),
  });

  return (
    <GuestForm
      form="signUp"
      title={TITLE}
      lead="Buat akun untuk mulai menyewakan WhatsApp Anda."
      foot={foot}
      error={error}
      onSubmitted={() => auth.send({ type: 'signUp.submitted', form })}
    >
      <Grid gap="5" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        <TextField label="First Name" required autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last Name" required autoComplete="family-name" {...field('lastName')} />
      </Grid>
      <TextField label="Email" type="email" required autoComplete="email" {...field('email')} />
      <NewPasswordField label="Password" required {...field('password')} />
      <PasswordField label="Confirm Password" required autoComplete="new-password" {...field('password2')} />
      <TextField label="Kode Referal" hint="Opsional" autoComplete="off" {...field('referral_code')} />
      <Checkbox
        name="agreeToTerms"
        checked={form.agreeToTerms}
        onChanged={(agreeToTerms) => edit({ agreeToTerms })}
      >
        Saya menyetujui{' '}
        <TextLink href="/terms" newTab>
          Terms and Conditions
        </TextLink>{' '}
        dan{' '}
        <TextLink href="/privacy-policy" newTab>
          Privacy Policy
        </TextLink>
      </Checkbox>
    </GuestForm>
  );
}

/** `/signup` (SIGNUP-01 to SIGNUP-25), where the installation lets people make accounts. */
export default function SignUp() {
  const { signUp, contact } = useBrand();
  return signUp ? (
    <SignUpForPeople />
  ) : (
    <FormPage
      title={TITLE}
      lead={`Akun dibuat oleh admin. Hubungi ${contact || 'admin'} untuk membuat akun.`}
      foot={foot}
    >
      {null}
    </FormPage>
  );
}
