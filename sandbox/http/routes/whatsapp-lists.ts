import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { selectOwned } from '../../store/owned-accounts';
import { readAccountTotals, readCount } from '../../store/row-counts';
import { below, lookFor, lookThrough } from '../../store/row-texts';
import { proxies, users, whatsapps, whatsappTexts } from '../../store/schema';

import { isTextOf, named, soughtIn, statusOf } from '../matching';
import { longListRoute, pageRoute } from '../list-routes';
import { readUncounted, scopeOf } from '../paging';
import { readAllOfTable, readPageOfTable } from '../table-pages';
import { hostOf, presentOwned, presentWhatsapp } from '../present/fleet';
import { notFound } from '../../core/refusal';
import { type Columns, type Route, route } from '../route';
import { sortedBy } from '../sorting';
import { isManager } from './user-update';

const read = route('whatsapp.read', async ({ queries, services, input }) => {
  const [found] = await selectOwned(queries).where(eq(whatsapps.id, input.id));
  if (!found) throw notFound();
  return { whatsapp: presentOwned(found.account, found.owner, services.now()) };
});

const listOfUser = longListRoute('whatsapp.listOfUser', async ({ queries, services, input: { userId } }) =>
  readAllOfTable(queries, whatsapps, eq(whatsapps.userId, userId), (row) =>
    presentWhatsapp(row, services.now()),
  ),
);
const list = longListRoute('whatsapp.list', async ({ queries, services }) =>
  readAllOfTable(queries, whatsapps, undefined, (row) => presentWhatsapp(row, services.now())),
);

export const INDEXED = {
  pushname: whatsapps.pushname,
  clientid: whatsapps.clientid,
  count_success: whatsapps.listedSuccess,
  count_fail: whatsapps.listedFail,
  income: whatsapps.listedIncome,
  state: whatsapps.state,
};
/** In these orders a list is sorted as long as it is short. */
const UNINDEXED = {
  member: sql`(select lower(firstname || ' ' || lastname) from ${users} where ${users.id} = ${whatsapps.userId})`,
  proxy: sql`(select regexp_replace(value, '^.*(//|@)', '') from ${proxies} where ${proxies.id} = ${whatsapps.proxyId})`,
  status: whatsapps.status,
  // Those that cannot send first.
  attention: sql`case when ${whatsapps.suspended} then 0 when ${whatsapps.lost} is not null then 1
    when ${whatsapps.state} is distinct from 'connected' then 2 else 3 end`,
};
export const SORTED: Columns<'whatsapp.page'> = { ...INDEXED, ...UNINDEXED };

/** Where accounts are looked for: among those of somebody or of a proxy, or all. */
const lookIn = (among: SQL | undefined, text: string) => (before: number | null) =>
  among
    ? lookThrough(
        whatsappTexts,
        text,
        sql`select id, id as text_id from ${whatsapps} where ${among} and ${below(before)} order by id desc`,
      )
    : lookFor(whatsappTexts, text, before);

/** The accounts of a page as the office sees them: with whose they are, and the hosts that they connect through. */
async function presentNamed(
  queries: Queries,
  accounts: readonly (typeof whatsapps.$inferSelect)[],
  now: number,
) {
  const owners = queries
    .select({ id: users.id, firstname: users.firstname, lastname: users.lastname })
    .from(users)
    .where(inArray(users.id, [...new Set(accounts.map(({ userId }) => userId))]));
  const used = queries
    .select({ id: proxies.id, value: proxies.value })
    .from(proxies)
    .where(inArray(proxies.id, [...new Set(accounts.flatMap(({ proxyId }) => proxyId ?? []))]));
  const names = new Map((await owners).map(({ id, ...name }) => [id, name]));
  const hosts = new Map((await used).map(({ id, value }) => [id, { value: hostOf(value) }]));
  return accounts.map((account) => ({
    ...presentWhatsapp(account, now),
    User: names.get(account.userId) ?? null,
    Proxy: (account.proxyId !== null && hosts.get(account.proxyId)) || null,
  }));
}

/** Accounts in the status that is asked for, or that the search names; beside a status, the text is a text. */
const listPage = pageRoute('whatsapp.page', async ({ queries, services, user, input }) => {
  const { search } = input;
  const owner = user.role === 'staff' ? user.id : scopeOf(user, input.user_id);
  const proxy = /^\d{1,15}$/.test(input.proxy ?? '') ? Number(input.proxy) : null;
  const status = statusOf(input.status ?? search ?? '');
  const text = search && (input.status || !status) ? soughtIn(search) : '';
  const among = and(
    owner === null ? undefined : eq(whatsapps.userId, owner),
    proxy === null ? undefined : eq(whatsapps.proxyId, proxy),
  );
  const { rows, ...listed } = await readPageOfTable(queries, {
    ...input,
    counted: { table: whatsapps, owner: owner ?? (proxy && -proxy), kind: status?.kind },
    where: and(among, status?.where),
    // What somebody has of one proxy is not counted: it is gone through.
    look: text || (owner !== null && proxy !== null) ? lookIn(among, text) : undefined,
    sorts: SORTED,
    unindexed: Object.keys(UNINDEXED),
  });
  const now = services.now();
  const data = isManager(user)
    ? await presentNamed(queries, rows, now)
    : rows.map((row) => presentWhatsapp(row, now));
  return { data, ...listed };
});

const SORTED_SUSPENDED: Columns<'whatsapp.suspendedPage'> = {
  ...INDEXED,
  firstname: users.firstname,
  suspendedAt: whatsapps.suspendedAt,
  suspended_count: whatsapps.suspendedCount,
};
const LATEST = [sql`${whatsapps.suspendedAt} desc nulls last`, desc(whatsapps.id)];

const SUSPENDED = { table: whatsapps, kind: [undefined, undefined, 'suspended'] } as const;

/** Of more suspended accounts than these a search, or another order, is one of the latest alone. */
const LOOKED = 5000;

/** The suspended accounts of everybody, the latest first. */
const listSuspended = pageRoute('whatsapp.suspendedPage', async ({ queries, services, input }) => {
  const { search, sort, after } = input;
  const total = await readCount(queries, SUSPENDED);
  const isCut = (search || sort) && after === undefined && total > LOOKED;
  const latest = queries
    .select({ id: whatsapps.id })
    .from(whatsapps)
    .where(sql`${whatsapps.suspended}`)
    .orderBy(...LATEST)
    .limit(LOOKED);
  const found = search ? or(isTextOf(search), named(search)) : undefined;
  const { rows, ...listed } = await readUncounted(queries, input, {
    rows: (further) =>
      selectOwned(queries).where(
        and(sql`${whatsapps.suspended}`, found, further, isCut ? inArray(whatsapps.id, latest) : undefined),
      ),
    id: whatsapps.id,
    idOf: ({ account }) => account.id,
    order: sortedBy(SORTED_SUSPENDED, sort, whatsapps.id) ?? LATEST,
    count: search ? undefined : total,
  });
  return {
    data: rows.map(({ account, owner }) => presentOwned(account, owner, services.now())),
    ...listed,
    ...(isCut && { more: true, reach: LOOKED }),
  };
});

/** Counts a member's accounts; for other roles, whose dashboards show all members, the whole fleet. */
const countByState = route('whatsapp.count', async ({ queries, input }) => {
  const [person] = await queries.select({ role: users.role }).from(users).where(eq(users.id, input.userId));
  const owner = person?.role === 'member' ? input.userId : null;
  const all = await readCount(queries, { table: whatsapps, owner });
  const connectedCount = await readCount(queries, {
    table: whatsapps,
    owner,
    kind: ['connected', undefined, ''],
  });
  return { connectedCount, disconnectedCount: all - connectedCount };
});

const totals = route('whatsapp.totals', ({ queries }) => readAccountTotals(queries));

export const whatsappListRoutes: readonly Route[] = [
  read,
  listOfUser,
  list,
  listPage,
  listSuspended,
  countByState,
  totals,
];
