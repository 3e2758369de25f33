import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isPeriod } from '../../../src/api/schema/periods';
import { bonuses, fleetFigures, hourlyFigures } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();
const ALL = { page: 1, size: 200 };
const db = () => harness.server.database.db;

it.each([
  ['today', true],
  ['2026-10', true],
  ['2024-02-29..2024-02-29', true],
  ['2026-10-03..2026-10-17', true],
  ['2026-00', false],
  ['2026-13', false],
  ['2025-02-29..2025-03-01', false],
  ['2026-10-17..2026-10-03', false],
  ['2026-10-03..', false],
  ['2026-10-03..2026-10-04..2026-10-05', false],
  ['2026-10-03', false],
  ['0202-10', false],
  ['2026-1', false],
  ['YYYY-MM', false],
  [' 2026-10', false],
  ['', false],
  ['2026-10;drop', false],
])('of periods, %o is one: %o', async (period, is) => {
  expect(isPeriod(period)).toBe(is);
  // What is none narrows nothing, as any other filter.
  const staff = harness.as('staff');
  const path = `/api/admin/withdraw/histories-per-page?size=200&period=${encodeURIComponent(period)}`;
  const { status, body } = await staff.send('GET', path);
  expect(status).toBe(200);
  const all = await staff.call('withdraw.page', ALL);
  if (!is) expect(body.meta.count).toBe(all.count);
});

it('has in a month its first and its last millisecond in Jakarta, in lists, sums and statements', async () => {
  const [admin, { id }] = [harness.as('admin'), harness.as('member')];
  const at = (moment: string, nominal: number) =>
    db()
      .insert(bonuses)
      .values({ userId: Number(id), nominal, reason: moment, createdAt: new Date(moment) });
  // A year ago nothing else happened in the demonstration.
  await at('2025-09-30T16:59:59.999Z', 1);
  await at('2025-09-30T17:00:00.000Z', 20);
  await at('2025-10-31T16:59:59.999Z', 300);
  await at('2025-10-31T17:00:00.000Z', 4000);
  for (const input of [ALL, { ...ALL, user_id: id }]) {
    const { rows, sums, count } = await admin.call('bonus.page', { ...input, period: '2025-10' });
    expect([rows.map(({ nominal }) => nominal), count, sums]).toEqual([[300, 20], 2, { nominal: 320 }]);
  }
  const days = await admin.call('bonus.page', { ...ALL, period: '2025-10-31..2025-11-01' });
  expect(days.rows.map(({ nominal }) => nominal)).toEqual([4000, 300]);
  const { statement } = await admin.call('withdraw.statement', { userId: id, month: '2025-10' });
  expect([statement.sums?.opening, statement.sums?.bonus, statement.sums?.closing]).toEqual([1, 320, 321]);
  expect([statement.from, statement.until, statement.running]).toEqual([
    Date.parse('2025-09-30T17:00:00Z'),
    Date.parse('2025-10-31T17:00:00Z'),
    0,
  ]);
  const ledger = await admin.call('withdraw.ledger', { ...ALL, userId: id, period: '2025-10' });
  expect(ledger.rows.map(({ amount, balance }) => [amount, balance])).toEqual([
    [300, 321],
    [20, 21],
  ]);
  expect(ledger.sums).toMatchObject({ opening: 1, raised: 320, lowered: 0, closing: 321 });
  const office = await admin.call('withdraw.statementPage', { ...ALL, month: '2025-10' });
  expect(office.sums).toMatchObject({ opening: 1, bonus: 320, closing: 321 });
  expect(office.rows.find((row) => row.id === id)).toMatchObject({ opening: 1, bonus: 320, closing: 321 });
});

it('counts in a month the messages of its blasts, of a person and of everybody', async () => {
  const [admin, { id }] = [harness.as('admin'), harness.as('member')];
  const hours = [
    ['2025-06-30T16:00:00.000Z', 1],
    ['2025-06-30T17:00:00.000Z', 20],
    ['2025-07-31T16:00:00.000Z', 300],
    ['2025-07-31T17:00:00.000Z', 4000],
  ] as const;
  for (const [hour, success] of hours) {
    const figures = { hour: new Date(hour), success };
    await db()
      .insert(hourlyFigures)
      .values({ ...figures, fail: 2, userId: Number(id) });
    await db()
      .insert(fleetFigures)
      .values({ ...figures, fail: 3 });
  }
  const { statement } = await admin.call('withdraw.statement', { userId: id, month: '2025-07' });
  expect(statement).toMatchObject({ success: 320, fail: 4 });
  const office = await admin.call('withdraw.statementPage', { ...ALL, month: '2025-07' });
  expect(office.sums).toMatchObject({ success: 320, fail: 6 });
  expect(office.rows.map(({ success }) => success)).toEqual(
    office.rows.map((row) => (row.id === id ? 320 : 0)),
  );
});

it('says of the running month the balance of now, and of everybody what all balances come to', async () => {
  const [admin, member] = [harness.as('admin'), harness.as('member')];
  const { statement } = await member.call('withdraw.statement', { userId: member.id });
  const { balance } = await member.call('withdraw.balance', { userId: member.id });
  expect([statement.running, statement.sums?.closing, statement.kept_from]).toEqual([1, balance, null]);
  const office = await admin.call('withdraw.statementPage', ALL);
  expect(office.rows.length).toBe(office.count);
  expect(office.rows.reduce((sum, { closing }) => sum + closing, 0)).toBe(office.sums?.closing);
  expect(office.rows.find(({ id }) => id === member.id)?.closing).toBe(balance);
});

it('tells a withdraw with its status and account of now, and what was paid out', async () => {
  const [staff, member] = [harness.as('staff'), harness.as('member')];
  const { withdraw } = await member.call('withdraw.request', { userId: member.id, nominal: 10_000 });
  await staff.call('withdraw.update', { id: withdraw.id, status: 'accepted' });
  const month = async () => (await member.call('withdraw.statement', { userId: member.id })).statement;
  const { lines, sums } = await month();
  expect(lines.slice(-2)).toMatchObject([
    {
      kind: 'withdraw_requested',
      amount: -10_000,
      status: 'accepted',
      account_number: withdraw.User?.account_number,
    },
    { kind: 'withdraw_accepted', amount: 0, nominal: 10_000 },
  ]);
  await staff.call('withdraw.update', { id: withdraw.id, status: 'requested' });
  expect((await month()).sums?.paid).toBe((sums?.paid ?? 0) - 10_000);
});

it('refuses what is no month, somebody unknown, and whoever may not', async () => {
  const [member, staff] = [harness.as('member'), harness.as('staff')];
  const of = (id: string, month: string) => `/api/admin/withdraw/statement/${id}?month=${month}`;
  const statuses = await Promise.all([
    member.send('GET', of(member.id, '2026-13')),
    member.send('GET', of(member.id, '2026-10')),
    member.send('GET', of(harness.other.id, '2026-10')),
    staff.send('GET', of(member.id, '2026-10')),
    staff.send('GET', of('999999', '2026-10')),
    staff.send('GET', '/api/admin/withdraw/statements-per-page'),
    member.send('GET', '/api/admin/withdraw/statements-per-page'),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([422, 200, 403, 200, 404, 403, 403]);
});

it('has no rows of months whose lines are gone, but their sums', async () => {
  const admin = harness.as('admin');
  const before = await admin.call('withdraw.statementPage', { ...ALL, month: '2025-10' });
  // As the keeper does it, of lines that end with the next month.
  await db().execute(sql`select end_first_partition('money_movements', 'month', now())`);
  await db().execute(sql`select check_first_partition('money_movements')`);
  await db().execute(sql`select grow_partitions('money_movements', 'month', now())`);
  await db().execute(sql`select drop_partition('money_movements', now() + interval '40 days')`);
  const after = await admin.call('withdraw.statementPage', { ...ALL, month: '2025-10' });
  expect([after.rows, after.count, after.sums]).toEqual([[], 0, before.sums]);
  const { statement } = await admin.call('withdraw.statement', {
    userId: harness.as('member').id,
    month: '2025-10',
  });
  expect([statement.sums, statement.lines]).toEqual([null, []]);
  expect(statement.kept_from).toBeGreaterThan(Date.now());
});
