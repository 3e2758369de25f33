import { useEffect, useState } from 'react';
import type { FormRef } from '../../machines/crud/form';
import { FormSheet } from '../form/form-sheet';
import { useField } from '../form/use-field';
import { useForm } from '../form/use-form';
import { NewPasswordField } from '../kit/new-password-field';
import { PasswordField } from '../kit/password-field';
import type { FormLogic } from '../ports/charts';
import { useSystem } from '../hooks/system';
import { PublicPage } from './public-page';

const NEW = { id: null, defaults: { password: '', password2: '' } };

const Fields = ({ form }: { form: FormRef }) => (
  <>
    <NewPasswordField label="Kata Sandi Baru" required {...useField(form, 'password')} />
    <PasswordField
      label="Ulangi Kata Sandi"
      required
      autoComplete="new-password"
      {...useField(form, 'password2')}
    />
  </>
);

function NewPasswordForm({ logic }: { logic: FormLogic }) {
  const form = useForm(logic, 'password', NEW);
  return (
    <FormSheet form={form} label="Kata sandi baru">
      <Fields form={form} />
    </FormSheet>
  );
}

/** The page of a link to set a new password, whose token stands behind the `#`. */
export function NewPassword({ token }: { token: string }) {
  const { loadPasswordForm } = useSystem();
  const [logic, setLogic] = useState<FormLogic | null>(null);
  useEffect(() => void loadPasswordForm(token).then(setLogic, () => {}), [loadPasswordForm, token]);
  return (
    <PublicPage
      title="Kata sandi baru"
      lead="Link ini berlaku sekali. Setelah disimpan, semua sesi Anda berakhir dan Anda masuk lagi."
    >
      {logic ? <NewPasswordForm logic={logic} /> : null}
    </PublicPage>
  );
}
