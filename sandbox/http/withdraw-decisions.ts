import { sql } from 'drizzle-orm';
import { publishAll } from '../events/publish';
import type { Queries } from '../store/database';
import { users, type WithdrawStatus, withdraws } from '../store/schema';
import { isAnyOf } from './matching';
import type { FoundWithdraw } from './withdraws';

export type Change = Partial<typeof withdraws.$inferInsert>;

/** Keeps withdraws as they are but for this transaction, then their members' money, each in one order. */
export const holdWithdraws = (queries: Queries, ids: readonly number[]) =>
  queries.execute(sql`
    with held as materialized (
      select user_id from ${withdraws} where ${isAnyOf(withdraws.id, ids)} order by ${withdraws.id} for no key update
    )
    select 1 from ${users} where ${users.id} in (select user_id from held) order by ${users.id} for no key update`);

/** Writes the same change to withdraws that are held; the database writes the ledger with it. */
export const writeChange = (queries: Queries, found: readonly FoundWithdraw[], change: Change) =>
  queries
    .update(withdraws)
    .set(change)
    .where(
      isAnyOf(
        withdraws.id,
        found.map(({ withdraw }) => withdraw.id),
      ),
    );

const TOLD = { accepted: 'accepted', rejected: 'rejected', requested: 'reopened' } as const;

/** What became of a withdraw, and why where that is known. */
interface Told {
  readonly found: FoundWithdraw;
  readonly status: WithdrawStatus;
  readonly reason?: string;
}

/** Tells members what became of their withdraws. Last in a transaction. */
export const tellOf = (queries: Queries, all: readonly Told[]): Promise<void> =>
  publishAll(
    queries,
    [],
    all.map(({ found: { withdraw }, status, reason }) => ({
      kind: TOLD[status],
      source: 'withdraw',
      userId: withdraw.userId,
      subjectId: withdraw.id,
      amount: withdraw.nominal,
      reason: reason || null,
    })),
  );
