import type { Bonus } from '../../../api/schema/entities/money';
import { personName } from '../../../views/records/person-name';
import { columnsOf, type ListFile } from '../../files/list-file';

const { text, money, time } = columnsOf<Bonus>();

const given = money('Nominal', ({ nominal }) => nominal);
const reason = text('Keterangan', ({ reason: value }) => value);
/** Bonuses as the office sees them. */
export const bonusesFile: ListFile<Bonus> = {
  name: 'bonus',
  columns: [
    ...text('Member', ({ User }) => personName(User)),
    ...given,
    ...reason,
    ...time('Dibuat Pada', ({ createdAt }) => createdAt),
  ],
};
/** Bonuses as the member who got them sees them. */
export const ownBonusesFile: ListFile<Bonus> = {
  name: 'bonus',
  columns: [...given, ...reason, ...time('Diterima Pada', ({ createdAt }) => createdAt)],
};
