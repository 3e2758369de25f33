import type { Bonus } from '../../../api/schema/entities/money';
import { can, roleOf } from '../../../machines/auth/policy';
import { rupiah } from '../../../views/kit/format';
import { personName } from '../../../views/records/person-name';
import { provideResource } from '../../resource/define';
import { ownedInput } from '../../resource/owner';
import {
  formOf,
  listExportOf,
  listOf,
  pagesOf,
  rowKind,
  deletionsOf,
  selectionOf,
} from '../../resource/provide-charts';

export const bonusRow = rowKind<Bonus>('bonus', {
  deletion: {
    call: 'bonus.delete',
    subjectOf: ({ nominal, User }: Bonus) => `bonus ${rupiah(nominal)} untuk ${personName(User)}`,
  },
});

/** All bonuses for users who may give them, or those of whom the address names; else the user's own (BONUS-02, BONUS-04). */
const read = pagesOf('bonus.page', (sources, { id }) => ({
  ...ownedInput(sources, 'bonuses.give'),
  ...(id && can(roleOf(sources.user()), 'bonuses.give') && { user_id: id }),
}));

export default provideResource({
  charts: {
    bonusList: listOf('bonus', bonusRow, read),
    /** What all of the signed-in user's own come to. */
    bonusTotal: async (sources) => (await import('./total')).provideBonusTotal(sources),
    bonusExport: listExportOf(bonusRow, read, async ({ user }) => {
      const { bonusesFile, ownBonusesFile } = await import('./export');
      return can(roleOf(user()), 'bonuses.give') ? bonusesFile : ownBonusesFile;
    }),
    bonusSelection: selectionOf('bonus', bonusRow, read, deletionsOf('bonus')),
    /** For one member, given by the signed-in user. */
    bonusMembers: async (sources) => (await import('./form')).bonusMembers(sources),
    bonusForm: formOf(async (sources) => (await import('./form')).bonusForm(sources)),
  },
  rows: [bonusRow],
});
