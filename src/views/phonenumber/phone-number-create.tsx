import { FormSheet } from '../form/form-sheet';
import { useForm } from '../form/use-form';
import { ImportCard } from '../import/import-card';
import { TitledCard } from '../kit/card';
import { figure } from '../kit/format';
import { PageHeader } from '../kit/page-header';
import { Grid } from '../kit/primitives';
import { useSystem } from '../system';
import { PhoneNumberFields } from './phone-number-fields';

const NEW = { id: null, defaults: { number: '', name: '' }, stays: true };
const columns = [
  { name: 'number', label: 'Nomor' },
  { name: 'name', label: 'Nama' },
];

/** `/phonenumber/create`: one number by hand, or many from a file (PHONE-09 to PHONE-16). */
export default function PhoneNumberCreate() {
  const { logic } = useSystem();
  const form = useForm(logic.phoneNumberForm, 'phonenumber', NEW);
  return (
    <>
      <PageHeader title="Tambah Phone Number" />
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 24rem) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <TitledCard title="Satu nomor">
          <FormSheet form={form} label="Satu nomor" submit="Simpan Nomor" submitting="Menyimpan Nomor...">
            <PhoneNumberFields form={form} />
          </FormSheet>
        </TitledCard>
        <ImportCard
          logic={logic.phoneNumberImport}
          name="phonenumber"
          title="Upload file"
          accept=".csv,.json"
          hint="Kolom number, name dan status. Kolom status boleh kosong."
          columns={columns}
          created={(count) => `${figure(count)} nomor berhasil dibuat`}
        />
      </Grid>
    </>
  );
}
