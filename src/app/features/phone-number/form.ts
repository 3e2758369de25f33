import { activityOf, rules, textOf } from '../../../machines/crud/form.rules';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';

/** A phone number, new or edited. */
export const phoneNumberForm = ({ call }: ScreenSources): FormSource => ({
  validate: rules({ required: ['number', 'name'] }),
  async load(id, signal) {
    if (id === null) return {};
    const { phoneNumber: read } = await call('phoneNumber.read', { id }, { signal });
    const { number, name, status } = read;
    return {
      subject: [number, name].filter(Boolean).join(' · '),
      draft: { number, name, status: status !== 'nonactive' },
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
