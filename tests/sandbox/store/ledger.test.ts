import { readFileSync } from 'node:fs';
import { sum as sumOf, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saveSteps } from '../../../sandbox/network/blast/save';
import { readStatement } from '../../../sandbox/store/money';
import {
  bonuses,
  messageLogs,
  moneyMovements,
  users,
  whatsapps,
  withdraws,
} from '../../../sandbox/store/schema';
import { type Person, useServer } from '../../contract/harness';

const harness = useServer();
const RUNS = Number(process.env.MONEY_SEEDS ?? 3);
const db = () => harness.server.database.db;

/** Everything that the ledger of a user says, newest first, read as the page reads it. */
async function ledgerOf(userId: string, by: Person = harness.as('staff')) {
  const first = await by.call('withdraw.ledger', { userId, page: 1 });
  const others = await Promise.all(
    Array.from({ length: first.totalPages - 1 }, (_, index) =>
      by.call('withdraw.ledger', { userId, page: index + 2 }),
    ),
  );
  return { sums: first.sums, movements: [first, ...others].flatMap(({ rows }) => rows) };
}

async function expectBalanced(userId: string) {
  const { sums, movements } = await ledgerOf(userId);
  const statement = await readStatement(db(), Number(userId));
  expect(sums).toEqual(statement);
  const { income, referral, bonus, requested, accepted, balance } = statement;
  expect(income + referral + bonus - requested - accepted).toBe(balance);
  expect(movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
  movements.forEach((movement, index) =>
    expect(movement.balance - movement.amount).toBe(movements[index + 1]?.balance ?? 0),
  );
  expect(movements[0]?.balance ?? 0).toBe(balance);
  return movements;
}

/** One answer of the network to an account of a member, in the one statement that counts everything. */
const blast = (accountId: number, successes: number, at: Date) =>
  harness.server.database.transaction(async (tx) => {
    const [account] = await tx.select().from(whatsapps).where(eq(whatsapps.id, accountId));
    if (!account) return;
    const deliveries = Array.from({ length: successes + 1 }, (_, index) => ({
      account,
      phoneNumberId: 1,
      messageId: 1,
      success: index < successes,
      code: index < successes ? null : '408',
      frees: true,
    }));
    await saveSteps(tx, { accounts: [], deliveries, released: [], place: 0 }, at);
  });

const step = fc.oneof(
  fc.record({
    do: fc.constant('blast' as const),
    pick: fc.nat(60),
    successes: fc.nat(5),
    daysAgo: fc.nat(3),
  }),
  fc.record({
    do: fc.constantFrom('give', 'ask'),
    pick: fc.nat(11),
    thousands: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    do: fc.constant('decide' as const),
    pick: fc.nat(40),
    status: fc.constantFrom('accepted', 'rejected', 'requested'),
  }),
  fc.record({ do: fc.constantFrom('revoke', 'reset', 'forget'), pick: fc.nat(60) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(taken: Step, members: readonly Person[]) {
  const [admin, staff] = [harness.as('admin'), harness.as('staff')];
  const member = members[taken.pick % members.length]!;
  const accounts = await db().select({ id: whatsapps.id }).from(whatsapps).orderBy(whatsapps.id);
  const account = accounts[taken.pick % accounts.length]!.id;
  if (taken.do === 'blast' && 'successes' in taken) {
    return blast(account, taken.successes, new Date(Date.now() - taken.daysAgo * 86_400_000));
  }
  if ('thousands' in taken) {
    const nominal = taken.thousands * 1000;
    return taken.do === 'give'
      ? admin.send('POST', '/api/admin/bonus/create', { nominal, reason: 'Uji', userId: member.id })
      : member.send('POST', '/api/admin/withdraw/request', { nominal, userId: member.id });
  }
  if ('status' in taken) {
    const all = await db().select({ id: withdraws.id }).from(withdraws).orderBy(withdraws.id);
    const { id } = all[taken.pick % all.length]!;
    return staff.send('PUT', '/api/admin/withdraw/update', { id, status: taken.status });
  }
  if (taken.do === 'revoke') {
    const all = await db().select({ id: bonuses.id }).from(bonuses).orderBy(bonuses.id);
    return admin.send('DELETE', `/api/admin/bonus/${all[taken.pick % all.length]!.id}`);
  }
  if (taken.do === 'reset') return admin.send('POST', '/api/admin/whatsapp/reset', { id: account });
  return db().delete(whatsapps).where(eq(whatsapps.id, account));
}

describe('the ledger of a balance', () => {
  const membersOf = () => db().select().from(users).where(eq(users.role, 'member'));

  it('explains every balance of the demonstration, and lets none of them fall below 0', async () => {
    for (const { id } of await membersOf()) {
      const movements = await expectBalanced(String(id));
      expect(Math.min(...movements.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0);
    }
  });

  it('has one line for each account and day, dated at its beginning, and one for each person and day', async () => {
    const { movements } = await ledgerOf(harness.as('member').id);
    const days = movements.filter(({ kind }) => kind === 'income' || kind === 'referral');
    const names = days.map(({ kind, at, Whatsapp, Person }) => JSON.stringify([kind, at, Whatsapp, Person]));
    expect(new Set(names).size).toBe(names.length);
    expect(days.every(({ at }) => new Date(at ?? 0).toISOString().endsWith('T17:00:00.000Z'))).toBe(true);
  });

  it('adds up whatever happens, to the rupiah, for every member', { timeout: 120_000 }, async () => {
    const rows = await membersOf();
    const members = await Promise.all(rows.map(({ email }) => harness.signIn(email)));
    const histories = fc.sample(fc.array(step, { minLength: 20, maxLength: 20 }), { numRuns: RUNS, seed: 7 });
    for (const history of histories) {
      for (const taken of history) await take(taken, members);
      for (const { id } of rows) await expectBalanced(String(id));
    }
    const kinds = new Set<string>();
    for (const { id } of rows) (await ledgerOf(String(id))).movements.forEach(({ kind }) => kinds.add(kind));
    expect([...kinds].toSorted()).toEqual([
      'bonus',
      'bonus_revoked',
      'income',
      'referral',
      'withdraw_accepted',
      'withdraw_rejected',
      'withdraw_reopened',
      'withdraw_requested',
    ]);
  });

  it('keeps what an account earned when it is reset, and when it is gone', async () => {
    const { id } = await harness.signIn('member2@demo.test');
    const [account] = await db()
      .select({ id: whatsapps.id })
      .from(whatsapps)
      .where(eq(whatsapps.userId, Number(id)));
    await blast(account!.id, 3, new Date());
    const before = await ledgerOf(id);
    await harness.as('admin').send('POST', '/api/admin/whatsapp/reset', { id: account!.id });
    expect(await ledgerOf(id)).toEqual(before);
    await db().delete(whatsapps).where(eq(whatsapps.id, account!.id));
    const amounts = ({ movements }: typeof before) => movements.map(({ amount }) => amount);
    expect(amounts(await ledgerOf(id))).toEqual(amounts(before));
    await expectBalanced(id);
  });

  it('is written for what happened before there was one', async () => {
    const migration = readFileSync('sandbox/store/migrations/0007_money_movements.sql', 'utf8');
    const past = migration.split('--> statement-breakpoint').filter((text) => /^\s*INSERT/.test(text));
    const { id } = await harness.signIn('member3@demo.test');
    const [account] = await db()
      .select({ id: whatsapps.id })
      .from(whatsapps)
      .where(eq(whatsapps.userId, Number(id)));
    await blast(account!.id, 3, new Date());
    const before = await ledgerOf(id);
    // Then the database itself forgot an account that was deleted.
    await db().execute(
      sql`update message_logs set whatsapp_id = null where whatsapp_id not in (select id from whatsapps)`,
    );
    const [logged] = await db()
      .select({ income: sumOf(messageLogs.income) })
      .from(messageLogs)
      .where(eq(messageLogs.userId, Number(id)));
    // More than the messages that are still known account for.
    await db()
      .update(users)
      .set({ income: sql`${users.income} + 777` })
      .where(eq(users.id, Number(id)));
    await db().delete(moneyMovements);
    for (const statement of past) await db().execute(sql.raw(statement));
    for (const member of await membersOf()) await expectBalanced(String(member.id));
    const { movements } = await ledgerOf(id);
    expect(movements.filter(({ kind }) => kind === 'carried')).toMatchObject([
      { amount: (before.sums?.income ?? 0) + 777 - Number(logged?.income) },
    ]);
    expect(Number(logged?.income)).toBeGreaterThan(0);
  });

  it('takes back what a referred user brought when that user is deleted, as the balance does', async () => {
    const { id } = await harness.signIn('member2@demo.test');
    const { movements } = await ledgerOf(id);
    expect(movements.some(({ kind }) => kind === 'referral')).toBe(true);
    await db()
      .delete(users)
      .where(eq(users.referredBy, Number(id)));
    await expectBalanced(id);
  });
});
