import type { Bonus } from '../../../api/schema/entities/money';
import type { User } from '../../../api/schema/entities/people';
import type { NamedOption } from '../../../machines/chooser/chooser.rules';
import { numberOf, rules, textOf } from '../../../machines/crud/form.rules';
import type { QuestionOf } from '../../../machines/crud/form.notices';
import type { Saved } from '../../../machines/crud/form.types';
import { sumText } from '../../../machines/withdraw/rupiah.rules';
import { foundOn, provideChooser } from '../../provide/chooser';
import { rowIdAt } from '../../provide/parameters';
import { createSubmissionCheck } from '../../provide/submission-check';
import type { FormSource } from '../../provide/forms';
import type { ScreenSources } from '../../resource/sources';

const memberChoice = ({ id, firstname, lastname, email }: User): NamedOption => ({
  value: id,
  label: `${firstname} ${lastname} (${email})`,
});
const sent: Saved = { dialog: { title: 'Berhasil', text: 'Bonus berhasil dikirim.' } };

const areFilled = rules({ required: ['userId', 'reason'], numbers: ['nominal'] });
const OWN = 'Bonus untuk diri sendiri diberikan oleh orang lain.';

/** How much, and to whom. */
const questionOf: QuestionOf = ({ draft, options }) => {
  const member = options.userId?.find(({ value }) => value === textOf(draft, 'userId'));
  return {
    verb: 'Kirim',
    what: `bonus ${sumText(numberOf(draft, 'nominal'))} untuk ${member?.label ?? 'member ini'}`,
    text: 'Bonus langsung masuk ke saldo member.',
    dangerous: true,
  };
};

/** The members, but for the signed-in user; the address may name one. */
export const bonusMembers = ({ call, userId: ownId }: ScreenSources) =>
  provideChooser({
    async find(asked, signal) {
      const page = await call('users.memberPage', asked, { signal });
      return foundOn({ ...page, rows: page.rows.filter(({ id }) => id !== ownId()) }, memberChoice);
    },
    name: async (id, signal) => memberChoice((await call('users.read', { id }, { signal })).user),
    namedAt: rowIdAt,
  });

/** A bonus for one member, given by the signed-in user. */
export const bonusForm = ({ call, userId: ownId, intents }: ScreenSources): FormSource => {
  const bonuses = createSubmissionCheck<Bonus>(
    intents,
    async (id, signal) => (await call('bonus.page', { page: 1, user_id: id }, { signal })).rows,
  );
  const isSelf = (id: string) => id === ownId();
  return {
    validate: (draft) => ({
      ...areFilled(draft),
      ...(isSelf(textOf(draft, 'userId')) && { userId: OWN }),
    }),
    questionOf,
    async submit({ draft }, signal) {
      const userId = textOf(draft, 'userId');
      const nominal = numberOf(draft, 'nominal');
      const reason = textOf(draft, 'reason');
      const given = { nominal, reason, userId, adminId: ownId() };
      const subject = `bonus ${sumText(nominal)}`;
      await bonuses.submit(userId, signal, (about) => call('bonus.create', given, { ...about, subject }));
      return sent;
    },
    async verify({ draft }, signal) {
      const isLike = ({ nominal, reason }: Bonus) =>
        nominal === numberOf(draft, 'nominal') && reason === textOf(draft, 'reason').trim();
      return (await bonuses.finds(textOf(draft, 'userId'), isLike, signal)) ? sent : null;
    },
  };
};
