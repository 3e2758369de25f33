import { numberOf, numberText, rules } from '../../../machines/crud/form.rules';
import { amountText } from '../../../machines/withdraw/rupiah.rules';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';
import { personName } from '../../../views/records/person-name';
import { updateUser } from '../../provide/update-user';
const FIELDS = ['blast_interval_min', 'blast_interval_max', 'blast_fee'] as const;

/** What a member sends and earns by. */
export const memberForm = ({ call }: ScreenSources): FormSource => ({
  validate: rules({ numbers: FIELDS }),
  async load(id, signal) {
    const { user } = await call('users.read', { id: id ?? '' }, { signal });
    return {
      subject: personName(user),
      draft: {
        blast_interval_min: numberText(user.blast_interval_min),
        blast_interval_max: numberText(user.blast_interval_max),
        blast_fee: amountText(user.blast_fee),
      },
    };
  },
  async submit({ id, draft, initial }, signal) {
    // What stands may be everybody's: sent back, it could become their own, or undo a change made meanwhile.
    const changed = FIELDS.filter((field) => numberOf(draft, field) !== numberOf(initial, field));
    const changes = Object.fromEntries(changed.map((field) => [field, numberOf(draft, field)]));
    await updateUser(call, id ?? '', changes, signal);
    return {};
  },
});
