import type { FormRef } from '../../machines/crud/form';
import { OneOrMany } from '../inventory/one-or-many';
import { figure } from '../kit/format';
import type { FormLogic, ImportLogic, ScreenProps } from '../ports/charts';
import { PhoneNumberFields } from './phone-number-fields';

const DEFAULTS = { number: '', name: '' };
const columns = [
  { name: 'number', label: 'Nomor' },
  { name: 'name', label: 'Nama' },
];
const fields = (form: FormRef) => <PhoneNumberFields form={form} />;

/** `/phonenumber/create`: one number by hand, or many from a file (PHONE-09 to PHONE-16). */
export default function PhoneNumberCreate({
  charts,
}: ScreenProps<{ phoneNumberForm: FormLogic; phoneNumberImport: ImportLogic }>) {
  return (
    <OneOrMany
      title="Tambah Phone Number"
      name="phonenumber"
      form={charts.phoneNumberForm}
      defaults={DEFAULTS}
      one="Satu nomor"
      submit="Simpan Nomor"
      submitting="Menyimpan Nomor..."
      fields={fields}
      many={{
        logic: charts.phoneNumberImport,
        hint: 'Kolom number, name dan status. Kolom status boleh kosong.',
        columns,
        created: (count) => `${figure(count)} nomor berhasil dibuat`,
      }}
    />
  );
}
