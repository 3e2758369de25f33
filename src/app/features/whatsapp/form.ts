import { numberOf, rules } from '../../../machines/crud/form.rules';
import { checkPlan, draftOfPlan, planOfDraft } from '../../../machines/sender/plan-form.rules';
import { checkIntervals } from '../../../machines/runner-form/runner-form.rules';
import { senderName } from '../../../machines/sender/sender.rules';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';

const areFilled = rules({ numbers: ['interval_min', 'interval_max'] });

/**
 * How long one account pauses between its messages, in seconds, and what its owner earns by each, in rupiah ('' where
 * that is not known). The server does not send an account's interval: what stands in the form replaces it.
 */
export const accountForm = ({ call }: ScreenSources): FormSource => ({
  validate: (draft) => ({ ...checkIntervals(draft), ...areFilled(draft) }),
  async load(id, signal) {
    const { whatsapp } = await call('whatsapp.read', { id: id ?? '' }, { signal });
    const { pushname, phonenumber, clientid, user_id } = whatsapp;
    // The interval can be set all the same where the fee cannot be read.
    const fee =
      user_id &&
      (await call('users.blastFee', { id: user_id }, { signal }).then(
        (answer) => String(answer.blast_fee),
        () => null,
      ));
    return {
      subject: senderName(whatsapp),
      draft: { pushname, phonenumber, clientid, blast_fee: fee ?? '' },
    };
  },
  async submit({ id, draft }, signal) {
    const interval_min = numberOf(draft, 'interval_min');
    const interval_max = numberOf(draft, 'interval_max');
    await call('whatsapp.interval', { id: id ?? '', interval_min, interval_max }, { signal });
    return {};
  },
});

/** When one account sends. Where the server knows no plans, its draft stays empty. */
export const planForm = ({ call }: ScreenSources): FormSource => ({
  validate: checkPlan,
  async load(id, signal) {
    const { whatsapp } = await call('whatsapp.read', { id: id ?? '' }, { signal });
    const { plan, linkedAt } = whatsapp;
    if (plan === undefined) return {};
    return {
      subject: senderName(whatsapp),
      draft: { ...draftOfPlan(plan), ...(linkedAt != null && { linked_at: String(linkedAt) }) },
    };
  },
  async submit({ id, draft }, signal) {
    await call('plan.save', { id: id ?? '', ...planOfDraft(draft) }, { signal });
    return { toast: 'Jadwal kirim berhasil disimpan.' };
  },
});
