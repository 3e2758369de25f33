import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../store/database';
import { query } from '../../store/query';
import { normaliseNumber } from '../../core/numbers';
import { below, lookFor } from '../../store/row-texts';
import { auditEntries } from '../../store/schema';
import { within } from '../../store/span';
import { spanOf } from '../filters';
import { MOST_COUNTED } from '../list-order';
import { pageRoute } from '../list-routes';
import { isAnyOf } from '../matching';
import { offsetOf, readUncounted } from '../paging';
import { presentEntry } from '../present/audit';
import type { InputOf, Route } from '../route';

const SIDES = { actor: auditEntries.actorId, subject: auditEntries.subjectId };
type Asked = InputOf<'audit.page'>;

const newest = desc(auditEntries.id);

/** What the columns alone decide. */
const narrowed = ({ kind, period, as, user_id }: Asked, now: number) =>
  and(
    kind && eq(auditEntries.kind, kind),
    within(auditEntries.at, spanOf(period, now)),
    user_id !== null && as ? eq(SIDES[as], user_id) : undefined,
  ) ?? sql`true`;

/**
 * A statement for the ids of what a search finds, or of what somebody did and what was done to them, of which each has an index
 * of its own; null where that is not asked for. Below an id, and as many as are counted.
 */
function idsOf({ search: typed, as, user_id, after }: Asked, own: SQL, most: number): SQL | null {
  // A whole number stands there by its digits; others may be parts of addresses.
  const phone = normaliseNumber(typed ?? '');
  const search = 'number' in phone ? phone.number : typed;
  const before = after || null;
  const isBoth = user_id !== null && !as;
  if (search) {
    const among = isBoth ? and(own, or(...Object.values(SIDES).map((side) => eq(side, user_id)))) : own;
    const { rows } = lookFor(auditEntries, search, before, among);
    return sql`select id from (${rows}) as looked where holds order by id desc limit ${most}`;
  }
  if (!isBoth) return null;
  const sides = Object.values(SIDES).map(
    (side) => sql`(select id from ${auditEntries} where ${side} = ${user_id} and ${own} and ${below(before)}
      order by id desc limit ${most})`,
  );
  return sql`${sql.join(sides, sql` union `)} order by id desc limit ${most}`;
}

/** A page of what has these ids, or the piece behind one. They are known first: joined, all entries could be gone through. */
async function readThese(queries: Queries, found: SQL, { page, size, after }: Asked) {
  const ids = (await query<{ id: number | string }>(queries, found)).map(({ id }) => Number(id));
  const skip = after === undefined ? offsetOf(page, size) : 0;
  const shown = ids.slice(skip, Math.min(skip + size, MOST_COUNTED));
  const rows = await queries
    .select()
    .from(auditEntries)
    .where(isAnyOf(auditEntries.id, shown))
    .orderBy(newest);
  if (after !== undefined) return { rows, after: ids.length > size ? shown.at(-1) : null };
  return {
    rows,
    count: Math.min(ids.length, MOST_COUNTED),
    more: ids.length > MOST_COUNTED,
    reach: MOST_COUNTED,
  };
}

const listPage = pageRoute('audit.page', async ({ queries, input, services }) => {
  const own = narrowed(input, services.now());
  const most = (input.after === undefined ? MOST_COUNTED : input.size) + 1;
  const found = idsOf(input, own, most);
  const { rows, ...listed } = found
    ? await readThese(queries, found, input)
    : await readUncounted(queries, input, {
        rows: (also) => queries.select().from(auditEntries).where(and(own, also)),
        id: auditEntries.id,
        idOf: ({ id }) => id,
        order: [newest],
      });
  return { data: rows.map(presentEntry), ...listed };
});

export const auditRoutes: readonly Route[] = [listPage];
