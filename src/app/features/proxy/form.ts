import { activityOf, rules, textOf } from '../../../machines/crud/form.rules';
import { proxyHealth } from '../../../views/records/proxy-health';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';

/** A proxy, new or edited. */
export const proxyForm = ({ call }: ScreenSources): FormSource => ({
  validate: rules({ required: ['value'] }),
  async load(id, signal) {
    if (id === null) return {};
    const { proxy: read } = await call('proxy.read', { id }, { signal });
    const { now, lately } = proxyHealth(read);
    const health = [now, lately].filter(Boolean).join('; ');
    return {
      subject: read.value,
      draft: { value: read.value, status: read.status !== 'nonactive', health },
    };
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
});
