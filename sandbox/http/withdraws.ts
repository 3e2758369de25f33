import { and, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../store/database';
import { type settings, users, withdraws } from '../store/schema';
import { rolesOf } from './calls';

const approver = alias(users, 'approver');

/** A first acceptance counts only while its giver could still accept: not without the role, nor while locked. */
const stillDecides = and(
  eq(approver.id, withdraws.approvedBy),
  inArray(approver.role, [...rolesOf('withdraw.update')]),
  isNull(approver.lockedAt),
);

/** Withdraws, each with the profile of its requester and its first acceptor. */
export const selectWithdraws = (queries: Queries) =>
  queries
    .select({
      withdraw: withdraws,
      payee: users,
      approver: { id: approver.id, firstname: approver.firstname, lastname: approver.lastname },
    })
    .from(withdraws)
    .innerJoin(users, eq(users.id, withdraws.userId))
    .leftJoin(approver, stillDecides);
export type FoundWithdraw = Awaited<ReturnType<typeof selectWithdraws>>[number];

export type Limit = Pick<typeof settings.$inferSelect, 'twoPeopleAbove'>;
/** Whether it takes two people to accept it. A limit counts for what is not accepted yet. */
export const takesTwo = ({ withdraw: { status, nominal } }: FoundWithdraw, { twoPeopleAbove }: Limit) =>
  status === 'requested' && twoPeopleAbove > 0 && nominal > twoPeopleAbove;
