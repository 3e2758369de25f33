import { activityOf, rules, textOf } from '../../../machines/crud/form.rules';
import { optOutText } from '../../../views/records/opt-out';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';

/** A phone number, new or edited. */
export const phoneNumberForm = ({ call }: ScreenSources): FormSource => ({
  validate: rules({ required: ['number', 'name'] }),
  async load(id, signal) {
    if (id === null) return {};
    const { phoneNumber: read, opt_out: optOut } = await call('phoneNumber.read', { id }, { signal });
    const { number, name, status } = read;
    const knowsOptOuts = read.opted_out != null;
    return {
      subject: [number, name].filter(Boolean).join(' · '),
      draft: {
        number,
        name,
        status: status !== 'nonactive',
        knowsOptOuts,
        optOut: optOut ? optOutText(optOut) : '',
      },
    };
  },
  async submit({ id, draft }, signal) {
    const fields = { number: textOf(draft, 'number').trim(), name: textOf(draft, 'name').trim() };
    if (id === null) {
      await call('phoneNumber.create', fields, { signal });
      return { draft: { number: '', name: '' }, toast: 'Nomor berhasil disimpan.' };
    }
    await call('phoneNumber.update', { id, ...fields, status: activityOf(draft) }, { signal });
    return {};
  },
});
