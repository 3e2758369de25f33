import { asc, eq } from 'drizzle-orm';

import { levels } from '../../store/schema';

import { listMeta, offsetOf, readPosition } from '../paging';
import { presentLevel } from '../present/money';
import { notFound } from '../../core/refusal';
import { type Route, route, type Columns } from '../route';
import { sortedBy } from '../sorting';

const columnsOf = (input: { name: string; blast_fee: number; requirement_blast: number }) => ({
  name: input.name,
  blastFee: input.blast_fee,
  requirementBlast: input.requirement_blast,
});
const missing = () => notFound('Level tidak ditemukan.');

const create = route('level.create', async ({ queries, input }) => {
  const [level] = await queries.insert(levels).values(columnsOf(input)).returning();
  if (!level) throw missing();
  return { level: presentLevel(level) };
});

const update = route('level.update', async ({ queries, input }) => {
  const [level] = await queries
    .update(levels)
    .set(columnsOf(input))
    .where(eq(levels.id, input.id))
    .returning();
  if (!level) throw missing();
  return { level: presentLevel(level) };
});

const remove = route('level.delete', async ({ queries, input }) => {
  const [level] = await queries.delete(levels).where(eq(levels.id, input.id)).returning();
  if (!level) throw missing();
  return {};
});

const read = route('level.read', async ({ queries, input }) => {
  const [level] = await queries.select().from(levels).where(eq(levels.id, input.id));
  if (!level) throw missing();
  return { level: presentLevel(level) };
});

const SORTED: Columns<'level.page'> = {
  name: levels.name,
  blast_fee: levels.blastFee,
  requirement_blast: levels.requirementBlast,
};

const listPage = route('level.page', async (call) => {
  const { queries, user, input } = call;
  const position = await readPosition(queries, user);
  const rows = await queries
    .select()
    .from(levels)
    .orderBy(...(sortedBy(SORTED, input.sort, levels.id) ?? [asc(levels.requirementBlast), asc(levels.id)]))
    .limit(input.size)
    .offset(offsetOf(input.page, input.size));
  const count = await queries.$count(levels);
  return { data: rows.map(presentLevel), meta: { ...listMeta(call, count), ...position } };
});

export const levelRoutes: readonly Route[] = [create, update, remove, read, listPage];
