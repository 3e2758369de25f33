import { AMOUNT_FORMS, SEPARATORS } from '../../../api/schema/payouts';
import { columnsIn, PATTERNS } from '../../../api/schema/payout-templates';
import { rules, textOf } from '../../../machines/crud/form.rules';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';

const oneOf = <C extends string>(choices: readonly [C, ...C[]], value: string): C =>
  choices.find((choice) => choice === value) ?? choices[0];

const draftOf = ({ name, separator, amounts, heading, columns }: Readonly<Record<string, unknown>>) => ({
  name: String(name),
  separator: String(separator),
  amounts: String(amounts),
  heading: heading ? '1' : '0',
  columns: String(columns),
});

/** A template of a bank's file, new or edited; a new one begins as the pattern that every run can be exported by. */
export const templateForm = ({ call }: ScreenSources): FormSource => ({
  validate(draft) {
    const problems = rules({ required: ['name', 'columns'] })(draft);
    const columns = columnsIn(textOf(draft, 'columns'));
    return problems.columns || typeof columns !== 'string' ? problems : { ...problems, columns };
  },
  async load(id, signal) {
    if (id === null) return { draft: draftOf({ ...PATTERNS.umum, name: '' }) };
    const { template } = await call('payoutTemplate.read', { id }, { signal });
    return { subject: template.name, draft: draftOf(template) };
  },
  async submit({ id, draft }, signal) {
    const fields = {
      name: textOf(draft, 'name'),
      separator: oneOf(SEPARATORS, textOf(draft, 'separator')),
      amounts: oneOf(AMOUNT_FORMS, textOf(draft, 'amounts')),
      heading: textOf(draft, 'heading') === '1' ? (1 as const) : (0 as const),
      columns: textOf(draft, 'columns'),
    };
    await (id === null
      ? call('payoutTemplate.create', fields, { signal })
      : call('payoutTemplate.update', { id, ...fields }, { signal }));
    return { dialog: { title: 'Berhasil', text: 'Template berhasil disimpan.' } };
  },
});
