import type { Bonus, User } from '../../../api/schema/entities';
import { numberOf, rules, textOf } from '../../../machines/crud/form.rules';
import type { Option, Saved } from '../../../machines/crud/form.types';
import { createWitness } from '../witness';
import type { FormSource, FormSources } from './form-source';

const memberOption = ({ id, firstname, lastname, email }: User): Option => ({
  value: id,
  label: `${firstname} ${lastname} (${email})`,
});

/** A bonus for one member, given by the signed-in user (BONUS-10 to BONUS-12). */
export function bonusForm({ call, user }: FormSources): FormSource {
  const bonuses = createWitness<Bonus>(
    async (id, signal) => (await call('bonus.page', { page: 1, user_id: id }, { signal })).rows,
  );
  const sent: Saved = { dialog: { title: 'Berhasil', text: 'Bonus berhasil dikirim.' } };
  return {
    validate: rules({ required: ['userId', 'reason'], numbers: ['nominal'] }),
    load: async (_id, signal) => ({
      options: { userId: (await call('users.members', {}, { signal })).users.rows.map(memberOption) },
    }),
    async submit({ draft }, signal) {
      const receiver = textOf(draft, 'userId');
      await bonuses.look(receiver, signal);
      const nominal = numberOf(draft, 'nominal');
      const reason = textOf(draft, 'reason');
      await call(
        'bonus.create',
        { nominal, reason, userId: receiver, adminId: user()?.id ?? '' },
        { signal },
      );
      return sent;
    },
    async verify({ draft }, signal) {
      const isLike = ({ nominal, reason }: Bonus) =>
        nominal === numberOf(draft, 'nominal') && reason === textOf(draft, 'reason').trim();
      return (await bonuses.saw(textOf(draft, 'userId'), isLike, signal)) ? sent : null;
    },
  };
}
