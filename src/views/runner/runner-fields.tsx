import type { FormRef } from '../../machines/crud/form';
import { useField } from '../form/use-field';
import { SelectField } from '../kit/select-field';
import { NumberField } from '../kit/number-field';
import { Grid } from '../kit/primitives';

const CHOICES = [
  { value: '0', label: 'Tidak' },
  { value: '1', label: 'Ya' },
];

/** How fast the account asks, and whether what it finds becomes a phone number (GEN-11, VAL-12). */
export function RunnerFields({ form }: { form: FormRef }) {
  return (
    <>
      <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="start">
        <NumberField label="Interval Min (s)" required {...useField(form, 'interval_min')} />
        <NumberField label="Interval Max (s)" required {...useField(form, 'interval_max')} />
      </Grid>
      <SelectField
        label="Simpan hasil ke Daftar Phone Number"
        required
        options={CHOICES}
        {...useField(form, 'b_insert')}
      />
    </>
  );
}
