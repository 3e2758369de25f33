import { and, count, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { proxies, whatsapps } from '../../store/schema';

import { longListRoute, pageRoute } from '../list-routes';
import { presentProxy } from '../present/fleet';
import { type Call, type Columns, type InputOf, type Route, route } from '../route';
import { sortedBy } from '../sorting';
import { inventoryOf } from './inventory';
import { importProxies } from './proxy-import';

async function present(queries: Queries, rows: readonly (typeof proxies.$inferSelect)[]) {
  if (rows.length === 0) return [];
  const uses = await queries
    .select({ id: whatsapps.proxyId, total: count() })
    .from(whatsapps)
    .where(
      inArray(
        whatsapps.proxyId,
        rows.map((row) => row.id),
      ),
    )
    .groupBy(whatsapps.proxyId);
  const totals = new Map(uses.map((use) => [use.id, use.total]));
  return rows.map((row) => presentProxy(row, totals.get(row.id) ?? 0));
}

const inUse = (queries: Queries) =>
  queries.select({ id: whatsapps.proxyId }).from(whatsapps).where(isNotNull(whatsapps.proxyId));

const { known, list, page, read, create, update, remove } = inventoryOf({
  table: proxies,
  kind: 'proxy',
  missing: 'Proxy tidak ditemukan.',
  taken: { value: 'Proxy sudah terdaftar.' },
  present,
});

const SORTED: Columns<'proxy.page'> = { value: proxies.value, status: proxies.status };
const narrowed = ({ queries, input: { status, usage } }: Call<InputOf<'proxy.page'>>) =>
  and(
    status && eq(proxies.status, status),
    usage && (usage === 'used' ? inArray : notInArray)(proxies.id, inUse(queries)),
  );

export const proxyRoutes: readonly Route[] = [
  longListRoute('proxy.list', list),
  pageRoute('proxy.page', (call) =>
    page(call, {
      sought: call.input.search ? [{ column: proxies.value, text: call.input.search }] : undefined,
      narrowed: narrowed(call),
      order: sortedBy(SORTED, call.input.sort, proxies.id),
    }),
  ),
  route('proxy.countUse', async ({ queries }) => {
    const all = await queries.$count(proxies, known);
    const used = await queries.$count(proxies, inArray(proxies.id, inUse(queries)));
    return { used, unUsed: all - used };
  }),
  route('proxy.read', (call) => read(call)),
  route('proxy.create', (call) => create(call, call.input)),
  importProxies,
  route('proxy.update', (call) => {
    const { value, status } = call.input;
    return update(call, { value, status });
  }),
  route('proxy.delete', (call) => remove(call)),
];
