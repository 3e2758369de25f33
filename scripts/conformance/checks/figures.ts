import { type Check, Skipped, Tolerated, type Trial } from '../check';
import { call, holds, same, steadily } from '../calls';
import { someone } from '../people';
import type { Person } from '../server';
import type { CallAnswer, CallInput, CallName } from '../../../src/api/calls';

const check = (name: string, run: Check['run']): Check => ({
  area: 'figures',
  name,
  run: (trial) => steadily(() => run(trial)),
});
const added = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** A person who earns, so that the figures are not all 0. */
const earner = (trial: Trial) => someone(trial, 'member', 'dev', 'admin', 'staff');

async function partsOf(trial: Trial, person: Person) {
  const userId = person.id;
  const own = { userId };
  const read = <N extends CallName>(name: N, input: CallInput<N>) => call(trial, person, name, input);
  const [{ income }, { balance }] = [await read('withdraw.income', own), await read('withdraw.balance', own)];
  const requested = (await read('withdraw.totalRequested', own)).total;
  const accepted = (await read('withdraw.totalAccepted', own)).total;
  const bonus = person.role === 'staff' ? 0 : (await read('bonus.total', own)).totalBonus;
  const referral = (await read('users.referralPage', { page: 1, userId })).total;
  return { income, referral, bonus, requested, accepted, balance };
}

const balance = check('the balance is the sum of its parts', async (trial) => {
  const { income, referral, bonus, requested, accepted, ...sent } = await partsOf(trial, earner(trial));
  const sum = income + referral + bonus - requested - accepted;
  same('balance = income + referral + bonus - requested - accepted', sent.balance, sum);
});

const ledger = check('the ledger explains the balance', async (trial) => {
  const person = earner(trial);
  const { rows, sums } = await call(trial, person, 'withdraw.ledger', { page: 1, userId: person.id });
  same('sums of the ledger, as told one by one', sums ?? {}, await partsOf(trial, person));
  const [newest] = rows;
  if (newest) same('balance of the newest movement, as the balance itself', newest.balance, sums?.balance);
  rows.slice(1).forEach((older, place) => {
    const newer = rows[place];
    if (newer)
      same(
        `balance of movement ${newer.id}, of the one before and its amount`,
        newer.balance,
        older.balance + newer.amount,
      );
  });
});

const withdraws = check('withdraws are added up', async (trial) => {
  const person = someone(trial, 'admin', 'dev', 'staff');
  const { rows } = await call(trial, person, 'withdraw.histories', {});
  const page = await call(trial, person, 'withdraw.page', { page: 1 });
  if (!page.sums) throw new Tolerated('no sums');
  for (const status of ['requested', 'accepted', 'rejected']) {
    const sum = added(rows.filter((row) => row.status === status).map(({ nominal }) => nominal));
    same(`sum of what is ${status}, as the rows come to`, page.sums[status], sum);
  }
});

const ownWithdraws = check("a member's withdraws come to their totals", async (trial) => {
  const person = earner(trial);
  const { rows } = await call(trial, person, 'withdraw.history', { userId: person.id });
  const sumOf = (status: string) =>
    added(rows.filter((row) => row.status === status).map(({ nominal }) => nominal));
  const { total: requested } = await call(trial, person, 'withdraw.totalRequested', { userId: person.id });
  const { total: accepted } = await call(trial, person, 'withdraw.totalAccepted', { userId: person.id });
  same(
    'what is requested and accepted, as the rows come to',
    [requested, accepted],
    [sumOf('requested'), sumOf('accepted')],
  );
  const times = rows.map(({ createdAt }) => createdAt ?? 0);
  same(
    'withdraws from the newest to the oldest',
    times,
    times.toSorted((one, two) => two - one),
  );
});

const bonuses = check('bonuses are added up', async (trial) => {
  const person = someone(trial, 'member', 'dev', 'admin');
  const { totalBonus } = await call(trial, person, 'bonus.total', { userId: person.id });
  const { sums } = await call(trial, person, 'bonus.page', { page: 1, user_id: person.id });
  if (!sums) throw new Tolerated('no sums');
  same('sum of the bonuses, as their total', sums.nominal, totalBonus);
});

const accounts = check('accounts are counted as they are listed', async (trial) => {
  const person = someone(trial, 'member', 'admin', 'dev');
  const { rows } =
    person.role === 'member'
      ? await call(trial, person, 'whatsapp.listOfUser', { userId: person.id })
      : await call(trial, person, 'whatsapp.list', {});
  const count = await call(trial, person, 'whatsapp.count', { userId: person.id });
  const connected = rows.filter(({ state, suspended }) => state === 'connected' && !suspended).length;
  same(
    'accounts that are connected, and that are not',
    [count.connectedCount, count.disconnectedCount],
    [connected, rows.length - connected],
  );
});

const numbers = check('phone numbers are counted as they are listed', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const { rows } = await call(trial, person, 'phoneNumber.list', {});
  const { blasted, unBlasted } = await call(trial, person, 'phoneNumber.countBlast', {});
  same('phone numbers that were written to or not', blasted + unBlasted, rows.length);
});

const proxies = check('proxies are counted as they are listed', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const { rows } = await call(trial, person, 'proxy.list', {});
  const { used, unUsed } = await call(trial, person, 'proxy.countUse', {});
  same(
    'proxies in use, and not',
    [used, unUsed],
    [rows.filter(({ count_use: uses }) => uses > 0).length, rows.length - used],
  );
});

const members = check('members are all members', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const { users } = await call(trial, person, 'users.members', {});
  holds(
    users.rows.every(({ role }) => role === 'member'),
    'members alone',
    users.rows.find(({ role }) => role !== 'member')?.role,
  );
  const { count } = await call(trial, person, 'users.active', {});
  holds(count <= users.rows.length, `at most ${users.rows.length} active members`, count);
});

const blasts = check('what was sent today is part of what was sent', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const [today, total] = [
    await call(trial, person, 'messageLog.todayCount', {}),
    await call(trial, person, 'messageLog.totalCount', {}),
  ];
  holds(today.success <= total.success && today.fail <= total.fail, 'no more today than ever', {
    today,
    total,
  });
});

const fee = check('the fee and the level are those of the profile', async (trial) => {
  const person = earner(trial);
  const { user, level } = await call(trial, person, 'users.read', { id: person.id });
  same('who was asked for', user.id, person.id);
  same(
    'fee of one message',
    (await call(trial, person, 'users.blastFee', { id: person.id })).blast_fee,
    user.blast_fee,
  );
  if (level !== null && user.level !== '') same('level', level, user.level);
});

const DAYS = 14;
const statistics = check('statistics agree with the counters of today', async (trial) => {
  const person = earner(trial);
  const sent: CallAnswer<'statistics.ofUser'> = await call(trial, person, 'statistics.ofUser', {
    userId: person.id,
    days: DAYS,
  });
  same('buckets for the days that were asked for', sent.days.length, DAYS);
  const today = sent.days.at(-1);
  if (!today) throw new Skipped('no day is told');
  same('the last day, as that of the answer', today.from.day, sent.at.day);
  const { income } = await call(trial, person, 'messageLog.todayIncome', { userId: person.id });
  same("today's income", today.income, income);
  const hours = sent.hours.filter(({ from }) => from.day === sent.at.day);
  const sumOf = (field: 'success' | 'fail' | 'income') => added(hours.map((hour) => hour[field]));
  same(
    'hours of today, as today',
    [sumOf('success'), sumOf('fail'), sumOf('income')],
    [today.success, today.fail, today.income],
  );
});

export const figures: readonly Check[] = [
  balance,
  ledger,
  withdraws,
  ownWithdraws,
  bonuses,
  accounts,
  numbers,
  proxies,
  members,
  blasts,
  fee,
  statistics,
];
