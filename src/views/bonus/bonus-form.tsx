import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FormRef } from '../../machines/crud/form';
import { idOf } from '../../machines/crud/list.rules';
import { FormScreen } from '../form/form-screen';
import { useField } from '../form/use-field';
import { NumberField, SelectField, TextField } from '../kit/fields';
import type { FormLogic, ScreenProps } from '../ports/charts';

function Fields({ form }: { form: FormRef }) {
  const members = useSelector(form, ({ context }) => context.options.userId ?? []);
  return (
    <>
      <SelectField
        label="Member"
        required
        placeholder="Pilih member"
        options={members}
        {...useField(form, 'userId')}
      />
      <NumberField label="Nominal" required {...useField(form, 'nominal')} />
      <TextField label="Keterangan" required maxLength={500} {...useField(form, 'reason')} />
    </>
  );
}
const fields = (form: FormRef) => <Fields form={form} />;

/** `/bonus/create`, with `id` to choose that member (BONUS-10 to BONUS-12). */
export default function BonusForm({ charts }: ScreenProps<{ bonusForm: FormLogic }>) {
  const [address] = useSearchParams();
  const userId = idOf(address.get('id')) ?? '';
  const defaults = useMemo(() => ({ userId, nominal: '', reason: '' }), [userId]);
  return (
    <FormScreen
      title="Kirim Bonus"
      name="bonus"
      logic={charts.bonusForm}
      id={null}
      defaults={defaults}
      home="/bonus"
      isAsked
      submit="Kirim"
      submitting="Mengirim..."
    >
      {fields}
    </FormScreen>
  );
}
