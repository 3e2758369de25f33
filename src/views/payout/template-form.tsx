import { useSelector } from '@xstate/react';
import { AMOUNT_FORMS, SEPARATORS, TEMPLATE_FIELDS } from '../../api/schema/payouts';
import { amountText, PATTERNS } from '../../api/schema/payout-templates';
import type { FormRef } from '../../machines/crud/form';
import { FormScreen } from '../form/form-screen';
import { useField } from '../form/use-field';
import { TextField } from '../kit/fields';
import { SelectField } from '../kit/select-field';
import { TextArea } from '../kit/text-area';
import type { FormLogic, ScreenProps } from '../ports/charts';

const DEFAULTS = { name: '', separator: 'comma', amounts: 'plain', heading: '1', columns: '' };
const SEPARATOR_TEXTS = {
  comma: 'Koma (,)',
  semicolon: 'Titik koma (;)',
  tab: 'Tab',
  pipe: 'Garis tegak (|)',
};
const FIELDS = TEMPLATE_FIELDS.map((field) => `{${field}}`).join(' ');
const PATTERN_OPTIONS = Object.entries(PATTERNS).map(([value, { name }]) => ({ value, label: name }));

/** Fills the form from a pattern, but for its name. */
function PatternChoice({ form }: { form: FormRef }) {
  const columns = useSelector(form, ({ context }) => context.draft.columns);
  const chosen = Object.entries(PATTERNS).find(([, pattern]) => pattern.columns === columns)?.[0] ?? '';
  const fill = (name: string) => {
    const pattern = PATTERNS[name];
    if (!pattern) return;
    const { separator, amounts, heading } = pattern;
    const draft = { separator, amounts, heading: heading ? '1' : '0', columns: pattern.columns };
    for (const [field, value] of Object.entries(draft)) form.send({ type: 'draft.edited', field, value });
  };
  return (
    <SelectField
      label="Mulai dari pola"
      hint="Contoh untuk disesuaikan; tidak ada bank yang menyetujuinya."
      value={chosen}
      options={[{ value: '', label: 'Kolom sendiri' }, ...PATTERN_OPTIONS]}
      onChanged={fill}
    />
  );
}

function Fields({ form }: { form: FormRef }) {
  return (
    <>
      <TextField label="Nama Template" required maxLength={60} {...useField(form, 'name')} />
      <PatternChoice form={form} />
      <TextArea
        label="Kolom"
        required
        rows={8}
        maxLength={4000}
        hint={`Satu kolom per baris: Judul = isi. Isinya teks tetap dan ${FIELDS}`}
        {...useField(form, 'columns')}
      />
      <SelectField
        label="Pemisah"
        options={SEPARATORS.map((value) => ({ value, label: SEPARATOR_TEXTS[value] }))}
        {...useField(form, 'separator')}
      />
      <SelectField
        label="Bentuk jumlah"
        options={AMOUNT_FORMS.map((value) => ({ value, label: amountText(1_250_000, value) }))}
        {...useField(form, 'amounts')}
      />
      <SelectField
        label="Baris judul"
        options={[
          { value: '1', label: 'Dengan judul' },
          { value: '0', label: 'Tanpa judul' },
        ]}
        {...useField(form, 'heading')}
      />
    </>
  );
}
const fields = (form: FormRef) => <Fields form={form} />;

/** The form of a template, new where `id` is null. */
export function TemplateForm({
  title,
  id,
  charts,
}: ScreenProps<{ payoutTemplateForm: FormLogic }> & { readonly title: string; readonly id: string | null }) {
  return (
    <FormScreen
      title={title}
      name="payoutTemplate"
      logic={charts.payoutTemplateForm}
      id={id}
      defaults={DEFAULTS}
      home="/withdraw/payouts/template"
    >
      {fields}
    </FormScreen>
  );
}
