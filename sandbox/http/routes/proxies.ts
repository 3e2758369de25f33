import { and, count, eq, gt, inArray } from 'drizzle-orm';

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

/** How many accounts are connected through each of these. */
async function connectedThrough(queries: Queries, ids: readonly number[]) {
  const rows = await queries
    .select({ id: whatsapps.proxyId, of: count() })
    .from(whatsapps)
    .where(and(inArray(whatsapps.proxyId, [...ids]), eq(whatsapps.state, 'connected')))
    .groupBy(whatsapps.proxyId);
  return new Map(rows.map(({ id, of }) => [id, of]));
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
    const connected = await connectedThrough(
      call.queries,
      data.map(({ id }) => id),
    );
    return { ...listed, data: data.map((proxy) => ({ ...proxy, connected: connected.get(proxy.id) ?? 0 })) };
  }),
  route('proxy.countUse', async ({ queries }) => ({
    used: await readCount(queries, { table: proxies, kind: [undefined, 'used'] }),
    unUsed: await readCount(queries, { table: proxies, kind: [undefined, 'unused'] }),
  })),
  route('proxy.read', (call) => read(call)),
  route('proxy.create', (call) => create(call, call.input)),
  importProxies,
  route('proxy.update', (call) => {
    const { value, status } = call.input;
    return update(call, { value, status });
  }),
  route('proxy.delete', (call) => remove(call)),
];
