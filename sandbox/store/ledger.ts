import { asc, desc, eq, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Queries } from './database';
import { readStatement, readSumsOf, type Statement } from './money';
import { query } from './query';
import { moneyMovements, users, whatsapps, withdraws } from './schema';

const person = alias(users, 'person');
/** In which a user's are read. */
type Order = typeof asc;
const by = (order: Order, { at, id }: Record<'at' | 'id', PgColumn>) => [order(at), order(id)];

/** What changed a user's balance, in that order. */
function readMovements(queries: Queries, userId: number, order: Order, limit: number, offset: number) {
  const page = queries
    .select()
    .from(moneyMovements)
    .where(eq(moneyMovements.userId, userId))
    .orderBy(...by(order, moneyMovements))
    .limit(limit)
    .offset(offset)
    .as('page');
  const { id, kind, amount, reason, at } = page;
  return queries
    .select({
      movement: { id, kind, amount, reason, at },
      whatsapp: { phonenumber: whatsapps.phonenumber, pushname: whatsapps.pushname },
      person: { firstname: person.firstname, lastname: person.lastname },
      nominal: withdraws.nominal,
    })
    .from(page)
    .leftJoin(whatsapps, eq(whatsapps.id, page.whatsappId))
    .leftJoin(person, eq(person.id, page.personId))
    .leftJoin(withdraws, eq(withdraws.id, page.withdrawId))
    .orderBy(...by(order, page));
}

/** What the first `rows` of them come to. */
async function sumOf(queries: Queries, userId: number, order: Order, rows: number): Promise<number> {
  if (rows === 0) return 0;
  const passed = queries
    .select({ amount: moneyMovements.amount })
    .from(moneyMovements)
    .where(eq(moneyMovements.userId, userId))
    .orderBy(...by(order, moneyMovements))
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
    let after = balance - (await sumOf(queries, userId, desc, offset));
    return (await readMovements(queries, userId, desc, rows, offset)).map((row) => {
      const its = { ...row, balance: after };
      after -= row.movement.amount;
      return its;
    });
  }
  let after = await sumOf(queries, userId, asc, older);
  return (await readMovements(queries, userId, asc, rows, older))
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
