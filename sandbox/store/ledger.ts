import { desc, eq, inArray, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queries } from './database';
import { readStatement, type Statement } from './money';
import { moneyMovements, users, whatsapps, withdraws } from './schema';

const person = alias(users, 'person');

/** A page of what changed a user's balance, newest first, each with the balance after it. */
const readMovements = (queries: Queries, userId: number, limit: number, offset: number) =>
  queries
    .select({
      movement: moneyMovements,
      balance:
        sql`sum(${moneyMovements.amount}) over (order by ${moneyMovements.at}, ${moneyMovements.id})`.mapWith(
          Number,
        ),
      whatsapp: { phonenumber: whatsapps.phonenumber, pushname: whatsapps.pushname },
      person: { firstname: person.firstname, lastname: person.lastname },
      nominal: withdraws.nominal,
    })
    .from(moneyMovements)
    .leftJoin(whatsapps, eq(whatsapps.id, moneyMovements.whatsappId))
    .leftJoin(person, eq(person.id, moneyMovements.personId))
    .leftJoin(withdraws, eq(withdraws.id, moneyMovements.withdrawId))
    .where(eq(moneyMovements.userId, userId))
    .orderBy(desc(moneyMovements.at), desc(moneyMovements.id))
    .limit(limit)
    .offset(offset);

/** Balances by user. */
export async function readBalances(
  queries: Queries,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await queries
    .select({ userId: moneyMovements.userId, total: sum(moneyMovements.amount) })
    .from(moneyMovements)
    .where(inArray(moneyMovements.userId, [...userIds]))
    .groupBy(moneyMovements.userId);
  return new Map(rows.map(({ userId, total }) => [userId, Number(total)]));
}

export interface LedgerPage {
  readonly movements: Awaited<ReturnType<typeof readMovements>>;
  /** Of all pages. */
  readonly count: number;
  readonly statement: Statement;
}

/** A page of the ledger and the statement that it explains, as of one moment. */
export const readLedger = (
  { transaction }: Pick<Database, 'transaction'>,
  userId: number,
  limit: number,
  offset: number,
): Promise<LedgerPage> =>
  transaction(
    async (tx) => ({
      movements: await readMovements(tx, userId, limit, offset),
      count: await tx.$count(moneyMovements, eq(moneyMovements.userId, userId)),
      statement: await readStatement(tx, userId),
    }),
    { isSnapshot: true },
  );
