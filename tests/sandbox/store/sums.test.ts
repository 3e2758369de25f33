import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { saveSteps } from '../../../sandbox/network/blast/save';
import type { Database, Queries } from '../../../sandbox/store/database';
import { readLedger } from '../../../sandbox/store/ledger';
import { lockMoney, readStatement } from '../../../sandbox/store/money';
import { openDatabase } from '../../../sandbox/store/open-database';
import { query } from '../../../sandbox/store/query';
import {
  bonuses,
  settings,
  users,
  whatsapps,
  WITHDRAW_STATUSES,
  withdraws,
} from '../../../sandbox/store/schema';
import { EVER } from '../../../sandbox/store/span';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { openEmpty } from '../network/harness';

const RUNS = Number(process.env.MONEY_SEEDS ?? 2);
const PEOPLE = 4;
const postgres = await startPostgres();
afterAll(() => postgres?.remove());

const step = fc.record({
  does: fc.constantFrom(
    'earn',
    'earn',
    'give',
    'revoke',
    'ask',
    'decide',
    'refer',
    'rename',
    'join',
    'leave',
  ),
  who: fc.integer({ min: 1, max: PEOPLE }),
  pick: fc.nat(1000),
  daysAgo: fc.nat(3),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Four people with two accounts each, who were referred by one another. */
async function settle({ db }: Database) {
  await db.insert(settings).values({ id: 1, price: 50, referralPercent: 10 });
  await db.insert(users).values(
    Array.from({ length: PEOPLE }, (_, place) => ({
      firstname: `P${place}`,
      lastname: '',
      email: `${place}@a.test`,
      passwordHash: '',
      referralCode: String(place),
      referredBy: place > 0 ? 1 + ((place - 1) % 2) : null,
    })),
  );
  await db.insert(whatsapps).values(
    Array.from({ length: 2 * PEOPLE }, (_, place) => ({
      clientid: `id-${place}`,
      userId: 1 + (place % PEOPLE),
    })),
  );
}

async function take(tx: Queries, { does, who, pick, daysAgo }: Step) {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const pickOf = async (table: typeof bonuses | typeof withdraws) => {
    const rows = await tx.select({ id: table.id, userId: table.userId }).from(table).orderBy(table.id);
    return rows[pick % rows.length];
  };
  if (does === 'earn') {
    const accounts = await tx.select().from(whatsapps).orderBy(whatsapps.id);
    const deliveries = [who, who + 1, who].flatMap((place) => {
      const account = accounts[(place + pick) % accounts.length];
      return account
        ? [{ account, phoneNumberId: 1, messageId: 1, success: pick % 5 > 0, code: null, frees: true }]
        : [];
    });
    await saveSteps(tx, { accounts: [], deliveries, released: [], place: 0 }, at);
  } else if (does === 'give') {
    await tx.insert(bonuses).values({ userId: who, nominal: pick, reason: 'Uji', createdAt: at });
  } else if (does === 'revoke') {
    const bonus = await pickOf(bonuses);
    if (bonus) await lockMoney(tx, bonus.userId);
    if (bonus) await tx.delete(bonuses).where(eq(bonuses.id, bonus.id));
  } else if (does === 'ask') {
    await lockMoney(tx, who);
    await tx.insert(withdraws).values({ userId: who, nominal: pick, createdAt: at });
  } else if (does === 'decide') {
    const withdraw = await pickOf(withdraws);
    if (!withdraw) return;
    await lockMoney(tx, withdraw.userId);
    const status = WITHDRAW_STATUSES[pick % 3] ?? 'requested';
    await tx.update(withdraws).set({ status }).where(eq(withdraws.id, withdraw.id));
  } else if (does === 'refer') {
    const referredBy = pick % 3 === 0 || pick % PEOPLE === who - 1 ? null : 1 + (pick % PEOPLE);
    await tx.update(users).set({ referredBy }).where(eq(users.id, who));
  } else if (does === 'rename') {
    await tx
      .update(users)
      .set({ firstname: `Q${pick}` })
      .where(eq(users.id, who));
  } else if (does === 'join') {
    await tx.insert(users).values({
      firstname: 'Baru',
      lastname: '',
      email: `${crypto.randomUUID()}@a.test`,
      passwordHash: '',
      referralCode: crypto.randomUUID(),
      referredBy: who,
      role: pick % 2 ? 'staff' : 'member',
    });
  } else {
    await tx.delete(users).where(sql`id = (select max(id) from users where id > ${PEOPLE})`);
  }
}

/** What is counted, beside what there is. */
async function expectSums(database: Database) {
  const { db } = database;
  const differing = async (kept: string, there: string) =>
    query(db, sql.raw(`((${kept}) except all (${there})) union all ((${there}) except all (${kept}))`));
  const isAny = 'having sum(rows) <> 0 or sum(amount) <> 0';
  expect(
    await differing(
      `select user_id, key, sum(rows)::bigint, sum(amount)::bigint from user_sums group by 1, 2 ${isAny}`,
      `select user_id, status, count(*), sum(nominal)::bigint from withdraws group by 1, 2
        union all select user_id, 'bonus', count(*), sum(nominal)::bigint from bonuses group by 1
        union all select referred_by, 'referral', count(*), sum(referral_paid)::bigint from users where referred_by is not null group by 1
        union all select user_id, 'movement', count(*), 0 from money_movements group by 1`,
    ),
  ).toEqual([]);
  expect(
    await differing(
      `select key, day, sum(rows)::bigint, sum(amount)::bigint from day_sums group by 1, 2 ${isAny}`,
      `select status, jakarta_day(created_at), count(*), sum(nominal)::bigint from withdraws group by 1, 2
        union all select 'bonus', jakarta_day(created_at), count(*), sum(nominal)::bigint from bonuses group by 1, 2
        union all select role, jakarta_day(created_at), count(*), 0 from users group by 1, 2
        union all select 'ledger ' || kind, jakarta_span('month', at, 0), count(*), sum(amount)::bigint from money_movements group by 1, 2
        union all select 'ledger paid', jakarta_span('month', at, 0), sum(sign(paid))::bigint, sum(paid)::bigint from money_movements
          group by 2 having sum(sign(paid)) <> 0`,
    ),
  ).toEqual([]);
  expect(
    await differing(
      'select hour, sum(success)::bigint, sum(fail)::bigint, sum(income)::bigint from fleet_figures group by 1',
      'select hour, sum(success)::bigint, sum(fail)::bigint, sum(income)::bigint from hourly_figures group by 1',
    ),
  ).toEqual([]);
  expect(
    await differing(
      'select id, firstname from withdraws union all select -id, firstname from bonuses',
      `select withdraws.id, users.firstname from withdraws join users on users.id = user_id
        union all select -bonuses.id, users.firstname from bonuses join users on users.id = user_id`,
    ),
  ).toEqual([]);
  for (let id = 1; id <= PEOPLE; id += 1) await expectLedger(database, id);
}

/** The ledger page by page, of sizes that divide nothing, and what adds up to each balance. */
async function expectLedger(database: Database, id: number) {
  const { balance } = await readStatement(database.db, id);
  const all = await query<{ id: string; amount: string }>(
    database.db,
    sql`select id, amount from money_movements where user_id = ${id} order by at, id`,
  );
  let sum = 0;
  const expected = all.map((row) => [Number(row.id), (sum += Number(row.amount))]).toReversed();
  expect(sum).toBe(balance);
  const read: unknown[] = [];
  for (let offset = 0; offset <= all.length; offset += 7) {
    const { movements, count, statement } = await readLedger(
      database,
      { userId: id, span: EVER },
      { limit: 7, offset, now: Date.now() },
    );
    expect([count, statement.balance]).toEqual([all.length, balance]);
    read.push(...movements.map(({ movement, balance: after }) => [movement.id, after]));
  }
  expect(read).toEqual(expected);
}

const histories = (seed: number) =>
  fc.sample(fc.array(step, { minLength: 60, maxLength: 60 }), { numRuns: RUNS, seed });

describe('sums of money', () => {
  it('are those of the rows, whatever happens', { timeout: 60_000 }, async () => {
    for (const history of histories(3)) {
      const database = await openEmpty();
      await settle(database);
      for (const taken of history) await database.transaction((tx) => take(tx, taken));
      await expectSums(database);
    }
  });

  it.skipIf(!postgres)(
    'also where it happens by several connections at once',
    { timeout: 120_000 },
    async () => {
      for (const history of histories(5)) {
        const url = (await postgres?.create()) ?? '';
        const both = [await openDatabase({ url }), await openDatabase({ url })] as const;
        await settle(both[0]);
        // Eight lanes on two processes' connections: what waits for another in a circle is done again.
        const lanes = Array.from({ length: 8 }, (_, lane) =>
          history.filter((_step, place) => place % 8 === lane),
        );
        await Promise.all(
          lanes.map(async (steps, lane) => {
            for (const taken of steps)
              await (lane % 2 ? both[0] : both[1]).transaction((tx) => take(tx, taken));
          }),
        );
        await expectSums(both[0]);
        await Promise.all(both.map((one) => one.close()));
      }
    },
  );

  it.skipIf(!postgres)('name a bonus after its receiver, who is renamed meanwhile', async () => {
    const url = (await postgres?.create()) ?? '';
    const [one, other] = [await openDatabase({ url }), await openDatabase({ url })];
    await settle(one);
    let isGiven = false;
    const given = await one.transaction(async (tx) => {
      await tx.update(users).set({ firstname: 'Baru' }).where(eq(users.id, 1));
      const giving = other.db
        .insert(bonuses)
        .values({ userId: 1, nominal: 1, reason: 'Uji' })
        .then(() => (isGiven = true));
      await vi.waitFor(async () => {
        const waiting = await query(tx, sql`select from pg_locks where not granted`);
        expect(isGiven || waiting.length > 0).toBe(true);
      });
      return { giving };
    });
    await given.giving;
    expect(await one.db.select({ name: bonuses.firstname }).from(bonuses)).toEqual([{ name: 'Baru' }]);
    await Promise.all([one.close(), other.close()]);
  });
});

it('of no table are all rows looked at where a row is deleted that they name', async () => {
  const { db } = await openEmpty();
  const without = await query(
    db,
    sql`select conrelid::regclass::text as "table", conname as name from pg_constraint
        where contype = 'f' and conrelid not in (select partrelid from pg_partitioned_table) and not exists (
          select from pg_index where indrelid = conrelid
            and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
            and (indpred is null or pg_get_expr(indpred, indrelid) like '% IS NOT NULL)'))`,
  );
  expect(without).toEqual([]);
});
