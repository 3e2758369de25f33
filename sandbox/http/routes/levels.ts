import { and, count, eq, inArray } from 'drizzle-orm';

import { levels, users } from '../../store/schema';

import { countSome } from '../list-order';
import { pageRoute } from '../list-routes';
import { readPage } from '../paging';
import { presentLevel } from '../present/money';
import { notFound } from '../../core/refusal';
import { type Route, route, type Columns } from '../route';
import { sortedTwoWays } from '../sorting';

const columnsOf = (input: { name: string; blast_fee: number; requirement_blast: number }) => ({
  name: input.name,
  blastFee: input.blast_fee,
  requirementBlast: input.requirement_blast,
});
const missing = () => notFound('Level tidak ditemukan.');

const presentOne = ([level]: readonly (typeof levels.$inferSelect)[]) => {
  if (!level) throw missing();
  return { level: presentLevel(level) };
};

const create = route('level.create', async ({ queries, input }) =>
  presentOne(await queries.insert(levels).values(columnsOf(input)).returning()),
);

const update = route('level.update', async ({ queries, input }) =>
  presentOne(await queries.update(levels).set(columnsOf(input)).where(eq(levels.id, input.id)).returning()),
);

const remove = route('level.delete', async ({ queries, input }) => {
  const [level] = await queries.delete(levels).where(eq(levels.id, input.id)).returning();
  if (!level) throw missing();
  return {};
});

const read = route('level.read', async ({ queries, input }) =>
  presentOne(await queries.select().from(levels).where(eq(levels.id, input.id))),
);

const SORTED: Columns<'level.page'> = {
  name: levels.name,
  blast_fee: levels.blastFee,
  requirement_blast: levels.requirementBlast,
};

const OWN = { columns: [levels.requirementBlast, levels.id], isAscending: true } as const;

const listPage = pageRoute('level.page', async ({ queries, input }) => {
  const { rows, ...counted } = await readPage(input, {
    rows: (also) => queries.select().from(levels).where(also),
    own: OWN,
    sorted: sortedTwoWays(SORTED, input.sort, levels.id),
    count: () => countSome(queries, levels, OWN, undefined),
    idOf: ({ id }) => id,
  });
  const members = await queries
    .select({ id: users.levelId, of: count() })
    .from(users)
    .where(
      and(
        eq(users.role, 'member'),
        inArray(
          users.levelId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(users.levelId);
  const membersOf = new Map(members.map(({ id, of }) => [id, of]));
  return {
    data: rows.map((level) => ({ ...presentLevel(level), members: membersOf.get(level.id) ?? 0 })),
    ...counted,
  };
});

export const levelRoutes: readonly Route[] = [create, update, remove, read, listPage];
