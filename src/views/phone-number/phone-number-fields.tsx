import type { FormRef } from '../../machines/crud/form';
import { useField } from '../form/use-field';
import { TextField } from '../kit/fields';

/** The two fields of a number (PHONE-10, PHONE-17). */
export const PhoneNumberFields = ({ form }: { form: FormRef }) => (
  <>
    <TextField
      label="Nomor Telepon"
      type="tel"
      required
      placeholder="62812..."
      autoComplete="off"
      {...useField(form, 'number')}
    />
    <TextField label="Nama" required autoComplete="off" maxLength={200} {...useField(form, 'name')} />
  </>
);
