import { sumOf } from '../records';
import { Refused, wrong } from '../refused';
import { type Calls, type Desk, isMember, isOffice } from './call';

const NEW = { income: 0, success: 0, fail: 0, todaySuccess: 0, todayFail: 0, todayIncome: 0 };
/** What the office alone decides of a person. */
const OFFICE = new Set(['role', 'level', 'color', 'blast_fee']);

export function peopleCalls({ records, sessions }: Desk): Calls {
  const users = records.of('users');
  const members = () => users.filter(isMember);
  const demandFree = (email: unknown, own?: number) => {
    if (users.some((user) => user.email === email && user.id !== own))
      throw wrong('email', 'Email sudah terdaftar.');
  };
  const user = (id: unknown) => records.find('users', id);
  const sum = (field: string) => sumOf(users, field);
  return {
    'auth.login': ({ fields: { email, password } }) => {
      const found = users.find((it) => it.email === email && it.password === password);
      if (!found) throw new Refused(401, 'Email atau kata sandi salah.');
      return sessions.open(found);
    },
    'auth.register': ({ fields }) => {
      const { firstName: firstname, lastName: lastname, email, password, affiliateCode } = fields;
      demandFree(email);
      if (password !== fields.password2) throw wrong('password2', 'Kata sandi tidak sama.');
      const referrer = users.find(({ referral_code: code }) => affiliateCode && code === affiliateCode)?.id;
      const code = String(fields.referral_code ?? '');
      const person = { firstname, lastname, email, password, referrer, referral_code: code };
      const payee = { account_bank: '', account_number: '', account_name: '' };
      return sessions.open(
        records.add('users', { ...NEW, ...person, ...payee, role: 'member', level: 'Silver' }),
      );
    },
    'auth.validate': ({ fields }) => ({ isvalid: sessions.userOf(fields.token) !== undefined }),
    'users.read': ({ ids }) => {
      const { level, color } = user(ids[0]);
      return { user: records.shown('users', user(ids[0])), level, color };
    },
    'users.update': ({ user: asking, ids, fields }) => {
      const row = user(ids[0]);
      if (fields.email !== undefined) demandFree(fields.email, row.id);
      const changed = Object.entries(fields).filter(
        ([name]) => name !== 'id' && name !== 'current_password' && (isOffice(asking) || !OFFICE.has(name)),
      );
      return { user: records.shown('users', Object.assign(row, Object.fromEntries(changed))) };
    },
    'users.blastFee': ({ ids }) => ({ blast_fee: user(ids[0]).blast_fee }),
    'users.members': () => ({ users: records.shownAll('users', members()) }),
    'users.memberPage': ({ fields }) => records.page('users', members(), fields),
    'users.active': () => {
      const able = records.of('whatsapp').filter((it) => it.state === 'connected' && !it.suspended);
      return { count: members().filter(({ id }) => able.some((it) => it.user_id === id)).length };
    },
    'messageLog.count': ({ ids }) => ({ successCount: user(ids[0]).success, failCount: user(ids[0]).fail }),
    'messageLog.todayIncome': ({ ids }) => ({ income: user(ids[0]).todayIncome }),
    'messageLog.todayCount': () => ({ success: sum('todaySuccess'), fail: sum('todayFail') }),
    'messageLog.totalCount': () => ({ success: sum('success'), fail: sum('fail') }),
  };
}
