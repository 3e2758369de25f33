import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import { linkOf } from '../../../machines/sender/sender.rules';
import { personName } from '../../../views/records/person-name';
import { standingText } from '../../../views/records/standing';
import { columnsOf, type ListFile } from '../../files/list-file';

const { text, money, time, count } = columnsOf<Whatsapp>();

const standing = (account: Whatsapp) =>
  standingText(linkOf(account) === 'suspended' ? 'suspended' : account.state, account.suspended_count ?? 0);
const account = [
  ...text('Akun', ({ pushname }) => pushname),
  ...text('Nomor', ({ phonenumber }) => phonenumber),
];
const figures = [
  ...count('Berhasil', ({ count_success }) => count_success),
  ...count('Gagal', ({ count_fail }) => count_fail),
  ...money('Total Pendapatan', ({ income }) => income),
];

export const accountsFile: ListFile<Whatsapp> = {
  name: 'akun',
  columns: [
    ...account,
    ...text('Client ID', ({ clientid }) => clientid),
    ...figures,
    ...text('Status', standing),
    ...text('Sending', ({ status }) => (status === 'sending' ? 'Ya' : 'Tidak')),
  ],
};
export const suspendedFile: ListFile<Whatsapp> = {
  name: 'akun-ditangguhkan',
  columns: [
    ...account,
    ...text('Member', ({ User }) => personName(User)),
    ...text('Status', standing),
    ...time('Ditangguhkan Sejak', ({ suspendedAt }) => suspendedAt ?? null),
    ...figures,
  ],
};
