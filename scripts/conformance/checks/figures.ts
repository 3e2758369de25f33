import { Advised, type Check, Failure, Skipped, type Trial } from '../check';
import { call, holds, same, steadily } from '../calls';
import { clauseOf, titleOf } from '../contract';
import { answered } from '../cover';
import { someone } from '../people';
import type { Person } from '../server';
import type { CallAnswer, CallInput, CallName } from '../../../src/api/calls';

const LEDGER = 'api-additions.md#the-ledger-of-a-balance';
const check = (clause: string, name: string, run: Check['run']): Check => ({
  area: 'figures',
  name,
  clause: clause.includes('#') ? clause : clauseOf(clause),
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

const balance = check(LEDGER, 'the balance is the sum of its parts', async (trial) => {
  const person = earner(trial);
  const { income, referral, bonus, requested, accepted, ...sent } = await partsOf(trial, person);
  const { tries } = await trial.server.read(person, 'withdraw.balance', { userId: person.id });
  const last = tries.at(-1);
  if (last && (Object(last.body) as Readonly<Record<string, unknown>>).balance == null)
    throw new Failure('a `balance` from GET /admin/withdraw/balance/:userId', answered(last));
  const sum = income + referral + bonus - requested - accepted;
  // Without a ledger the page calls what is left over "Lainnya".
  const { error } = await trial.server.read(person, 'withdraw.ledger', { page: 1, userId: person.id });
  if (error?.status === 404 && sent.balance !== sum)
    throw new Advised(`Rp ${sent.balance - sum} of the balance are unexplained`);
  same('balance = income + referral + bonus - requested - accepted', sent.balance, sum);
});

const ledger = check(LEDGER, 'the ledger explains the balance', async (trial) => {
  const person = earner(trial);
  const { rows, sums } = await call(trial, person, 'withdraw.ledger', { page: 1, userId: person.id });
  same(
    'sums of GET /admin/withdraw/ledger/:userId, as told one by one',
    sums ?? {},
    await partsOf(trial, person),
  );
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
  holds(
    rows.every(({ at }, place) => place === 0 || (at ?? 0) <= (rows[place - 1]?.at ?? 0)),
    'movements from the newest to the oldest, by `at`',
    rows.map(({ at }) => at),
  );
});

const newestFirst = (name: CallName, rows: readonly { readonly createdAt: number | null }[]) => {
  const times = rows.map(({ createdAt }) => createdAt ?? 0);
  const expected = times.toSorted((one, two) => two - one);
  same(`rows of ${titleOf(name)} from the newest to the oldest`, times, expected);
};

const withdraws = check(
  'api-additions.md#fields-of-other-answers',
  'withdraws are added up',
  async (trial) => {
    const person = someone(trial, 'admin', 'dev', 'staff');
    const { rows } = await call(trial, person, 'withdraw.histories', {});
    newestFirst('withdraw.histories', rows);
    const page = await call(trial, person, 'withdraw.page', { page: 1 });
    if (!page.sums) throw new Advised('no `meta.sums`');
    for (const status of ['requested', 'accepted', 'rejected']) {
      const sum = added(rows.filter((row) => row.status === status).map(({ nominal }) => nominal));
      same(
        `\`meta.sums.${status}\` of GET /admin/withdraw/histories-per-page, as the rows come to`,
        page.sums[status],
        sum,
      );
    }
  },
);

const ownWithdraws = check('withdraw.history', "a member's withdraws come to their totals", async (trial) => {
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
  newestFirst('withdraw.history', rows);
});

const bonuses = check('api-additions.md#fields-of-other-answers', 'bonuses are added up', async (trial) => {
  const person = someone(trial, 'member', 'dev', 'admin');
  const { totalBonus } = await call(trial, person, 'bonus.total', { userId: person.id });
  const { sums } = await call(trial, person, 'bonus.page', { page: 1, user_id: person.id });
  if (!sums) throw new Advised('no `meta.sums`');
  same('sum of the bonuses, as their total', sums.nominal, totalBonus);
});

const accounts = check('whatsapp.count', 'accounts are counted as they are listed', async (trial) => {
  const person = someone(trial, 'member', 'admin', 'dev');
  const { rows } =
    person.role === 'member'
      ? await call(trial, person, 'whatsapp.listOfUser', { userId: person.id })
      : await call(trial, person, 'whatsapp.list', {});
  const count = await call(trial, person, 'whatsapp.count', { userId: person.id });
  const connected = rows.filter(({ state, suspended }) => state === 'connected' && !suspended).length;
  same(
    '`connectedCount` and `disconnectedCount`',
    [count.connectedCount, count.disconnectedCount],
    [connected, rows.length - connected],
  );
});

const numbers = check(
  'phoneNumber.countBlast',
  'phone numbers are counted as they are listed',
  async (trial) => {
    const person = someone(trial, 'admin', 'dev');
    const { rows } = await call(trial, person, 'phoneNumber.list', {});
    const { blasted, unBlasted } = await call(trial, person, 'phoneNumber.countBlast', {});
    same('`blasted` and `unBlasted` together', blasted + unBlasted, rows.length);
  },
);

const proxies = check('proxy.countUse', 'proxies are counted as they are listed', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const { rows } = await call(trial, person, 'proxy.list', {});
  const { used, unUsed } = await call(trial, person, 'proxy.countUse', {});
  same(
    '`used` and `unUsed`',
    [used, unUsed],
    [rows.filter(({ count_use: uses }) => uses > 0).length, rows.length - used],
  );
});

const members = check('users.members', 'members are all members', async (trial) => {
  const person = someone(trial, 'admin', 'dev');
  const { users } = await call(trial, person, 'users.members', {});
  holds(
    users.rows.every(({ role }) => role === 'member'),
    'members alone',
    users.rows.find(({ role }) => role !== 'member')?.role,
  );
  const { count } = await call(trial, person, 'users.active', {});
  const { rows } = await call(trial, person, 'whatsapp.list', {});
  const able = rows.filter(({ state, suspended }) => state === 'connected' && !suspended);
  const owners = new Set(able.map(({ user_id: owner }) => owner));
  const active = users.rows.filter(({ id }) => owners.has(id)).length;
  same('`count` of GET /admin/users/active, the members with an account that can send', count, active);
});

const blasts = check(
  'messageLog.todayCount',
  'what was sent today is part of what was sent',
  async (trial) => {
    const person = someone(trial, 'admin', 'dev');
    const [today, total] = [
      await call(trial, person, 'messageLog.todayCount', {}),
      await call(trial, person, 'messageLog.totalCount', {}),
    ];
    holds(today.success <= total.success && today.fail <= total.fail, 'no more today than ever', {
      today,
      total,
    });
  },
);

const fee = check('users.blastFee', 'the fee and the level are those of the profile', async (trial) => {
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
const statistics = check(
  'api-additions.md#statistics-of-blasts',
  'statistics agree with the counters of today',
  async (trial) => {
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
    same("today's income of GET /admin/statistics/blasts/:userId", today.income, income);
    const hours = sent.hours.filter(({ from }) => from.day === sent.at.day);
    const sumOf = (field: 'success' | 'fail' | 'income') => added(hours.map((hour) => hour[field]));
    same(
      'hours of today of GET /admin/statistics/blasts/:userId, as today',
      [sumOf('success'), sumOf('fail'), sumOf('income')],
      [today.success, today.fail, today.income],
    );
  },
);

const totals = check(
  'api-additions.md#what-all-accounts-come-to',
  'the totals are those of the accounts',
  async (trial) => {
    const person = someone(trial, 'admin', 'dev');
    const sent = await call(trial, person, 'whatsapp.totals', {});
    const { rows } = await call(trial, person, 'whatsapp.list', {});
    const countOf = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
    const sumOf = (field: 'count_success' | 'count_fail' | 'income') => added(rows.map((row) => row[field]));
    same(
      '`accounts`, `sending`, `suspended`, `success`, `fail` and `income` of GET /admin/whatsapp/board/totals',
      [sent.accounts, sent.sending, sent.suspended, sent.success, sent.fail, sent.income],
      [
        rows.length,
        countOf(({ status }) => status === 'sending'),
        countOf(({ suspended }) => suspended === 1),
        sumOf('count_success'),
        sumOf('count_fail'),
        sumOf('income'),
      ],
    );
  },
);

export const figures: readonly Check[] = [
  totals,
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
