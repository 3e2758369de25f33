import { useSelector } from '@xstate/react';
import type { FormRef } from '../../machines/crud/form';
import { GENERATOR_DEFAULTS, isGeneratorSendable } from '../../machines/runner-form/runner-form.rules';
import { useField } from '../form/use-field';
import { NumberField } from '../kit/number-field';
import { Grid } from '../kit/primitives';
import { RunnerForm } from '../runner/runner-form';
import type { ChooserLogic, FormLogic, ScreenProps } from '../ports/charts';

/** First and last number to ask for; what was generated from a range cannot get another one (GEN-12, GEN-17). */
function RangeFields({ form }: { form: FormRef }) {
  const edited = useSelector(form, ({ context }) => context.id !== null);
  return (
    <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="start">
      <NumberField
        label="Nomor Awal"
        required
        placeholder="62821..."
        disabled={edited}
        {...useField(form, 'start_number')}
      />
      <NumberField
        label="Nomor Akhir"
        required
        placeholder="62822..."
        disabled={edited}
        {...useField(form, 'end_number')}
      />
    </Grid>
  );
}

const fields = (form: FormRef) => <RangeFields form={form} />;

/** `/generator/create`, with `id` to edit (GEN-10 to GEN-19). */
export default function GeneratorForm({
  charts,
}: ScreenProps<{ generatorForm: FormLogic; generatorAccounts: ChooserLogic }>) {
  return (
    <RunnerForm
      kind="generator"
      title="Tambah Akun Generator"
      logic={charts.generatorForm}
      accounts={charts.generatorAccounts}
      defaults={GENERATOR_DEFAULTS}
      isSendable={isGeneratorSendable}
      fields={fields}
    />
  );
}
