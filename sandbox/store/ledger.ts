import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Queries } from './database';
import { type LedgerSums, movedWithin, readLedgerSums } from './ledger-sums';
import { readStatement, readSumsOf, type Statement } from './money';
import { paidReference } from './payouts';
import { query } from './query';
import { moneyMovements, users, whatsapps, withdraws } from './schema';
import type { Span } from './span';

const person = alias(users, 'person');
/** In which a user's are read. */
type Order = typeof asc;
const by = (order: Order, { at, id }: Record<'at' | 'id', PgColumn>) => [order(at), order(id)];

/** Whose, and when. */
interface Whose {
  readonly userId: number;
  readonly span: Span;
}
const their = ({ userId, span }: Whose) => and(eq(moneyMovements.userId, userId), movedWithin(span));

/** What changed a user's balance, in that order. */
function readMovements(queries: Queries, whose: Whose, order: Order, limit: number, offset: number) {
  const page = queries
    .select()
    .from(moneyMovements)
    .where(their(whose))
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
      reference: sql<
        string | null
      >`case when ${page.kind} = 'withdraw_accepted' then ${paidReference(sql`${page.userId}`, sql`${page.withdrawId}`)} end`,
    })
    .from(page)
    .leftJoin(whatsapps, eq(whatsapps.id, page.whatsappId))
    .leftJoin(person, eq(person.id, page.personId))
    .leftJoin(withdraws, eq(withdraws.id, page.withdrawId))
    .orderBy(...by(order, page));
}

/** What the first `rows` of them come to. */
async function sumOf(queries: Queries, whose: Whose, order: Order, rows: number): Promise<number> {
  if (rows === 0) return 0;
  const passed = queries
    .select({ amount: moneyMovements.amount })
    .from(moneyMovements)
    .where(their(whose))
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
  whose: Whose,
  {
    limit,
    offset,
    count,
    opening,
    closing,
  }: Record<'limit' | 'offset' | 'count' | 'opening' | 'closing', number>,
): Promise<Movement[]> {
  const rows = Math.max(0, Math.min(limit, count - offset));
  const older = count - offset - rows;
  if (rows === 0) return [];
  if (offset <= older) {
    let after = closing - (await sumOf(queries, whose, desc, offset));
    return (await readMovements(queries, whose, desc, rows, offset)).map((row) => {
      const its = { ...row, balance: after };
      after -= row.movement.amount;
      return its;
    });
  }
  let after = opening + (await sumOf(queries, whose, asc, older));
  return (await readMovements(queries, whose, asc, rows, older))
    .map((row) => ({ ...row, balance: (after += row.movement.amount) }))
    .toReversed();
}

export interface LedgerPage {
  readonly movements: readonly Movement[];
  /** Of all pages. */
  readonly count: number;
  /** As of now. */
  readonly statement: Statement;
  /** What the span came to; null of all time. */
  readonly sums: LedgerSums | null;
}

/** A page of the ledger within a span, and the statement that it explains, as of one moment. */
export const readLedger = (
  { transaction }: Pick<Database, 'transaction'>,
  whose: Whose,
  { limit, offset, now }: Record<'limit' | 'offset' | 'now', number>,
): Promise<LedgerPage> =>
  transaction(
    async (tx) => {
      const { userId, span } = whose;
      const statement = await readStatement(tx, userId);
      const sums = span.from ? (await readLedgerSums(tx, [userId], span, now)).get(userId) : undefined;
      const {
        opening,
        closing,
        rows: count,
      } = sums ?? {
        opening: 0,
        closing: statement.balance,
        rows: (await readSumsOf(tx, userId))('movement').rows,
      };
      const movements = await readPageOf(tx, whose, { limit, offset, count, opening, closing });
      return { movements, count, statement, sums: sums ?? null };
    },
    { isSnapshot: true },
  );
