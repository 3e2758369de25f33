import type { Referral } from '../../../api/schema/entities/people';
import { personName } from '../../../views/records/person-name';
import { columnsOf, type ListFile } from '../../files/list-file';

const { text, money, time } = columnsOf<Referral>();

const who = [...text('Dari', personName), ...text('Email', ({ email }) => email)];
const what = [
  ...time('Mendaftar', ({ createdAt }) => createdAt ?? null),
  ...money('Nominal', ({ income }) => income),
];
/** Those whom the user has invited. */
export const ownReferralsFile: ListFile<Referral> = { name: 'referal', columns: [...who, ...what] };
/** As the office sees them. */
export const referralsFile: ListFile<Referral> = {
  name: 'referal',
  columns: [...who, ...text('Diundang oleh', ({ Referrer }) => personName(Referrer)), ...what],
};
