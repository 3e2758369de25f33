import { required, sampleRecord } from '../contract';
import { type Fields, payeeOf, type Row, sumOf } from '../records';
import { Refused, wrong } from '../refused';
import type { Calls, Desk } from './call';

export function moneyCalls({ records }: Desk): Calls {
  let setting: Fields = required('Setting', sampleRecord('Setting'));
  const ownOf = (area: 'bonus' | 'withdraw', id: unknown) =>
    records.of(area).filter(({ userId }) => String(userId) === String(id));
  const asked = (id: unknown, status: string) =>
    sumOf(
      ownOf('withdraw', id).filter((row) => row.status === status),
      'nominal',
    );
  const bonusOf = (id: unknown) => sumOf(ownOf('bonus', id), 'nominal');
  /** Each person somebody brought, with what is given for them. */
  const referralsOf = (id: unknown) =>
    records
      .of('users')
      .filter(({ referrer }) => referrer !== undefined && String(referrer) === String(id))
      .map((row) => ({
        ...row,
        income: Math.floor((Number(row.income) * Number(setting.referral_percent)) / 100),
      }));
  const balance = (id: unknown) =>
    Number(records.find('users', id).income) +
    sumOf(referralsOf(id), 'income') +
    bonusOf(id) -
    asked(id, 'requested') -
    asked(id, 'accepted');
  const shown = (row: Row) => ({ withdraw: records.shown('withdraw', row) });

  return {
    'setting.read': () => ({ setting }),
    'setting.update': ({ fields }) => ({ setting: (setting = { ...setting, ...fields }) }),
    'users.referralPage': ({ fields }) => {
      const rows = referralsOf(fields.userId);
      const { data: list, meta } = records.page('users', rows, fields);
      return { list, total: sumOf(rows, 'income'), meta };
    },
    'bonus.create': ({ fields }) => {
      const User = payeeOf(records.find('users', fields.userId));
      const ids = { userId: Number(fields.userId), adminId: Number(fields.adminId) };
      return { bonus: records.shown('bonus', records.add('bonus', { ...fields, ...ids, User })) };
    },
    'bonus.total': ({ ids }) => ({ totalBonus: bonusOf(ids[0]) }),
    'withdraw.history': ({ ids }) => ({ list: records.shownAll('withdraw', ownOf('withdraw', ids[0])) }),
    'withdraw.histories': () => ({ list: records.shownAll('withdraw') }),
    'withdraw.income': ({ ids }) => ({ income: records.find('users', ids[0]).income }),
    'withdraw.balance': ({ ids }) => ({ balance: balance(ids[0]) }),
    'withdraw.totalRequested': ({ ids }) => ({ total: asked(ids[0], 'requested') }),
    'withdraw.totalAccepted': ({ ids }) => ({ total: asked(ids[0], 'accepted') }),
    'withdraw.request': ({ fields: { nominal, userId } }) => {
      const user = records.find('users', userId);
      if (!user.account_number) throw new Refused(422, 'Rekening bank belum diisi.', { code: 1 });
      if (!(Number(nominal) > 0)) throw wrong('nominal', 'Nominal harus lebih dari 0.');
      if (Number(nominal) > balance(userId)) throw wrong('nominal', 'Saldo tidak cukup.');
      return shown(
        records.add('withdraw', { nominal, status: 'requested', userId: user.id, User: payeeOf(user) }),
      );
    },
    'withdraw.update': ({ fields: { id, status } }) => {
      const row = records.find('withdraw', id);
      if (row.status !== 'requested' && status !== 'requested')
        throw new Refused(409, 'Permintaan withdraw sudah diputuskan.');
      if (row.status === 'rejected' && Number(row.nominal) > balance(row.userId))
        throw new Refused(409, 'Saldo tidak cukup.');
      return shown(Object.assign(row, { status }));
    },
  };
}
