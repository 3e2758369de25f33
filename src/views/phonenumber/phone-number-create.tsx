import { FormSheet } from '../form/form-sheet';
import { useForm } from '../form/use-form';
import { ImportCard } from '../import/import-card';
import { TitledCard } from '../kit/card';
import { figure } from '../kit/format';
import { PageHeader } from '../kit/page-header';
import { Grid } from '../kit/primitives';
import { PhoneNumberFields } from './phone-number-fields';
import type { FormLogic, ImportLogic, ScreenProps } from '../ports/charts';

const NEW = { id: null, defaults: { number: '', name: '' }, stays: true };
const columns = [
  { name: 'number', label: 'Nomor' },
  { name: 'name', label: 'Nama' },
];

/** `/phonenumber/create`: one number by hand, or many from a file (PHONE-09 to PHONE-16). */
export default function PhoneNumberCreate({
  charts,
}: ScreenProps<{ phoneNumberForm: FormLogic; phoneNumberImport: ImportLogic }>) {
  const form = useForm(charts.phoneNumberForm, 'phonenumber', NEW);
  return (
    <>
      <PageHeader title="Tambah Phone Number" />
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, min(24rem, 40%)) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <TitledCard title="Satu nomor">
          <FormSheet form={form} label="Satu nomor" submit="Simpan Nomor" submitting="Menyimpan Nomor...">
            <PhoneNumberFields form={form} />
          </FormSheet>
        </TitledCard>
        <ImportCard
          logic={charts.phoneNumberImport}
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
