import type { Member } from '../../../api/schema/entities/people';
import { personName } from '../../../views/records/person-name';
import { columnsOf, type ListFile } from '../../files/list-file';

const { text, money, time, count } = columnsOf<Member>();

export const membersFile: ListFile<Member> = {
  name: 'member',
  columns: [
    ...text('Name', personName),
    ...text('Email', ({ email }) => email),
    ...text('Level', ({ level }) => level),
    ...money('Pendapatan', ({ income }) => income),
    ...money('Saldo', ({ balance }) => balance),
    ...time('Tanggal Mendaftar', ({ createdAt }) => createdAt),
    ...count('Whatsapps', ({ whatsapps }) => whatsapps),
  ],
};
