import { and, asc, count as counted, desc, eq, or, sql } from 'drizzle-orm';

import { selectOwned } from '../../store/owned-accounts';
import { users, whatsapps } from '../../store/schema';

import { inStatus, named, whatsappsMatching, whatsappTexts } from '../matching';
import { listRoute, longListRoute, pageRoute } from '../list-routes';
import { readAllOfTable, readPage, readPageOfTable, scopeOf } from '../paging';
import { presentOwned, presentWhatsapp } from '../present/fleet';
import { notFound } from '../../core/refusal';
import { type Columns, type InputOf, type Route, route } from '../route';
import { sortedBy, sortedTwoWays } from '../sorting';

const read = route('whatsapp.read', async ({ queries, input }) => {
  const [found] = await selectOwned(queries).where(eq(whatsapps.id, input.id));
  if (!found) throw notFound();
  return { whatsapp: presentOwned(found.account, found.owner) };
});

const listOfUser = listRoute('whatsapp.listOfUser', async ({ queries, input: { userId } }) => {
  const own = queries.select().from(whatsapps).where(eq(whatsapps.userId, userId));
  return (await own.orderBy(desc(whatsapps.id))).map(presentWhatsapp);
});
const list = longListRoute('whatsapp.list', (call) =>
  readAllOfTable(call, whatsapps, { present: (rows) => rows.map(presentWhatsapp) }),
);

export const SORTED: Columns<'whatsapp.page'> = {
  pushname: whatsapps.pushname,
  clientid: whatsapps.clientid,
  count_success: whatsapps.countSuccess,
  count_fail: whatsapps.countFail,
  income: whatsapps.income,
  state: whatsapps.state,
};

/** Accounts in the status that is asked for, or that the search names; beside a status, the text is a text. */
function matching({ search, status }: InputOf<'whatsapp.page'>) {
  const narrowed = inStatus(status ?? search ?? '') ?? undefined;
  return { narrowed, sought: search && (status || !narrowed) ? whatsappTexts(search) : undefined };
}

const listPage = pageRoute('whatsapp.page', async (call) => {
  const { user, input } = call;
  const owner = user.role === 'staff' ? user.id : scopeOf(user, input.user_id);
  const { rows, count } = await readPageOfTable(call, whatsapps, {
    ...input,
    ...matching(input),
    scope: String(owner ?? ''),
    where: owner === null ? undefined : eq(whatsapps.userId, owner),
    order: sortedBy(SORTED, input.sort, whatsapps.id),
  });
  return { data: rows.map(presentWhatsapp), count };
});

const SORTED_SUSPENDED: Columns<'whatsapp.suspendedPage'> = {
  ...SORTED,
  firstname: users.firstname,
  suspendedAt: whatsapps.suspendedAt,
  suspended_count: whatsapps.suspendedCount,
};
const LATEST = {
  forth: [sql`${whatsapps.suspendedAt} desc nulls last`, desc(whatsapps.id)],
  back: [sql`${whatsapps.suspendedAt} asc nulls first`, asc(whatsapps.id)],
};

/** The suspended accounts of everybody, the latest first; found by what is in them or in their owner's name. */
const listSuspended = pageRoute('whatsapp.suspendedPage', async ({ queries, input }) => {
  const { search } = input;
  const found = search ? or(whatsappsMatching(search).text, named(search)) : undefined;
  const where = and(sql`${whatsapps.suspended}`, found);
  const { rows, ...around } = await readPage(input, {
    rows: (also) => selectOwned(queries).where(and(where, also)),
    own: { columns: [whatsapps.id] },
    sorted: sortedTwoWays(SORTED_SUSPENDED, input.sort, whatsapps.id) ?? LATEST,
    count: async () => ({ count: await queries.$count(selectOwned(queries).where(where).as('found')) }),
    idOf: ({ account }) => account.id,
  });
  return { data: rows.map(({ account, owner }) => presentOwned(account, owner)), ...around };
});

/** Counts a member's accounts; for other roles, whose dashboards show all members, the whole fleet. */
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
