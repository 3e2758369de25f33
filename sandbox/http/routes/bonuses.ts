import { and, desc, eq, ilike, inArray, or } from 'drizzle-orm';

import { lockMoney, readGiven, readStatement } from '../../store/money';
import { bonuses, users } from '../../store/schema';
import { within } from '../filters';

import { named } from '../matching';
import { pageRoute } from '../list-routes';
import { contains, readPage, scopeOf } from '../paging';
import { presentBonus } from '../present/money';
import { conflict, forbidden, invalid, notFound } from '../../core/refusal';
import { type Route, route, type Columns } from '../route';
import { sortedBy } from '../sorting';

/** The giver is the caller, whatever `adminId` says, and gives nothing to themselves. */
const create = route('bonus.create', async ({ queries, user, input }) => {
  if (input.userId === user.id) throw forbidden('Bonus untuk diri sendiri diberikan oleh orang lain.');
  const [receiver] = await queries.select().from(users).where(eq(users.id, input.userId));
  if (!receiver) throw invalid({ userId: 'Member tidak ditemukan.' });
  const [bonus] = await queries
    .insert(bonuses)
    .values({ nominal: input.nominal, reason: input.reason, userId: receiver.id, adminId: user.id })
    .returning();
  if (!bonus) throw new Error('The bonus was not written.');
  return { bonus: presentBonus(bonus, receiver) };
});

/** Takes a bonus back, unless it was withdrawn already. */
const remove = route('bonus.delete', async ({ queries, input }) => {
  const [bonus] = await queries.select().from(bonuses).where(eq(bonuses.id, input.id));
  if (!bonus) throw notFound('Bonus tidak ditemukan.');
  await lockMoney(queries, bonus.userId);
  const [deleted] = await queries.delete(bonuses).where(eq(bonuses.id, bonus.id)).returning();
  if (!deleted) throw notFound('Bonus tidak ditemukan.');
  const { balance } = await readStatement(queries, bonus.userId);
  if (balance < 0) throw conflict('Bonus sudah ditarik oleh member.');
  return {};
});

const SORTED: Columns<'bonus.page'> = {
  firstname: users.firstname,
  nominal: bonuses.nominal,
  reason: bonuses.reason,
  createdAt: bonuses.createdAt,
};

const listPage = pageRoute('bonus.page', async ({ queries, services, user, input }) => {
  const owner = scopeOf(user, input.user_id);
  const { search } = input;
  const where = and(
    owner === null ? undefined : eq(bonuses.userId, owner),
    search
      ? or(
          ilike(bonuses.reason, contains(search)),
          inArray(bonuses.userId, queries.select({ id: users.id }).from(users).where(named(search))),
        )
      : undefined,
    within(bonuses.createdAt, input.period, services.now()),
  );
  const found = queries
    .select({ bonus: bonuses, receiver: users })
    .from(bonuses)
    .innerJoin(users, eq(users.id, bonuses.userId))
    .where(where);
  const { rows, count } = await readPage(input, {
    rows: found,
    order: sortedBy(SORTED, input.sort, bonuses.id) ?? [desc(bonuses.createdAt), desc(bonuses.id)],
    count: queries.$count(bonuses, where),
  });
  return {
    data: rows.map(({ bonus, receiver }) => presentBonus(bonus, receiver)),
    count,
    meta: { sums: { nominal: await readGiven(queries, where) } },
  };
});

const total = route('bonus.total', async ({ queries, input }) => ({
  totalBonus: (await readStatement(queries, input.userId)).bonus,
}));

export const bonusRoutes: readonly Route[] = [create, remove, listPage, total];
