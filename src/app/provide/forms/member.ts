import { numberOf, rules } from '../../../machines/crud/form.rules';
import type { FormSource, FormSources } from './form-source';
import { updateUser } from './user';

/** A member's intervals and fee (MEMBER-10 to MEMBER-16). */
export function memberForm({ call }: FormSources): FormSource {
  const memberFields = ['blast_interval_min', 'blast_interval_max', 'blast_fee'] as const;
  return {
    validate: rules({ numbers: memberFields }),
    async load(id, signal) {
      const { user: read } = await call('users.read', { id: id ?? '' }, { signal });
      return { draft: Object.fromEntries(memberFields.map((field) => [field, String(read[field])])) };
    },
    async submit({ id, draft }, signal) {
      const changes = Object.fromEntries(memberFields.map((field) => [field, numberOf(draft, field)]));
      await updateUser(call, id ?? '', changes, signal);
      return {};
    },
  };
}
