import { rules, textOf } from '../../../machines/crud/form.rules';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';

/** A number whose owner asked somebody of the office. */
export const optOutForm = ({ call }: Pick<ScreenSources, 'call'>): FormSource => ({
  validate: rules({ required: ['number'] }),
  async submit({ draft }, signal) {
    const fields = { number: textOf(draft, 'number').trim(), note: textOf(draft, 'note').trim() };
    await call('optOut.create', fields, { signal });
    return { draft: { number: '', note: '' }, toast: 'Nomor ini tidak akan dikirimi pesan lagi.' };
  },
});
