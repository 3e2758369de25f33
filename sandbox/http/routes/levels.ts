import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { levels } from '../../store/schema';
import { byId, fee, line, paged, rowId, whole } from '../inputs';
import { listMeta, offsetOf, readPosition } from '../paging';
import { presentLevel } from '../present/money';
import { notFound } from '../refusal';
import { type Route, route } from '../route';
import { sortedBy } from '../sorting';

const fields = { name: line(100), blast_fee: fee, requirement_blast: whole(0, 2_000_000_000) };
const columnsOf = (input: { name: string; blast_fee: number; requirement_blast: number }) => ({
  name: input.name,
  blastFee: input.blast_fee,
  requirementBlast: input.requirement_blast,
});
const missing = () => notFound('Level tidak ditemukan.');
const errorText = { textField: 'error' } as const;

const create = route(
  'POST /admin/level/create',
  z.object(fields),
  async ({ queries, input }) => {
    const [level] = await queries.insert(levels).values(columnsOf(input)).returning();
    if (!level) throw missing();
    return { level: presentLevel(level) };
  },
  errorText,
);

const update = route(
  'PUT /admin/level/:id',
  z.object({ id: rowId, ...fields }),
  async ({ queries, input }) => {
    const [level] = await queries
      .update(levels)
      .set(columnsOf(input))
      .where(eq(levels.id, input.id))
      .returning();
    if (!level) throw missing();
    return { level: presentLevel(level) };
  },
  errorText,
);

const remove = route(
  'DELETE /admin/level/:id',
  byId,
  async ({ queries, input }) => {
    const [level] = await queries.delete(levels).where(eq(levels.id, input.id)).returning();
    if (!level) throw missing();
    return {};
  },
  errorText,
);

const read = route('GET /admin/level/:id', byId, async ({ queries, input }) => {
  const [level] = await queries.select().from(levels).where(eq(levels.id, input.id));
  if (!level) throw missing();
  return { level: presentLevel(level) };
});

const SORTED = {
  name: levels.name,
  blast_fee: levels.blastFee,
  requirement_blast: levels.requirementBlast,
};

const listPage = route('GET /admin/level/list-per-page', paged, async ({ queries, user, input }) => {
  const position = await readPosition(queries, user);
  const rows = await queries
    .select()
    .from(levels)
    .orderBy(...(sortedBy(SORTED, input.sort, levels.id) ?? [asc(levels.requirementBlast), asc(levels.id)]))
    .limit(input.size)
    .offset(offsetOf(input.page, input.size));
  const count = await queries.$count(levels);
  return { data: rows.map(presentLevel), meta: { ...listMeta(count, input.size, SORTED), ...position } };
});

export const levelRoutes: readonly Route[] = [create, update, remove, read, listPage];
