import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queries } from './database';
import { readStatement, readSumsOf, type Statement } from './money';
import { query } from './query';
import { moneyMovements, users, whatsapps, withdraws } from './schema';

const person = alias(users, 'person');
const NEWEST = [desc(moneyMovements.at), desc(moneyMovements.id)];
const OLDEST = [asc(moneyMovements.at), asc(moneyMovements.id)];

type Order = typeof NEWEST;

/** What changed a user's balance, in that order. */
const readMovements = (queries: Queries, userId: number, order: Order, limit: number, offset: number) =>
  queries
    .select({
      movement: moneyMovements,
      whatsapp: { phonenumber: whatsapps.phonenumber, pushname: whatsapps.pushname },
      person: { firstname: person.firstname, lastname: person.lastname },
      nominal: withdraws.nominal,
    })
    .from(moneyMovements)
    .leftJoin(whatsapps, eq(whatsapps.id, moneyMovements.whatsappId))
    .leftJoin(person, eq(person.id, moneyMovements.personId))
    .leftJoin(withdraws, eq(withdraws.id, moneyMovements.withdrawId))
    .where(
      inArray(
        moneyMovements.id,
        queries
          .select({ id: moneyMovements.id })
          .from(moneyMovements)
          .where(eq(moneyMovements.userId, userId))
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
      ),
    )
    .orderBy(...order);

/** What the first `rows` of them come to. */
async function sumOf(queries: Queries, userId: number, order: Order, rows: number): Promise<number> {
  if (rows === 0) return 0;
  const passed = queries
    .select({ amount: moneyMovements.amount })
    .from(moneyMovements)
    .where(eq(moneyMovements.userId, userId))
    .orderBy(...order)
    .limit(rows);
  const [sum] = await query<{ total: string }>(
    queries,
    sql`select sum(amount) as total from ${passed} as passed`,
  );
  return Number(sum?.total);
}

type Movement = Awaited<ReturnType<typeof readMovements>>[number] & {
  /** The balance after it. */
  readonly balance: number;
};

/** A page of them, newest first, read from whichever end is nearer: nobody counts them, nor adds up all. */
async function readPageOf(
  queries: Queries,
  userId: number,
  { limit, offset, count, balance }: Record<'limit' | 'offset' | 'count' | 'balance', number>,
): Promise<Movement[]> {
  const rows = Math.max(0, Math.min(limit, count - offset));
  const older = count - offset - rows;
  if (rows === 0) return [];
  if (offset <= older) {
    let after = balance - (await sumOf(queries, userId, NEWEST, offset));
    return (await readMovements(queries, userId, NEWEST, rows, offset)).map((row) => {
      const its = { ...row, balance: after };
      after -= row.movement.amount;
      return its;
    });
  }
  let after = await sumOf(queries, userId, OLDEST, older);
  return (await readMovements(queries, userId, OLDEST, rows, older))
    .map((row) => ({ ...row, balance: (after += row.movement.amount) }))
    .toReversed();
}

export interface LedgerPage {
  readonly movements: readonly Movement[];
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
    async (tx) => {
      const statement = await readStatement(tx, userId);
      const count = (await readSumsOf(tx, userId))('movement').rows;
      const at = { limit, offset, count, balance: statement.balance };
      return { movements: await readPageOf(tx, userId, at), count, statement };
    },
    { isSnapshot: true },
  );
