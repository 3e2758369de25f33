import { and, count, desc, eq, ilike, inArray, isNotNull, notInArray, type SQL } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { isKnown } from '../../store/import-rows';
import { proxies, whatsapps } from '../../store/schema';

import { contains, listMeta, offsetOf, readKeptPage, readPosition } from '../paging';
import { presentProxy } from '../present/fleet';
import { invalid, notFound } from '../../core/refusal';
import { type Call, type Route, route, type Columns, type InputOf } from '../route';
import { sortedBy } from '../sorting';
import { importProxies } from './proxy-import';

type ProxyRow = typeof proxies.$inferSelect;
const known = isKnown(proxies);
const isRow = (id: number) => and(eq(proxies.id, id), known);
const missing = () => notFound('Proxy tidak ditemukan.');

async function present(queries: Queries, rows: readonly ProxyRow[]) {
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
async function presentOne(queries: Queries, row: ProxyRow | undefined) {
  if (!row) throw missing();
  const [proxy] = await present(queries, [row]);
  return { proxy };
}

const list = route('proxy.list', async ({ queries, user }) => {
  const position = await readPosition(queries, user);
  const rows = await queries.select().from(proxies).where(known).orderBy(desc(proxies.id));
  return { list: await present(queries, rows), meta: { totalPages: 1, ...position } };
});

const SORTED: Columns<'proxy.page'> = {
  value: proxies.value,
  status: proxies.status,
};

const inUse = (queries: Queries) =>
  queries.select({ id: whatsapps.proxyId }).from(whatsapps).where(isNotNull(whatsapps.proxyId));

/** Rows that a search or a filter finds are counted for each call. */
async function search({ queries, input }: Call<InputOf<'proxy.page'>>, order: readonly SQL[] | null) {
  const { search: text = '', status, usage } = input;
  const where = and(
    known,
    ilike(proxies.value, contains(text)),
    status && eq(proxies.status, status),
    usage && (usage === 'used' ? inArray : notInArray)(proxies.id, inUse(queries)),
  );
  const rows = await queries
    .select()
    .from(proxies)
    .where(where)
    .orderBy(...(order ?? [desc(proxies.id)]))
    .limit(input.size)
    .offset(offsetOf(input.page, input.size));
  return { rows, count: await queries.$count(proxies, where) };
}

const listPage = route('proxy.page', async (call) => {
  const position = await readPosition(call.queries, call.user);
  const { input } = call;
  const order = sortedBy(SORTED, input.sort, proxies.id);
  const found =
    input.search || input.status || input.usage
      ? await search(call, order)
      : await readKeptPage(call, proxies, { where: known, order, ...input });
  return {
    data: await present(call.queries, found.rows),
    meta: { ...listMeta(call, found.count), ...position },
  };
});

const countUse = route('proxy.countUse', async ({ queries }) => {
  const all = await queries.$count(proxies, known);
  const used = await queries.$count(proxies, inArray(proxies.id, inUse(queries)));
  return { used, unUsed: all - used };
});

const read = route('proxy.read', async ({ queries, input }) =>
  presentOne(queries, (await queries.select().from(proxies).where(isRow(input.id)))[0]),
);

const create = route('proxy.create', async ({ queries, input }) => {
  const [row] = await queries.insert(proxies).values(input).onConflictDoNothing().returning();
  if (!row) throw invalid({ value: 'Proxy sudah terdaftar.' });
  return presentOne(queries, row);
});

const update = route('proxy.update', async ({ queries, input: { id, ...values } }) => {
  const [namesake] = await queries.select().from(proxies).where(eq(proxies.value, values.value));
  if (namesake && namesake.id !== id) throw invalid({ value: 'Proxy sudah terdaftar.' });
  const [row] = await queries.update(proxies).set(values).where(isRow(id)).returning();
  return presentOne(queries, row);
});

const remove = route('proxy.delete', async ({ queries, input }) => {
  const [row] = await queries.delete(proxies).where(isRow(input.id)).returning();
  if (!row) throw missing();
  return {};
});

export const proxyRoutes: readonly Route[] = [
  list,
  listPage,
  countUse,
  read,
  create,
  importProxies,
  update,
  remove,
];
