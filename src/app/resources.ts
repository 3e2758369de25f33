import type {
  Bonus,
  Level,
  Message,
  PhoneNumber,
  Proxy,
  Referral,
  User,
  Withdraw,
} from '../api/schema/entities';
import { can, roleOf } from '../machines/auth/policy';
import type { RowRecord } from '../machines/crud/row';
import type { Row } from '../machines/rows/row-registry';
import { type ListSource, pageInput } from './provide/lists';

const rowOf =
  (kind: string) =>
  (record: RowRecord): Row => ({ key: `${kind}:${record.id}`, kind, record });

/** How each administration list is read, and what its rows are. */
export const resources = (user: () => User | null) => {
  const userId = () => user()?.id ?? '';
  const bonus: ListSource<Bonus> = {
    async read(call, input, signal) {
      // Who gives bonuses sees everybody's, a member their own with their sum (BONUS-02 to BONUS-04).
      if (can(roleOf(user()), 'bonuses.give')) return call('bonus.page', pageInput(input), { signal });
      const [page, { totalBonus }] = await Promise.all([
        call('bonus.page', { ...pageInput(input), user_id: userId() }, { signal }),
        call('bonus.total', { userId: userId() }, { signal }),
      ]);
      return { ...page, total: totalBonus };
    },
    rowOf: rowOf('bonus'),
  };
  const level: ListSource<Level> = {
    read: (call, input, signal) => call('level.page', pageInput(input), { signal }),
    rowOf: rowOf('level'),
  };
  const referral: ListSource<Referral> = {
    read: (call, input, signal) =>
      call('users.referralPage', { ...pageInput(input), userId: userId() }, { signal }),
    rowOf: rowOf('referral'),
  };
  const member: ListSource<User> = {
    read: (call, input, signal) => call('users.memberPage', pageInput(input), { signal }),
    rowOf: rowOf('member'),
  };
  const phoneNumber: ListSource<PhoneNumber> = {
    read: (call, input, signal) => call('phoneNumber.page', pageInput(input), { signal }),
    rowOf: rowOf('phonenumber'),
  };
  const proxy: ListSource<Proxy> = {
    read: (call, input, signal) => call('proxy.page', pageInput(input), { signal }),
    rowOf: rowOf('proxy'),
  };
  const message: ListSource<Message> = {
    read: (call, input, signal) => call('message.page', pageInput(input), { signal }),
    rowOf: rowOf('message'),
  };
  const withdraw: ListSource<Withdraw> = {
    read: (call, input, signal) => call('withdraw.page', pageInput(input), { signal }),
    rowOf: rowOf('withdraw'),
  };
  const ownWithdraw: ListSource<Withdraw> = {
    read: (call, input, signal) =>
      call('withdraw.page', { ...pageInput(input), user_id: userId() }, { signal }),
    rowOf: rowOf('withdraw'),
  };
  return { bonus, level, referral, member, phoneNumber, proxy, message, withdraw, ownWithdraw };
};
