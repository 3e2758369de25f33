import { and, desc, eq } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { generators, results, whatsapps } from '../../store/schema';
import { inOrder, INTERVAL_ORDER } from '../../input/inputs';
import { runnersMatching } from '../matching';
import { listMeta, offsetOf, readPosition } from '../paging';
import { presentGenerator } from '../present/fleet';
import { conflict, notFound } from '../../core/refusal';
import { type Call, type Route, route, type Columns } from '../route';
import { sortedBy } from '../sorting';
import { findCarrier, runnerColumns } from './runner';
import { runnerCommands } from './runner-commands';

const missing = () => notFound('Generator tidak ditemukan.');
const withCarrier = (queries: Queries) =>
  queries
    .select({ row: generators, carrier: whatsapps })
    .from(generators)
    .innerJoin(whatsapps, eq(whatsapps.id, generators.whatsappId));

async function find(queries: Queries, id: number) {
  const [found] = await withCarrier(queries).where(eq(generators.id, id));
  if (!found) throw missing();
  return found;
}
const presentOne = async (queries: Queries, id: number) => {
  const { row, carrier } = await find(queries, id);
  return { generator: presentGenerator(row, carrier) };
};

const SORTED: Columns<'generator.page'> = {
  count_success: generators.countSuccess,
  count_fail: generators.countFail,
  status: generators.status,
};

const listPage = route('generator.page', async (call) => {
  const { queries, user, input } = call;
  const position = await readPosition(queries, user);
  const owner = user.role === 'staff' ? user.id : input.user_id;
  const where = and(
    owner === null ? undefined : eq(generators.userId, owner),
    runnersMatching(generators, input.search),
    input.status && eq(generators.status, input.status),
  );
  const rows = await withCarrier(queries)
    .where(where)
    .orderBy(...(sortedBy(SORTED, input.sort, generators.id) ?? [desc(generators.id)]))
    .limit(input.size)
    .offset(offsetOf(input.page, input.size));
  const count = await queries.$count(withCarrier(queries).where(where).as('found'));
  return {
    data: rows.map(({ row, carrier }) => presentGenerator(row, carrier)),
    meta: { ...listMeta(call, count), ...position },
  };
});

const read = route('generator.read', ({ queries, input }) => presentOne(queries, input.id));

/** The form's own rules (GEN-14, GEN-15), repeated for whoever does not use the form. */
const hasInterval = inOrder('interval_min', 'interval_max', INTERVAL_ORDER);
const hasRange = inOrder(
  'start_number',
  'end_number',
  'Target nomor awal harus lebih kecil dari nomor akhir',
);
const create = route(
  'generator.create',
  async ({ queries, user, input }) => {
    const carrier = await findCarrier(queries, user, input.whatsapp_id);
    const [row] = await queries
      .insert(generators)
      .values({
        ...runnerColumns(input),
        startNumber: input.start_number,
        endNumber: input.end_number,
        userId: user.id,
        state: carrier.state,
      })
      .returning();
    if (!row) throw missing();
    return { generator: presentGenerator(row, carrier) };
  },
  { check: [hasRange, hasInterval] },
);

/** The range is what was generated from, so it stays (GEN-17). */
const update = route(
  'generator.update',
  async ({ queries, user, input }) => {
    const carrier = await findCarrier(queries, user, input.whatsapp_id);
    const { row } = await find(queries, input.id);
    if (row.status === 'sending') throw conflict('Generator sedang berjalan.');
    await queries
      .update(generators)
      .set({ ...runnerColumns(input), state: carrier.state })
      .where(eq(generators.id, input.id));
    return presentOne(queries, input.id);
  },
  { check: [hasInterval] },
);

async function hold({ queries, input }: Call<{ id: number }>) {
  const [held] = await queries
    .select({ status: generators.status })
    .from(generators)
    .where(eq(generators.id, input.id))
    .for('no key update');
  if (!held) throw missing();
  return held;
}

const remove = route('generator.delete', async (call) => {
  const { queries, services, input } = call;
  if ((await hold(call)).status === 'sending') await services.network.stopGenerator(queries, input.id);
  await queries.delete(generators).where(eq(generators.id, input.id));
  return {};
});

const commands = runnerCommands({
  kind: 'generator',
  hold,
  find,
  start: ({ network }, queries, id) => network.startGenerator(queries, id),
  stop: ({ network }, queries, id) => network.stopGenerator(queries, id),
  owner: results.generatorId,
});

export const generatorRoutes: readonly Route[] = [listPage, read, create, update, remove, ...commands];
