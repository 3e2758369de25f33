import { and, eq, gt, gte, inArray, lt, lte, min, ne, or, type SQL, sql, sum, count } from 'drizzle-orm';
import type { Queries } from './database';
import { readDaySums, readStatements } from './money';
import { query } from './query';
import { MOVEMENT_KINDS, moneyMovements, users } from './schema';
import type { Span } from './span';

export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A balance before and after a span, and what it changed by, by its kinds: they add up, to the rupiah. */
export interface LedgerSums {
  readonly opening: number;
  readonly closing: number;
  readonly kinds: Readonly<Record<MovementKind, number>>;
  /** What was paid out: withdraws that were accepted, less those of which that was taken back. */
  readonly paid: number;
  /** How many movements. */
  readonly rows: number;
}

const byKind = (amountOf: (kind: MovementKind) => number) =>
  Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, amountOf(kind)])) as LedgerSums['kinds'];
const totalOf = (kinds: LedgerSums['kinds']) =>
  Object.values(kinds).reduce((total, amount) => total + amount, 0);

const { at, kind } = moneyMovements;
/**
 * What moved within whole days. What is carried stands at the first moment of what is kept, and belongs before it.
 */
export const movedWithin = ({ from, until }: Span): SQL | undefined =>
  and(
    from ? and(gte(at, from), or(gt(at, from), ne(kind, 'carried'))) : undefined,
    until ? and(lte(at, until), or(lt(at, until), eq(kind, 'carried'))) : undefined,
  );

/** From when on each line is kept; null where all are. */
export async function readKeptFrom(queries: Queries): Promise<Date | null> {
  const [row] = await query<{ from: string | null }>(
    queries,
    sql`select case when every(bound like 'FOR VALUES FROM (''%') then
            to_char(min(substring(bound from '''([^'']+)''')::timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as from
          from (
            select pg_get_expr(relpartbound, pg_class.oid) as bound from pg_inherits join pg_class on pg_class.oid = inhrelid
            where inhparent = 'money_movements'::regclass
          ) as bounds`,
  );
  return row?.from ? new Date(row.from) : null;
}

/** What moved of each person within a span, in one sum. */
async function readTotals(queries: Queries, userIds: readonly number[], span: Span) {
  const rows = await queries
    .select({ userId: moneyMovements.userId, amount: sum(moneyMovements.amount).mapWith(Number) })
    .from(moneyMovements)
    .where(and(inArray(moneyMovements.userId, [...userIds]), movedWithin(span)))
    .groupBy(moneyMovements.userId);
  return new Map(rows.map(({ userId, amount }) => [userId, amount]));
}

/** Whether the end of a span is nearer than the beginning of what these people have. */
async function isLate(queries: Queries, userIds: readonly number[], { from, until }: Span, now: number) {
  if (!until) return true;
  if (!from) return false;
  const [first] = await queries
    .select({ at: min(users.createdAt) })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  const oldest = Math.max(first?.at?.getTime() ?? 0, (await readKeptFrom(queries))?.getTime() ?? 0);
  return now - until.getTime() < from.getTime() - oldest;
}

/**
 * The sums of people within a span, as of the transaction's moment. Their balances are carried from the nearer end: from what
 * they are now, or from nothing.
 */
export async function readLedgerSums(
  queries: Queries,
  userIds: readonly number[],
  span: Span,
  now: number,
): Promise<ReadonlyMap<number, LedgerSums>> {
  if (userIds.length === 0) return new Map();
  const moved = await queries
    .select({
      userId: moneyMovements.userId,
      kind,
      amount: sum(moneyMovements.amount).mapWith(Number),
      paid: sql<string>`coalesce(sum(${moneyMovements.paid}), 0)`.mapWith(Number),
      rows: count(),
    })
    .from(moneyMovements)
    .where(and(inArray(moneyMovements.userId, [...userIds]), movedWithin(span)))
    .groupBy(moneyMovements.userId, kind);
  const late = await isLate(queries, userIds, span, now);
  const beside = late ? { from: span.until, until: null } : { from: null, until: span.from };
  const isNothing = beside.from === null && beside.until === null;
  const others = isNothing ? new Map<number, number>() : await readTotals(queries, userIds, beside);
  const balances = late ? await readStatements(queries, userIds) : null;
  return new Map(
    userIds.map((userId) => {
      const own = moved.filter((row) => row.userId === userId);
      const kinds = byKind((name) => own.find((row) => row.kind === name)?.amount ?? 0);
      const other = others.get(userId) ?? 0;
      const opening = balances ? (balances.get(userId)?.balance ?? 0) - other - totalOf(kinds) : other;
      const added = (of: 'paid' | 'rows') => own.reduce((total, row) => total + row[of], 0);
      return [
        userId,
        { opening, closing: opening + totalOf(kinds), kinds, paid: added('paid'), rows: added('rows') },
      ];
    }),
  );
}

/** The same of everybody in a month, by what is kept of each: also of months whose lines are no longer kept. */
export async function readOfficeSums(queries: Queries, month: Span): Promise<LedgerSums> {
  const keys = MOVEMENT_KINDS.map((name) => `ledger ${name}` as const);
  const before = await readDaySums(queries, keys, { from: null, until: month.from });
  const during = await readDaySums(queries, [...keys, 'ledger paid' as const], month);
  const opening = keys.reduce((total, key) => total + before[key].amount, 0);
  const kinds = byKind((name) => during[`ledger ${name}`].amount);
  const rows = keys.reduce((total, key) => total + during[key].rows, 0);
  return { opening, closing: opening + totalOf(kinds), kinds, paid: during['ledger paid'].amount, rows };
}
