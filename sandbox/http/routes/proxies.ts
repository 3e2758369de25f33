import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';

import { readCount } from '../../store/row-counts';
import { lookFor } from '../../store/row-texts';
import type { Queries } from '../../store/database';
import { proxies, proxyTexts, whatsapps } from '../../store/schema';

import { longListRoute, pageRoute } from '../list-routes';
import { presentProxy } from '../present/fleet';
import { type Columns, type InputOf, type Route, route } from '../route';
import { inventoryOf } from './inventory';
import { importProxies } from './proxy-import';

const { list, page, read, create, update, remove } = inventoryOf({
  table: proxies,
  kind: 'proxy',
  missing: 'Proxy tidak ditemukan.',
  taken: { value: 'Proxy sudah terdaftar.' },
  present: presentProxy,
});

const SORTED: Columns<'proxy.page'> = {
  value: proxies.value,
  status: proxies.status,
  count_use: proxies.uses,
};

const isCutOff = sql`${whatsapps.lost} = 'disconnected'`;
/** No network tells of proxies: how one does is what the accounts tell that connect through it. */
async function healthOf(queries: Queries, ids: readonly number[]) {
  const rows = await queries
    .select({
      id: whatsapps.proxyId,
      connected: sql<number>`${count()} filter (where ${whatsapps.state} = 'connected')`.mapWith(Number),
      drops: sql<number>`${count()} filter (where ${whatsapps.cutOffAt} > now() - interval '1 day')`.mapWith(
        Number,
      ),
      cutOffAt: sql<Date | null>`max(${whatsapps.cutOffAt}) filter (where ${isCutOff})`.mapWith(
        whatsapps.cutOffAt,
      ),
    })
    .from(whatsapps)
    .where(inArray(whatsapps.proxyId, [...ids]))
    .groupBy(whatsapps.proxyId);
  const known = new Map(
    rows.map(({ id, connected, drops, cutOffAt }) => [
      id,
      { connected, drops, failing_since: connected === 0 ? cutOffAt : null },
    ]),
  );
  return (id: number) => known.get(id) ?? { connected: 0, drops: 0, failing_since: null };
}
const narrowed = ({ status, usage }: InputOf<'proxy.page'>) =>
  and(
    status && eq(proxies.status, status),
    usage && (usage === 'used' ? gt(proxies.uses, 0) : eq(proxies.uses, 0)),
  );

export const proxyRoutes: readonly Route[] = [
  longListRoute('proxy.list', list),
  pageRoute('proxy.page', async (call) => {
    const { status, usage, search } = call.input;
    const { data, ...listed } = await page(call, {
      kind: [status, usage],
      narrowed: narrowed(call.input),
      look: search ? (before) => lookFor(proxyTexts, search, before) : undefined,
      sorts: SORTED,
      unindexed: ['status', 'count_use'],
    });
    const health = await healthOf(
      call.queries,
      data.map(({ id }) => id),
    );
    return { ...listed, data: data.map((proxy) => ({ ...proxy, ...health(proxy.id) })) };
  }),
  route('proxy.countUse', async ({ queries }) => ({
    used: await readCount(queries, { table: proxies, kind: [undefined, 'used'] }),
    unUsed: await readCount(queries, { table: proxies, kind: [undefined, 'unused'] }),
  })),
  route('proxy.read', async (call) => {
    const { proxy } = await read(call);
    return { proxy: { ...proxy, ...(await healthOf(call.queries, [call.input.id]))(call.input.id) } };
  }),
  route('proxy.create', (call) => create(call, call.input)),
  importProxies,
  route('proxy.update', (call) => {
    const { value, status } = call.input;
    return update(call, { value, status });
  }),
  route('proxy.delete', (call) => remove(call)),
];
