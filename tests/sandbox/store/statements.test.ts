import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { monthAfter } from '../../../src/api/schema/periods';
import { spanOf } from '../../../sandbox/http/filters';
import { saveSteps } from '../../../sandbox/network/blast/save';
import type { Database, Queries } from '../../../sandbox/store/database';
import { readLedger } from '../../../sandbox/store/ledger';
import {
  type LedgerSums,
  readKeptFrom,
  readLedgerSums,
  readOfficeSums,
} from '../../../sandbox/store/ledger-sums';
import { lockMoney, readStatements } from '../../../sandbox/store/money';
import { tendPartitions } from '../../../sandbox/store/partitions';
import {
  bonuses,
  settings,
  users,
  whatsapps,
  WITHDRAW_STATUSES,
  withdraws,
} from '../../../sandbox/store/schema';
import { readDetails } from '../../../sandbox/store/statement';
import { openEmpty } from '../network/harness';

const PEOPLE = 50;
/** Who may leave: the rest has a thousand months. */
const LEAVING = 5;
const MONTHS = Array.from({ length: 23 }, (_, place) => monthAfter('2027-01', place));
const STEPS = 24;

const step = fc.record({
  does: fc.constantFrom(
    ...(['earn', 'earn', 'earn', 'give', 'give', 'revoke', 'ask', 'ask'] as const),
    ...(['decide', 'decide', 'decide', 'refer', 'reset', 'forget', 'leave'] as const),
  ),
  who: fc.integer({ min: 1, max: PEOPLE }),
  pick: fc.nat(10_000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let database: Database;
/** The balances that each month ended with, as the balance itself said then. */
const balances = new Map<string, ReadonlyMap<number, number>>();
const present = new Set<number>();

async function settle() {
  await database.db.insert(settings).values({ id: 1, price: 50, referralPercent: 10 });
  await database.db.insert(users).values(
    Array.from({ length: PEOPLE }, (_, place) => ({
      firstname: `P${place}`,
      lastname: '',
      email: `${place}@a.test`,
      passwordHash: '',
      referralCode: String(place),
      referredBy: place > 0 ? 1 + ((place - 1) % 7) : null,
    })),
  );
  await database.db.insert(whatsapps).values(
    Array.from({ length: 4 * PEOPLE }, (_, place) => ({
      clientid: `id-${place}`,
      userId: 1 + (place % PEOPLE),
    })),
  );
  for (let id = 1; id <= PEOPLE; id += 1) present.add(id);
}

async function take(tx: Queries, { does, who, pick }: Step) {
  const at = new Date();
  if (!present.has(who)) return;
  const pickOf = async (table: typeof bonuses | typeof withdraws) => {
    const rows = await tx
      .select({ id: table.id, userId: table.userId })
      .from(table)
      .where(eq(table.userId, who));
    return rows[pick % rows.length];
  };
  if (does === 'earn') {
    const accounts = await tx
      .select()
      .from(whatsapps)
      .where(sql`user_id % 5 = ${pick % 5}`);
    const deliveries = accounts.map((account, place) => ({
      account,
      phoneNumberId: 1,
      messageId: 1,
      success: (pick + place) % 4 > 0,
      code: null,
      frees: true,
    }));
    await saveSteps(tx, { accounts: [], deliveries, released: [], place: 0 }, at);
  } else if (does === 'give') {
    await tx.insert(bonuses).values({ userId: who, nominal: pick, reason: 'Uji' });
  } else if (does === 'revoke') {
    const bonus = await pickOf(bonuses);
    if (bonus) await tx.delete(bonuses).where(eq(bonuses.id, bonus.id));
  } else if (does === 'ask') {
    await lockMoney(tx, who);
    await tx.insert(withdraws).values({ userId: who, nominal: pick });
  } else if (does === 'decide') {
    const withdraw = await pickOf(withdraws);
    const status = WITHDRAW_STATUSES[pick % 3] ?? 'requested';
    if (withdraw) await tx.update(withdraws).set({ status }).where(eq(withdraws.id, withdraw.id));
  } else if (does === 'refer') {
    const referredBy = pick % 3 === 0 || pick % 7 === who - 1 ? null : 1 + (pick % 7);
    await tx.update(users).set({ referredBy }).where(eq(users.id, who));
  } else if (does === 'reset') {
    await tx
      .update(whatsapps)
      .set({ income: 0, countSuccess: 0, countFail: 0 })
      .where(eq(whatsapps.userId, who));
  } else if (does === 'forget') {
    await tx
      .delete(whatsapps)
      .where(sql`id = (select max(id) from whatsapps where user_id = ${who}) and ${pick % 3 === 0}`);
  } else if (who > PEOPLE - LEAVING && pick % 10 === 0) {
    await tx.delete(users).where(eq(users.id, who));
    present.delete(who);
  }
}

const startOf = (month: string) => spanOf(month, 0).from?.getTime() ?? 0;
const everybody = () => [...present];
const sumsOf = (month: string, ids = everybody()) =>
  readLedgerSums(database.db, ids, spanOf(month, Date.now()), Date.now());
const kindsOf = (sums: LedgerSums) => Object.values(sums.kinds).reduce((total, amount) => total + amount, 0);
const together = (all: ReadonlyMap<number, LedgerSums>, of: (sums: LedgerSums) => number) =>
  [...all.values()].reduce((total, sums) => total + of(sums), 0);

/** Everybody's month beside the office's: both say the same of each kind. */
async function expectOffice(month: string, all: ReadonlyMap<number, LedgerSums>) {
  const office = await readOfficeSums(database.db, spanOf(month, Date.now()));
  expect({ month, ...office }).toEqual({
    month,
    opening: together(all, ({ opening }) => opening),
    closing: together(all, ({ closing }) => closing),
    paid: together(all, ({ paid }) => paid),
    rows: together(all, ({ rows }) => rows),
    kinds: Object.fromEntries(
      Object.keys(office.kinds).map((kind) => [
        kind,
        together(all, ({ kinds }) => kinds[kind as keyof typeof kinds]),
      ]),
    ),
  });
}

describe('a thousand months of statements', () => {
  beforeAll(async () => {
    database = await openEmpty({ isOwn: true });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(startOf('2027-01'));
    await settle();
    const steps = fc.sample(step, { numRuns: MONTHS.length * 4 * STEPS, seed: 20_261_128 });
    for (const month of MONTHS) {
      const [first, next] = [startOf(month), startOf(monthAfter(month, 1))];
      // Its first and its last millisecond in Jakarta among them.
      for (const at of [first, first + 9 * 86_400_000, first + 20 * 86_400_000 + 4711, next - 1]) {
        vi.setSystemTime(at);
        const taken = steps.splice(0, STEPS);
        await database.transaction(async (tx) => {
          for (const one of taken) await take(tx, one);
        });
      }
      const statements = await readStatements(database.db, everybody());
      balances.set(month, new Map([...statements].map(([id, { balance }]) => [id, balance])));
    }
  }, 60_000);
  afterAll(() => {
    vi.useRealTimers();
  });

  it('add up: each opens with what the one before closed with, and closes with the balance of that moment', async () => {
    expect(everybody().length).toBeLessThan(PEOPLE);
    expect(everybody().length * MONTHS.length).toBeGreaterThan(1000);
    let before: ReadonlyMap<number, LedgerSums> | null = null;
    for (const month of MONTHS) {
      const all = await sumsOf(month);
      for (const [id, sums] of all) {
        const said = { month, id, opening: sums.opening, closing: sums.opening + kindsOf(sums) };
        expect(said).toEqual({
          month,
          id,
          opening: before?.get(id)?.closing ?? 0,
          closing: balances.get(month)?.get(id),
        });
        expect(sums.closing).toBe(said.closing);
      }
      await expectOffice(month, all);
      before = all;
    }
  });

  it('say the same as the ledger’s list of that month, and as their own lines', async () => {
    for (const [place, id] of everybody().entries()) {
      const month = MONTHS[place % MONTHS.length] ?? '';
      const span = spanOf(month, Date.now());
      const sums = (await sumsOf(month, [id])).get(id);
      const at = { limit: 7, now: Date.now() };
      const first = await readLedger(database, { userId: id, span }, { ...at, offset: 0 });
      const all = [first];
      for (let offset = 7; offset < first.count; offset += 7)
        all.push(await readLedger(database, { userId: id, span }, { ...at, offset }));
      const movements = all.flatMap((page) => page.movements);
      expect([movements.length, movements.length]).toEqual([sums?.rows, first.count]);
      let balance = sums?.opening ?? 0;
      for (const { movement, balance: after } of movements.toReversed())
        expect([movement.id, after]).toEqual([movement.id, (balance += movement.amount)]);
      expect(balance).toBe(sums?.closing);
      const details = await readDetails(database.db, id, span);
      const come = (rows: readonly { readonly amount: number }[]) =>
        rows.reduce((total, { amount }) => total + amount, 0);
      const { income = 0, referral = 0, carried = 0, ...others } = sums?.kinds ?? {};
      expect({
        accounts: come(details.accounts),
        days: come(details.days),
        referrals: come(details.referrals),
        lines: come(details.lines.map(({ movement }) => movement)),
      }).toEqual({
        accounts: income,
        days: income,
        referrals: referral,
        lines: Object.values(others).reduce((total, amount) => total + amount, 0),
      });
      expect(carried).toBe(0);
      expect([details.accountsRest, details.referralsRest, details.linesRest]).toEqual([null, null, null]);
    }
  });

  it('still add up once the lines of the oldest are gone, and once somebody leaves after that', async () => {
    const retention = { messageDays: 7, ledgerMonths: 60, auditMonths: 24 };
    // The lines of before stand in one partition, which ends with the next month: then in one of each.
    const kept: string[] = [];
    let month = monthAfter(MONTHS.at(-1) ?? '', 1);
    for (let ahead = 0; ahead < 4; ahead += 1) {
      vi.setSystemTime(startOf(month) + 86_400_000);
      await tendPartitions(database, Date.now(), retention, () => undefined);
      for (const does of ['give', 'earn', 'ask', 'decide'] as const)
        for (const who of [1, 2, 3])
          await database.transaction((tx) => take(tx, { does, who, pick: 4 + 3 * ahead }));
      kept.push(month);
      month = monthAfter(month, 1);
    }
    const known = new Map<string, Awaited<ReturnType<typeof readOfficeSums>>>();
    const before = new Map<string, ReadonlyMap<number, LedgerSums>>();
    for (const one of [...MONTHS, ...kept]) {
      known.set(one, await readOfficeSums(database.db, spanOf(one, Date.now())));
      before.set(one, await sumsOf(one));
    }
    expect(await readKeptFrom(database.db)).toBeNull();
    await tendPartitions(database, Date.now(), { ...retention, ledgerMonths: 1 }, () => undefined);
    const from = await readKeptFrom(database.db);
    expect(from).not.toBeNull();
    const left = kept.filter((one) => from && startOf(one) >= from.getTime());
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(kept.length);
    for (const [one, sums] of known)
      expect(await readOfficeSums(database.db, spanOf(one, Date.now()))).toEqual(sums);
    for (const one of left) expect([one, await sumsOf(one)]).toEqual([one, before.get(one)]);
    await database.db.delete(users).where(eq(users.id, 1));
    present.delete(1);
    for (const one of left) await expectOffice(one, await sumsOf(one));
    expect(await readKeptFrom(database.db)).toEqual(from);
  });
});
