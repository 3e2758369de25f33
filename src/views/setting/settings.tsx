import { useSelector } from '@xstate/react';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { FormSheet } from '../form/form-sheet';
import { useField, useTick } from '../form/use-field';
import { useForm } from '../form/use-form';
import { Card } from '../kit/card';
import { Checkbox } from '../kit/checkbox';
import { NumberField, TextArea, TextField } from '../kit/fields';
import { PageHeader } from '../kit/page-header';
import { Grid } from '../kit/primitives';
import type { FormLogic, ScreenProps } from '../ports/charts';

/** What stands in the fields of text where none is stored (SET-07). Numbers are read as 0 there, the price too (SET-06). */
const SETTINGS = {
  id: null,
  stays: true,
  defaults: { bank_names: 'BCA, MANDIRI, BRI', colors: '#2C2C2C, #3E3A32', info: '' },
};

/** Only a server that can ask two people sends this field. */
const asksTwoPeople = ({ context }: FormSnapshot) => 'two_people_above' in context.draft;

const TwoPeopleField = ({ form }: { form: FormRef }) => (
  <NumberField
    label="Dua Orang di Atas"
    hint="Penarikan di atas nominal ini diterima oleh dua orang. 0: satu orang cukup."
    {...useField(form, 'two_people_above')}
  />
);

/** Not shown where the server does not send it. */
function FactorField({ form }: { form: FormRef }) {
  const tick = useTick(form, 'second_factor_required');
  const isReported = useSelector(form, ({ context }) => 'second_factor_required' in context.draft);
  return isReported ? (
    <Checkbox {...tick}>Wajibkan verifikasi dua langkah untuk admin, staff dan dev</Checkbox>
  ) : null;
}

function Fields({ form }: { form: FormRef }) {
  const asksTwo = useSelector(form, asksTwoPeople);
  return (
    <>
      <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="start">
        <NumberField label="Interval Min" required {...useField(form, 'interval_min')} />
        <NumberField label="Interval Max" required {...useField(form, 'interval_max')} />
      </Grid>
      <TextField
        label="Daftar Bank"
        required
        hint="Pisahkan dengan koma dan spasi, misalnya BCA, MANDIRI, BRI"
        {...useField(form, 'bank_names')}
      />
      <TextField
        label="Daftar Warna"
        required
        hint="Pisahkan dengan koma dan spasi, misalnya #2C2C2C, #3E3A32"
        {...useField(form, 'colors')}
      />
      <NumberField
        label="Persentase Referal"
        required
        inputMode="decimal"
        hint="0 sampai 100"
        {...useField(form, 'referral_percent')}
      />
      {asksTwo ? <TwoPeopleField form={form} /> : null}
      <TextArea label="Info" required rows={5} {...useField(form, 'info')} />
      <FactorField form={form} />
    </>
  );
}

/** `/settings` (SET-01 to SET-07). */
export default function Settings({ charts }: ScreenProps<{ settingForm: FormLogic }>) {
  const form = useForm(charts.settingForm, 'settings', SETTINGS);
  return (
    <>
      <PageHeader title="Pengaturan" />
      <Card maxWidth="44rem">
        <FormSheet form={form} label="Pengaturan">
          <Fields form={form} />
        </FormSheet>
      </Card>
    </>
  );
}
