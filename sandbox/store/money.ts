import { and, eq, type SQL, sql, sum } from 'drizzle-orm';
import type { Queries } from './database';
import { bonuses, users, WITHDRAW_STATUSES, type WithdrawStatus, withdraws } from './schema';

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

const total = async (query: Promise<{ total: string | null }[]>) => Number((await query)[0]?.total ?? 0);

export async function readStatement(queries: Queries, userId: number): Promise<Statement> {
  const drawn = (status: WithdrawStatus) =>
    total(
      queries
        .select({ total: sum(withdraws.nominal) })
        .from(withdraws)
        .where(and(eq(withdraws.userId, userId), eq(withdraws.status, status))),
    );
  const income = await total(
    queries
      .select({ total: sum(users.income) })
      .from(users)
      .where(eq(users.id, userId)),
  );
  const referral = await total(
    queries
      .select({ total: sum(users.referralPaid) })
      .from(users)
      .where(eq(users.referredBy, userId)),
  );
  const bonus = await total(
    queries
      .select({ total: sum(bonuses.nominal) })
      .from(bonuses)
      .where(eq(bonuses.userId, userId)),
  );
  const requested = await drawn('requested');
  const accepted = await drawn('accepted');
  return {
    income,
    referral,
    bonus,
    requested,
    accepted,
    balance: income + referral + bonus - requested - accepted,
  };
}

/** What withdraws under `where` add up to, by status. */
export async function readWithdrawn(
  queries: Queries,
  where: SQL | undefined,
): Promise<Record<WithdrawStatus, number>> {
  const rows = await queries
    .select({ status: withdraws.status, total: sum(withdraws.nominal) })
    .from(withdraws)
    .where(where)
    .groupBy(withdraws.status);
  const totalOf = (status: WithdrawStatus) => Number(rows.find((row) => row.status === status)?.total ?? 0);
  return Object.fromEntries(WITHDRAW_STATUSES.map((status) => [status, totalOf(status)])) as Record<
    WithdrawStatus,
    number
  >;
}

/** What bonuses under `where` add up to. */
export const readGiven = (queries: Queries, where: SQL | undefined): Promise<number> =>
  total(
    queries
      .select({ total: sum(bonuses.nominal) })
      .from(bonuses)
      .where(where),
  );

/**
 * Makes every change to one user's money wait for the one before it. Rows that only reference this user, as the
 * acceptor of another's withdraw, can still be written: else two people accepting each other's would deadlock.
 */
export async function lockMoney(tx: Queries, userId: number): Promise<void> {
  await tx.execute(sql`select 1 from ${users} where ${users.id} = ${userId} for no key update`);
}
