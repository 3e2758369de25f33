import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FormRef } from '../../machines/crud/form';
import { idOf } from '../../machines/crud/list.rules';
import { ChooserField, useFieldChooser } from '../form/chooser-field';
import { FormScreen } from '../form/form-screen';
import { useField, useMoney } from '../form/use-field';
import { TextField } from '../kit/fields';
import { MoneyField } from '../kit/money-field';
import type { ChooserLogic, FormLogic, ScreenProps } from '../ports/charts';

function Fields({ form, members }: { form: FormRef; members: ChooserLogic }) {
  const chooser = useFieldChooser(members, form, 'userId');
  return (
    <>
      <ChooserField form={form} field="userId" chooser={chooser} label="Member" placeholder="Pilih member" />
      <MoneyField label="Nominal" required {...useMoney(form, 'nominal')} />
      <TextField label="Keterangan" required maxLength={500} {...useField(form, 'reason')} />
    </>
  );
}

/** `/bonus/create`, with `id` to choose that member (BONUS-10 to BONUS-12). */
export default function BonusForm({
  charts,
}: ScreenProps<{ bonusForm: FormLogic; bonusMembers: ChooserLogic }>) {
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
      {(form) => <Fields form={form} members={charts.bonusMembers} />}
    </FormScreen>
  );
}
