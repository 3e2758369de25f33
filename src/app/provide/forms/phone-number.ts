import { rules, textOf } from '../../../machines/crud/form.rules';
import { activityOf, type FormSource, type FormSources } from './form-source';

/** A phone number (PHONE-10, PHONE-17). */
export function phoneNumberForm({ call }: FormSources): FormSource {
  return {
    validate: rules({ required: ['number', 'name'] }),
    async load(id, signal) {
      if (id === null) return {};
      const { phoneNumber: read } = await call('phoneNumber.read', { id }, { signal });
      return { draft: { number: read.number, name: read.name, status: read.status !== 'nonactive' } };
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
  };
}
