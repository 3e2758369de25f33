import { numberOf, numberText, rules } from '../../../machines/crud/form.rules';
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
      draft: Object.fromEntries(FIELDS.map((field) => [field, numberText(user[field])])),
    };
  },
  async submit({ id, draft }, signal) {
    const changes = Object.fromEntries(FIELDS.map((field) => [field, numberOf(draft, field)]));
    await updateUser(call, id ?? '', changes, signal);
    return {};
  },
});
