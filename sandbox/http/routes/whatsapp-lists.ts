import { and, count as counted, desc, eq, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users, whatsapps } from '../../store/schema';
import { byId, byUser, workerPage } from '../inputs';
import { whatsappsMatching } from '../matching';
import { listMeta, offsetOf, readKeptPage, readPosition, scopeOf } from '../paging';
import { presentWhatsapp } from '../present/fleet';
import { notFound } from '../refusal';
import { type Call, type Route, route } from '../route';
import { sortedBy } from '../sorting';

const read = route('GET /admin/whatsapp/:id', byId, async ({ queries, input }) => {
  const [account] = await queries.select().from(whatsapps).where(eq(whatsapps.id, input.id));
  if (!account) throw notFound();
  return { whatsapp: presentWhatsapp(account) };
});

const listOfUser = route('GET /admin/whatsapp/list/:userId', byUser, async ({ queries, user, input }) => {
  const position = await readPosition(queries, user);
  const rows = await queries
    .select()
    .from(whatsapps)
    .where(eq(whatsapps.userId, input.userId))
    .orderBy(desc(whatsapps.id));
  return { list: rows.map(presentWhatsapp), meta: { totalPages: 1, ...position } };
});

const list = route('GET /admin/whatsapp/list', z.object({}), async ({ queries, user }) => {
  const position = await readPosition(queries, user);
  const rows = await queries.select().from(whatsapps).orderBy(desc(whatsapps.id));
  return { list: rows.map(presentWhatsapp), meta: { totalPages: 1, ...position } };
});

const SORTED = {
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
  { queries, input }: Call<z.output<typeof workerPage>>,
  owned: SQL | undefined,
  order: Order,
) {
  const matching = whatsappsMatching(input.search ?? '');
  const where = and(owned, matching.status ?? matching.text);
  const rows = await queries
    .select()
    .from(whatsapps)
    .where(where)
    .orderBy(...(order ?? [desc(whatsapps.id)]))
    .limit(input.size)
    .offset(offsetOf(input.page, input.size));
  return { rows, count: await queries.$count(whatsapps, where) };
}

const listPage = route('GET /admin/whatsapp/list-per-page', workerPage, async (call) => {
  const { queries, user, input } = call;
  const position = await readPosition(queries, user);
  const owner = user.role === 'staff' ? user.id : scopeOf(user, input.user_id);
  const owned = owner === null ? undefined : eq(whatsapps.userId, owner);
  const order = sortedBy(SORTED, input.sort, whatsapps.id);
  const { rows, count } = input.search
    ? await search(call, owned, order)
    : await readKeptPage(call, whatsapps, { scope: `${owner}`, where: owned, order, ...input });
  const meta = listMeta(count, input.size, SORTED);
  return { data: rows.map(presentWhatsapp), meta: { ...meta, ...position } };
});

/** A member's accounts; for everybody else, who have dashboards over all members, the whole fleet. */
const countByState = route('GET /admin/whatsapp/count/:userId', byUser, async ({ queries, input }) => {
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

export const whatsappListRoutes: readonly Route[] = [read, listOfUser, list, listPage, countByState];
