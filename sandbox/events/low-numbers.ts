import { asc, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import { type AroundFolding, SIZES } from '../store/row-counts';
import { rowCounts, users } from '../store/schema';
import { publishNews } from './publish';

/** Active numbers that were never messaged, and whose owners did not opt out, run out below so many. */
const FEW = 1000;

/** As they are folded, without imports under way. */
async function countUnused(tx: Queries): Promise<number> {
  const [row] = await query<{ rows: number | string }>(
    tx,
    sql`select coalesce(sum(rows), 0) as rows from ${rowCounts}
        where table_name = 'phone_numbers' and owner = 0 and shift = ${SIZES[0]} and import_id = 0 and kind = '{active,never,no}'`,
  );
  return Number(row?.rows ?? 0);
}

/**
 * Tells the office once when unused numbers become few: in the transaction that folds the counts, where nobody who takes a number
 * or sends a message waits for it. The news stands with whoever of the office was there first, since numbers are nobody's.
 */
export const tellLowNumbers: AroundFolding = async (tx, fold) => {
  const before = await countUnused(tx);
  const isMore = await fold();
  if (before < FEW) return isMore;
  const amount = await countUnused(tx);
  if (amount >= FEW) return isMore;
  const [first] = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.role, ['admin', 'dev']))
    .orderBy(asc(users.id))
    .limit(1);
  if (first) await publishNews(tx, { kind: 'numbers_low', source: 'phonenumber', userId: first.id, amount });
  return isMore;
};
