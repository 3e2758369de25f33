import { rules, textOf } from '../../../machines/crud/form.rules';
import { activityOf, type FormSource, type FormSources } from './form-source';

/** A proxy (PROXY-08, PROXY-14). */
export function proxyForm({ call }: FormSources): FormSource {
  return {
    validate: rules({ required: ['value'] }),
    async load(id, signal) {
      if (id === null) return {};
      const { proxy: read } = await call('proxy.read', { id }, { signal });
      return { draft: { value: read.value, status: read.status !== 'nonactive' } };
    },
    async submit({ id, draft }, signal) {
      const value = textOf(draft, 'value').trim();
      if (id === null) {
        await call('proxy.create', { value }, { signal });
        return { draft: { value: '' }, toast: 'Proxy berhasil disimpan.' };
      }
      await call('proxy.update', { id, value, status: activityOf(draft) }, { signal });
      return {};
    },
  };
}
