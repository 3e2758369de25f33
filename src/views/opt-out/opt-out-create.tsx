import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FormRef } from '../../machines/crud/form';
import { useField } from '../form/use-field';
import { OneOrMany } from '../inventory/one-or-many';
import { TextField } from '../kit/fields';
import { figure } from '../kit/format';
import type { FormLogic, ImportLogic, ScreenProps } from '../ports/charts';

const columns = [
  { name: 'number', label: 'Nomor' },
  { name: 'note', label: 'Catatan' },
];

const Fields = ({ form }: { form: FormRef }) => (
  <>
    <TextField
      label="Nomor Telepon"
      type="tel"
      required
      placeholder="62812..."
      autoComplete="off"
      {...useField(form, 'number')}
    />
    <TextField label="Catatan" autoComplete="off" maxLength={500} {...useField(form, 'note')} />
  </>
);
const fields = (form: FormRef) => <Fields form={form} />;

/** `/optout/create`, with `number` to name one: by hand, or many from a file. */
export default function OptOutCreate({
  charts,
}: ScreenProps<{ optOutForm: FormLogic; optOutImport: ImportLogic }>) {
  const [address] = useSearchParams();
  const number = address.get('number') ?? '';
  const defaults = useMemo(() => ({ number, note: '' }), [number]);
  return (
    <OneOrMany
      title="Catat Permintaan Berhenti"
      name="optout"
      form={charts.optOutForm}
      defaults={defaults}
      one="Satu nomor"
      submit="Catat"
      submitting="Mencatat..."
      fields={fields}
      many={{
        logic: charts.optOutImport,
        hint: 'Kolom number dan note. Kolom note boleh kosong.',
        columns,
        created: (count) => `${figure(count)} permintaan berhenti dicatat`,
      }}
    />
  );
}
