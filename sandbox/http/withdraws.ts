import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../store/database';
import { payoutItems, payoutRuns, type settings, users, withdraws } from '../store/schema';
import { rolesOf } from './calls';

const approver = alias(users, 'approver');

/** A first acceptance counts only while its giver could still accept: not without the role, nor while locked. */
const stillDecides = and(
  eq(approver.id, withdraws.approvedBy),
  inArray(approver.role, [...rolesOf('withdraw.update')]),
  isNull(approver.lockedAt),
);

/** What a run has made of a withdraw: it is in one, or came back to the last and is rejected by that. */
const isInRun = and(
  eq(payoutItems.userId, withdraws.userId),
  eq(payoutItems.withdrawId, withdraws.id),
  sql`(${payoutItems.state} in ('open', 'paid') or ${payoutItems.state} = 'returned' and not ${payoutItems.reopened})`,
);

/** Withdraws, each with the profile of its requester, its first acceptor, and its place in a run. */
export const selectWithdraws = (queries: Queries) =>
  queries
    .select({
      withdraw: withdraws,
      payee: users,
      approver: { id: approver.id, firstname: approver.firstname, lastname: approver.lastname },
      item: payoutItems,
      run: { id: payoutRuns.id, state: payoutRuns.state },
    })
    .from(withdraws)
    .innerJoin(users, eq(users.id, withdraws.userId))
    .leftJoin(approver, stillDecides)
    .leftJoin(payoutItems, isInRun)
    .leftJoin(payoutRuns, eq(payoutRuns.id, payoutItems.runId));
export type FoundWithdraw = Awaited<ReturnType<typeof selectWithdraws>>[number];

/** Whether its run alone answers it: it is with the bank, or was paid. */
export const isHeld = ({ item, run }: FoundWithdraw) =>
  item !== null && item.state !== 'returned' && run?.state !== 'draft';

export type Limit = Pick<typeof settings.$inferSelect, 'twoPeopleAbove'>;
/** Whether it takes two people to accept it. A limit counts for what is not accepted yet. */
export const takesTwo = ({ withdraw: { status, nominal } }: FoundWithdraw, { twoPeopleAbove }: Limit) =>
  status === 'requested' && twoPeopleAbove > 0 && nominal > twoPeopleAbove;
