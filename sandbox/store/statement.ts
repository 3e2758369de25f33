import { and, asc, count, desc, eq, notInArray, sql, sum } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from './database';
import { movedWithin, type MovementKind } from './ledger-sums';
import { paidReference } from './payouts';
import { moneyMovements, users, whatsapps, withdraws } from './schema';
import type { Span } from './span';

const { kind, amount } = moneyMovements;
const person = alias(users, 'person');
/** The most that a statement tells one by one; what else there is, is told together. */
const MOST = { groups: 300, lines: 500 };
const GATHERED = ['income', 'referral', 'carried'] as const satisfies readonly MovementKind[];

interface Rest {
  readonly rows: number;
  readonly amount: number;
}
/** Of so many in all, which come to so much, what is left beside those that are told. */
const restOf = (told: readonly { readonly amount: number }[], all: Rest): Rest | null =>
  all.rows > told.length
    ? {
        rows: all.rows - told.length,
        amount: all.amount - told.reduce((total, row) => total + row.amount, 0),
      }
    : null;

/** What a person's ledger says of a span, line by line or gathered as a statement has it. */
export async function readDetails(queries: Queries, userId: number, span: Span) {
  const its = (...also: Parameters<typeof and>) =>
    and(eq(moneyMovements.userId, userId), movedWithin(span), ...also);
  const total = sum(amount).mapWith(Number);
  const gathered = (name: MovementKind, key: PgColumn) =>
    queries
      .select({ key: sql`${key}`.as('key'), amount: total.as('total') })
      .from(moneyMovements)
      .where(its(eq(kind, name)))
      .groupBy(key)
      .as('gathered');

  const accounts = gathered('income', moneyMovements.whatsappId);
  const byAccount = await queries
    .select({
      amount: accounts.amount,
      whatsapp: { phonenumber: whatsapps.phonenumber, pushname: whatsapps.pushname },
    })
    .from(accounts)
    .leftJoin(whatsapps, eq(whatsapps.id, accounts.key))
    .orderBy(desc(accounts.amount), asc(accounts.key))
    .limit(MOST.groups);
  const people = gathered('referral', moneyMovements.personId);
  const byPerson = await queries
    .select({ amount: people.amount, person: { firstname: person.firstname, lastname: person.lastname } })
    .from(people)
    .leftJoin(person, eq(person.id, people.key))
    .orderBy(desc(people.amount), asc(people.key))
    .limit(MOST.groups);
  const days = await queries
    .select({ at: moneyMovements.at, amount: total })
    .from(moneyMovements)
    .where(its(eq(kind, 'income')))
    .groupBy(moneyMovements.at)
    .orderBy(asc(moneyMovements.at));
  const others = its(notInArray(kind, [...GATHERED]));
  const lines = await queries
    .select({
      movement: moneyMovements,
      withdraw: withdraws,
      payee: users,
      reference: paidReference(sql`${moneyMovements.userId}`, sql`${moneyMovements.withdrawId}`),
    })
    .from(moneyMovements)
    .innerJoin(users, eq(users.id, moneyMovements.userId))
    .leftJoin(withdraws, eq(withdraws.id, moneyMovements.withdrawId))
    .where(others)
    .orderBy(asc(moneyMovements.at), asc(moneyMovements.id))
    .limit(MOST.lines);

  const countOf = async (name: 'income' | 'referral', key: PgColumn): Promise<Rest> => {
    const [row] = await queries
      .select({
        // Those that nobody is named of are one.
        rows: sql<string>`count(distinct coalesce(${key}, 0))`.mapWith(Number),
        amount: sql<string>`coalesce(sum(${amount}), 0)`.mapWith(Number),
      })
      .from(moneyMovements)
      .where(its(eq(kind, name)));
    return row ?? { rows: 0, amount: 0 };
  };
  const [all] = await queries
    .select({ rows: count(), amount: sql<string>`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(moneyMovements)
    .where(others);
  return {
    accounts: byAccount,
    accountsRest: restOf(byAccount, await countOf('income', moneyMovements.whatsappId)),
    days,
    referrals: byPerson,
    referralsRest: restOf(byPerson, await countOf('referral', moneyMovements.personId)),
    lines,
    linesRest: restOf(
      lines.map(({ movement }) => movement),
      all ?? { rows: 0, amount: 0 },
    ),
  };
}
export type Details = Awaited<ReturnType<typeof readDetails>>;
