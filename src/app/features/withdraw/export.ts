import type { Withdraw } from '../../../api/schema/entities/money';
import { approvalText } from '../../../machines/withdraw/approval.rules';
import { payeeNote } from '../../../machines/withdraw/payee.rules';
import { payoutNote } from '../../../views/withdraw/payout-note';
import { statusText } from '../../../machines/withdraw/status.rules';
import { personName } from '../../../views/records/person-name';
import { columnsOf, type ListFile } from '../../files/list-file';

const { text, money, time } = columnsOf<Withdraw>();

const asked = [
  ...money('Nominal', ({ nominal }) => nominal),
  ...text('Status', ({ status }) => statusText(status)),
  ...time('Tanggal', ({ createdAt }) => createdAt),
  ...text('Pembayaran', (request) => payoutNote(request) ?? ''),
];
/** What anybody has asked for, with the account that it goes to. */
export const withdrawsFile: ListFile<Withdraw> = {
  name: 'withdraw',
  columns: [
    ...text('Member', ({ User }) => personName(User)),
    ...text('Bank', ({ User }) => User?.account_bank ?? ''),
    ...text('Nomor Rekening', ({ User }) => User?.account_number ?? ''),
    ...text('Atas Nama', ({ User }) => User?.account_name ?? ''),
    ...asked,
    ...text('Catatan Rekening', (request) => payeeNote(request) ?? ''),
    ...text('Persetujuan', (request) => approvalText(request) ?? ''),
  ],
};
export const ownWithdrawsFile: ListFile<Withdraw> = { name: 'withdraw', columns: asked };
