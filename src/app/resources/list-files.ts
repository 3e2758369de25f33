import type { Bonus, Member, Whatsapp, Withdraw } from '../../api/schema/entities';
import { linkOf } from '../../machines/sender/sender.rules';
import { approvalText } from '../../machines/withdraw/approval.rules';
import { payeeNote } from '../../machines/withdraw/payee.rules';
import { words } from '../../views/kit/format';
import { personName } from '../../views/person-name';
import { standingText } from '../../views/whatsapp/standing';
import { columnsOf, type ListFile } from '../files/list-file';

const accounts = columnsOf<Whatsapp>();
const members = columnsOf<Member>();
const bonuses = columnsOf<Bonus>();
const withdraws = columnsOf<Withdraw>();

const standing = (account: Whatsapp) =>
  standingText(linkOf(account) === 'suspended' ? 'suspended' : account.state, account.suspended_count ?? 0);
const account = [
  ...accounts.text('Akun', ({ pushname }) => pushname),
  ...accounts.text('Nomor', ({ phonenumber }) => phonenumber),
];
const figures = [
  ...accounts.count('Berhasil', ({ count_success }) => count_success),
  ...accounts.count('Gagal', ({ count_fail }) => count_fail),
  ...accounts.money('Total Pendapatan', ({ income }) => income),
];

export const accountsFile: ListFile<Whatsapp> = {
  name: 'akun',
  columns: [
    ...account,
    ...accounts.text('Client ID', ({ clientid }) => clientid),
    ...figures,
    ...accounts.text('Status', standing),
    ...accounts.text('Sending', ({ status }) => (status === 'sending' ? 'Ya' : 'Tidak')),
  ],
};
export const suspendedFile: ListFile<Whatsapp> = {
  name: 'akun-ditangguhkan',
  columns: [
    ...account,
    ...accounts.text('Member', ({ User }) => personName(User)),
    ...accounts.text('Status', standing),
    ...accounts.time('Ditangguhkan Sejak', ({ suspendedAt }) => suspendedAt ?? null),
    ...figures,
  ],
};
export const membersFile: ListFile<Member> = {
  name: 'member',
  columns: [
    ...members.text('Name', personName),
    ...members.text('Email', ({ email }) => email),
    ...members.text('Level', ({ level }) => level),
    ...members.money('Pendapatan', ({ income }) => income),
    ...members.money('Saldo', ({ balance }) => balance),
    ...members.time('Tanggal Mendaftar', ({ createdAt }) => createdAt),
    ...members.count('Whatsapps', ({ whatsapps }) => whatsapps),
  ],
};

const given = bonuses.money('Nominal', ({ nominal }) => nominal);
const reason = bonuses.text('Keterangan', ({ reason: told }) => told);
/** Bonuses as those see them who give them. */
export const bonusesFile: ListFile<Bonus> = {
  name: 'bonus',
  columns: [
    ...bonuses.text('Member', ({ User }) => personName(User)),
    ...given,
    ...reason,
    ...bonuses.time('Dibuat Pada', ({ createdAt }) => createdAt),
  ],
};
/** Bonuses as the one who got them sees them. */
export const ownBonusesFile: ListFile<Bonus> = {
  name: 'bonus',
  columns: [...given, ...reason, ...bonuses.time('Diterima Pada', ({ createdAt }) => createdAt)],
};

const asked = [
  ...withdraws.money('Nominal', ({ nominal }) => nominal),
  ...withdraws.text('Status', ({ status }) => words(status)),
  ...withdraws.time('Tanggal', ({ createdAt }) => createdAt),
];
/** What anybody has asked for, with the account that it goes to. */
export const withdrawsFile: ListFile<Withdraw> = {
  name: 'withdraw',
  columns: [
    ...withdraws.text('Member', ({ User }) => personName(User)),
    ...withdraws.text('Bank', ({ User }) => User?.account_bank ?? ''),
    ...withdraws.text('Nomor Rekening', ({ User }) => User?.account_number ?? ''),
    ...withdraws.text('Atas Nama', ({ User }) => User?.account_name ?? ''),
    ...asked,
    ...withdraws.text('Catatan Rekening', (request) => payeeNote(request) ?? ''),
    ...withdraws.text('Persetujuan', (request) => approvalText(request) ?? ''),
  ],
};
export const ownWithdrawsFile: ListFile<Withdraw> = { name: 'withdraw', columns: asked };
