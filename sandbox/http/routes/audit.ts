import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { below, lookFor } from '../../store/row-texts';
import { auditEntries } from '../../store/schema';
import { within } from '../../store/span';
import { spanOf } from '../filters';
import { pageRoute } from '../list-routes';
import { MOST_COUNTED } from '../list-order';
import { readUncounted } from '../paging';
import { deviceOf } from '../present/devices';
import { type InputOf, type Route } from '../route';

type Entry = typeof auditEntries.$inferSelect;

const personOf = (id: number | null, name: string) => (id === null ? null : { id, name });
const present = (entry: Entry) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  action: entry.action,
  Actor: personOf(entry.actorId, entry.actorName),
  Subject: personOf(entry.subjectId, entry.subjectName),
  object: entry.object,
  changes: entry.changes,
  address: entry.address,
  device: deviceOf(entry.device),
});

const SIDES = { actor: auditEntries.actorId, subject: auditEntries.subjectId };

/** Entries by or about a person, each side by its own index: the newest of both are among the newest of each. */
function concerning(id: number, among: SQL | undefined, before: number | null): SQL {
  const sides = Object.values(SIDES).map(
    (
      side,
    ) => sql`(select id from ${auditEntries} where ${side} = ${id} and ${among ?? sql`true`} and ${below(before)}
      order by id desc limit ${MOST_COUNTED + 1})`,
  );
  return sql`${auditEntries.id} in (${sql.join(sides, sql` union all `)})`;
}

/** What is asked for, below an id. */
function found(
  { kind, period, as, user_id, search }: InputOf<'audit.page'>,
  before: number | null,
  now: number,
) {
  const own = and(
    kind && eq(auditEntries.kind, kind),
    within(auditEntries.at, spanOf(period, now)),
    user_id !== null && as ? eq(SIDES[as], user_id) : undefined,
  );
  const among = and(own, user_id !== null && !as ? concerning(user_id, own, before) : undefined);
  if (!search) return among;
  const { rows } = lookFor(auditEntries, search, before, among);
  return sql`${auditEntries.id} in (select id from (${rows}) as looked where holds)`;
}

const listPage = pageRoute('audit.page', async ({ queries, input, services }) => {
  const before = input.after || null;
  const where = found(input, before, services.now());
  const { rows, ...listed } = await readUncounted(queries, input, {
    rows: (also) => queries.select().from(auditEntries).where(and(where, also)),
    id: auditEntries.id,
    idOf: ({ id }) => id,
    order: [desc(auditEntries.id)],
  });
  return { data: rows.map(present), ...listed };
});

export const auditRoutes: readonly Route[] = [listPage];
