import { and, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Queries } from './database';
import { type Span, within } from './span';
import { daySums, users, userSums, type WithdrawStatus } from './schema';

/** A user's money, in rupiah. */
export interface Statement {
  /** Earned by blasting. */
  readonly income: number;
  /** Earned by those the user referred. */
  readonly referral: number;
  readonly bonus: number;
  /** Asked for and not yet decided. */
  readonly requested: number;
  readonly accepted: number;
  /** What can still be asked for; never below 0. */
  readonly balance: number;
}

/** How many rows there are, and what they add up to in rupiah. */
export interface Sum {
  readonly rows: number;
  readonly amount: number;
}
export const NONE: Sum = { rows: 0, amount: 0 };

/** Rows of a user that are counted by triggers of the database, by what they are. */
type UserKey = 'bonus' | 'referral' | 'movement' | WithdrawStatus;
type SumsOfUser = (key: UserKey) => Sum;

async function readSums(
  queries: Queries,
  userIds: readonly number[],
): Promise<(userId: number) => SumsOfUser> {
  const rows = await queries
    .select({
      userId: userSums.userId,
      key: userSums.key,
      rows: sum(userSums.rows).mapWith(Number),
      amount: sum(userSums.amount).mapWith(Number),
    })
    .from(userSums)
    .where(inArray(userSums.userId, [...userIds]))
    .groupBy(userSums.userId, userSums.key);
  const found = new Map(rows.map((row) => [`${row.userId} ${row.key}`, row]));
  return (userId) => (key) => found.get(`${userId} ${key}`) ?? NONE;
}

/** How many rows of the user there are, and what they come to, by what they are. */
export const readSumsOf = async (queries: Queries, userId: number): Promise<SumsOfUser> =>
  (await readSums(queries, [userId]))(userId);

/** The same of everybody. */
export async function readSumOfAll(queries: Queries, key: UserKey): Promise<Sum> {
  const [all] = await queries
    .select({ rows: sum(userSums.rows).mapWith(Number), amount: sum(userSums.amount).mapWith(Number) })
    .from(userSums)
    .where(eq(userSums.key, key));
  return { rows: all?.rows ?? 0, amount: all?.amount ?? 0 };
}

/** Statements by user. What is missing has no money. */
export async function readStatements(
  queries: Queries,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Statement>> {
  if (userIds.length === 0) return new Map();
  const sums = await readSums(queries, userIds);
  const earned = await queries
    .select({ id: users.id, income: users.income })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(
    earned.map(({ id, income }) => {
      const of = sums(id);
      const [referral, bonus] = [of('referral').amount, of('bonus').amount];
      const [requested, accepted] = [of('requested').amount, of('accepted').amount];
      const balance = income + referral + bonus - requested - accepted;
      return [id, { income, referral, bonus, requested, accepted, balance }];
    }),
  );
}

const NOTHING: Statement = { income: 0, referral: 0, bonus: 0, requested: 0, accepted: 0, balance: 0 };

export const readStatement = async (queries: Queries, userId: number): Promise<Statement> =>
  (await readStatements(queries, [userId])).get(userId) ?? NOTHING;

/** What everybody's rows come to that were made within whole days in Jakarta. */
export async function readDaySums<K extends string>(
  queries: Queries,
  keys: readonly K[],
  span: Span,
): Promise<Record<K, Sum>> {
  const rows = await queries
    .select({
      key: daySums.key,
      rows: sum(daySums.rows).mapWith(Number),
      amount: sum(daySums.amount).mapWith(Number),
    })
    .from(daySums)
    .where(and(inArray(daySums.key, [...keys]), within(daySums.day, span)))
    .groupBy(daySums.key);
  const found = new Map(rows.map((row) => [row.key, row]));
  return Object.fromEntries(keys.map((key) => [key, found.get(key) ?? NONE])) as Record<K, Sum>;
}

/**
 * Makes every change to one user's money wait for the one before it. Rows that only reference this user, as the
 * acceptor of another's withdraw, can still be written: else two people accepting each other's would deadlock.
 */
export async function lockMoney(tx: Queries, userId: number): Promise<void> {
  await tx.execute(sql`select 1 from ${users} where ${users.id} = ${userId} for no key update`);
}
