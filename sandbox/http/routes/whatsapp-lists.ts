import { and, count as counted, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';

import { selectOwned } from '../../store/owned-accounts';
import { users, whatsapps } from '../../store/schema';

import { inStatus, whatsappsMatching } from '../matching';
import { contains, listMeta, offsetOf, readKeptPage, readPosition, scopeOf } from '../paging';
import { presentOwned, presentWhatsapp } from '../present/fleet';
import { notFound } from '../../core/refusal';
import { type Call, type Route, route, type Columns, type InputOf } from '../route';
import { sortedBy } from '../sorting';

const read = route('whatsapp.read', async ({ queries, input }) => {
  const [found] = await selectOwned(queries).where(eq(whatsapps.id, input.id));
  if (!found) throw notFound();
  return { whatsapp: presentOwned(found.account, found.owner) };
});

const listOfUser = route('whatsapp.listOfUser', async ({ queries, user, input }) => {
  const position = await readPosition(queries, user);
  const rows = await queries
    .select()
    .from(whatsapps)
    .where(eq(whatsapps.userId, input.userId))
    .orderBy(desc(whatsapps.id));
  return { list: rows.map(presentWhatsapp), meta: { totalPages: 1, ...position } };
});

const list = route('whatsapp.list', async ({ queries, user }) => {
  const position = await readPosition(queries, user);
  const rows = await queries.select().from(whatsapps).orderBy(desc(whatsapps.id));
  return { list: rows.map(presentWhatsapp), meta: { totalPages: 1, ...position } };
});

const SORTED: Columns<'whatsapp.page'> = {
  pushname: whatsapps.pushname,
  clientid: whatsapps.clientid,
  count_success: whatsapps.countSuccess,
  count_fail: whatsapps.countFail,
  income: whatsapps.income,
  state: whatsapps.state,
};
type Order = ReturnType<typeof sortedBy>;

/** Accounts that a search finds: their states change with every moment, so that they are counted for each call. */
async function search(
  { queries, input }: Call<InputOf<'whatsapp.page'>>,
  owned: SQL | undefined,
  order: Order,
) {
  const { search: text, status } = input;
  const matching = text ? whatsappsMatching(text) : null;
  const where = and(
    owned,
    status && (inStatus(status) ?? undefined),
    // Beside a status, the text is a text.
    (status ? null : matching?.status) ?? matching?.text,
  );
  const rows = await queries
    .select()
    .from(whatsapps)
    .where(where)
    .orderBy(...(order ?? [desc(whatsapps.id)]))
    .limit(input.size)
    .offset(offsetOf(input.page, input.size));
  return { rows, count: await queries.$count(whatsapps, where) };
}

const listPage = route('whatsapp.page', async (call) => {
  const { queries, user, input } = call;
  const position = await readPosition(queries, user);
  const owner = user.role === 'staff' ? user.id : scopeOf(user, input.user_id);
  const owned = owner === null ? undefined : eq(whatsapps.userId, owner);
  const order = sortedBy(SORTED, input.sort, whatsapps.id);
  const { rows, count } =
    input.search || input.status
      ? await search(call, owned, order)
      : await readKeptPage(call, whatsapps, { scope: `${owner}`, where: owned, order, ...input });
  const meta = listMeta(call, count);
  return { data: rows.map(presentWhatsapp), meta: { ...meta, ...position } };
});

const SORTED_SUSPENDED: Columns<'whatsapp.suspendedPage'> = {
  ...SORTED,
  firstname: users.firstname,
  suspendedAt: whatsapps.suspendedAt,
  suspended_count: whatsapps.suspendedCount,
};
const LATEST = [sql`${whatsapps.suspendedAt} desc nulls last`, desc(whatsapps.id)];

/** The suspended accounts of everybody, the latest first; found by what is in them or in their owner's name. */
const listSuspended = route('whatsapp.suspendedPage', async (call) => {
  const { queries, user, input } = call;
  const position = await readPosition(queries, user);
  const { text } = whatsappsMatching(input.search ?? '');
  const owner = ilike(sql`${users.firstname} || ' ' || ${users.lastname}`, contains(input.search ?? ''));
  const where = and(sql`${whatsapps.suspended}`, input.search ? or(text, owner) : undefined);
  const rows = await selectOwned(queries)
    .where(where)
    .orderBy(...(sortedBy(SORTED_SUSPENDED, input.sort, whatsapps.id) ?? LATEST))
    .limit(input.size)
    .offset(offsetOf(input.page, input.size));
  const [all] = await queries
    .select({ total: counted() })
    .from(whatsapps)
    .innerJoin(users, eq(users.id, whatsapps.userId))
    .where(where);
  return {
    data: rows.map((found) => presentOwned(found.account, found.owner)),
    meta: { ...listMeta(call, all?.total ?? 0), ...position },
  };
});

/** A member's accounts; for everybody else, who have dashboards over all members, the whole fleet. */
const countByState = route('whatsapp.count', async ({ queries, input }) => {
  const [owner] = await queries.select({ role: users.role }).from(users).where(eq(users.id, input.userId));
  const scope = owner?.role === 'member' ? eq(whatsapps.userId, input.userId) : undefined;
  const [all] = await queries.select({ total: counted() }).from(whatsapps).where(scope);
  const [connected] = await queries
    .select({ total: counted() })
    .from(whatsapps)
    .where(and(scope, eq(whatsapps.state, 'connected'), eq(whatsapps.suspended, false)));
  const connectedCount = connected?.total ?? 0;
  return { connectedCount, disconnectedCount: (all?.total ?? 0) - connectedCount };
});

export const whatsappListRoutes: readonly Route[] = [
  read,
  listOfUser,
  list,
  listPage,
  listSuspended,
  countByState,
];
