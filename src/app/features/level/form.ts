import { numberOf, numberText, rules, textOf } from '../../../machines/crud/form.rules';
import { amountText } from '../../../machines/withdraw/rupiah.rules';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';

/** A level, new or edited. */
export const levelForm = ({ call }: ScreenSources): FormSource => ({
  validate: rules({ required: ['name'], numbers: ['blast_fee', 'requirement_blast'] }),
  async load(id, signal) {
    if (id === null) return {};
    const { level: read } = await call('level.read', { id }, { signal });
    return {
      subject: read.name,
      draft: {
        name: read.name,
        blast_fee: amountText(read.blast_fee),
        requirement_blast: numberText(read.requirement_blast),
      },
    };
  },
  async submit({ id, draft }, signal) {
    const fields = {
      name: textOf(draft, 'name'),
      blast_fee: numberOf(draft, 'blast_fee'),
      requirement_blast: numberOf(draft, 'requirement_blast'),
    };
    await (id === null
      ? call('level.create', fields, { signal })
      : call('level.update', { id, ...fields }, { signal }));
    return { dialog: { title: 'Berhasil', text: 'Level berhasil disimpan.' } };
  },
});
