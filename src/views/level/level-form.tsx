import type { FormRef } from '../../machines/crud/form';
import { FormScreen } from '../form/form-screen';
import { useField, useMoney } from '../form/use-field';
import { TextField } from '../kit/fields';
import { MoneyField } from '../kit/money-field';
import { NumberField } from '../kit/number-field';
import type { FormLogic, ScreenProps } from '../ports/charts';

const DEFAULTS = { name: '', blast_fee: '', requirement_blast: '' };

function Fields({ form }: { form: FormRef }) {
  return (
    <>
      <TextField label="Nama Level" required maxLength={100} {...useField(form, 'name')} />
      <MoneyField
        label="Harga Blast Rp."
        required
        hint="Yang diterima member per blast berhasil, kecuali jika diatur sendiri untuknya."
        {...useMoney(form, 'blast_fee')}
      />
      <NumberField
        label="Syarat Minimal Blast"
        required
        unit="blast"
        hint="Blast berhasil seorang member sampai ia naik ke level ini. 0: sejak mendaftar."
        {...useField(form, 'requirement_blast')}
      />
    </>
  );
}
const fields = (form: FormRef) => <Fields form={form} />;

/** The form of a level, new where `id` is null (LEVEL-04 to LEVEL-07). */
export function LevelForm({
  title,
  id,
  charts,
}: ScreenProps<{ levelForm: FormLogic }> & { readonly title: string; readonly id: string | null }) {
  return (
    <FormScreen title={title} name="level" logic={charts.levelForm} id={id} defaults={DEFAULTS} home="/level">
      {fields}
    </FormScreen>
  );
}
