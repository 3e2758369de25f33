import { and, eq, ilike, inArray, or, sql } from 'drizzle-orm';

import { publishNews } from '../../events/publish';
import type { Queries } from '../../store/database';

import { lockMoney, readDaySums, readStatement, readSumsOf } from '../../store/money';
import { query } from '../../store/query';
import { bonuses, users, userTexts } from '../../store/schema';
import { within } from '../../store/span';
import { spanOf } from '../filters';

import { lookThrough } from '../list-order';
import { fewWith, isAnyOf, isCalled, MOST_PAYEES, type Search } from '../matching';
import { pageRoute } from '../list-routes';
import { contains, readPage, scopeOf } from '../paging';
import { presentBonus } from '../present/money';
import { conflict, forbidden, invalid, notFound } from '../../core/refusal';
import { type Route, route, type Columns } from '../route';
import { sortedTwoWays } from '../sorting';

type Bonus = typeof bonuses.$inferSelect;
const tell = (tx: Queries, kind: 'bonus' | 'bonus_revoked', { id, userId, nominal, reason }: Bonus) =>
  publishNews(tx, { kind, source: 'bonus', userId, subjectId: id, amount: nominal, reason });

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
  await tell(queries, 'bonus', bonus);
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
  if (balance < 0) throw conflict('Bonus ini sudah ikut ditarik oleh member.');
  await tell(queries, 'bonus_revoked', deleted);
  return {};
});

const SORTED: Columns<'bonus.page'> = {
  firstname: bonuses.firstname,
  nominal: bonuses.nominal,
  reason: bonuses.reason,
  createdAt: bonuses.createdAt,
};

/** Reasons that are looked at for a search, each once. */
const MOST_REASONS = 2000;
const MOST_FOUND = 200;

/** Bonuses for a reason that holds the text. Of few reasons each is looked at, however many bonuses it was given for. */
async function forReason(queries: Queries, text: string): Promise<Search> {
  const holds = ilike(sql`reason`, contains(text));
  const known = await query<{ reason: string; holds: boolean }>(
    queries,
    sql`with recursive known (reason, place) as (
          (select reason, 1 from bonuses order by reason limit 1)
          union all
          select (select bonuses.reason from bonuses where bonuses.reason > known.reason order by bonuses.reason limit 1), place + 1
          from known where known.reason is not null and place <= ${MOST_REASONS}
        ) select reason, ${holds} as holds from known where reason is not null`,
  );
  const found = known.filter((one) => one.holds).map(({ reason }) => reason);
  return known.length > MOST_REASONS || found.length > MOST_FOUND
    ? { where: ilike(bonuses.reason, contains(text)), isCommon: true }
    : { where: found.length > 0 ? inArray(bonuses.reason, found) : sql`false`, isCommon: false };
}

async function forPerson(queries: Queries, text: string): Promise<Search> {
  const few = await fewWith(queries, [userTexts.name], text, MOST_PAYEES);
  return few
    ? { where: isAnyOf(bonuses.userId, few), isCommon: false }
    : { where: isCalled(bonuses.userId, [userTexts.name], text), isCommon: true };
}

const OWN = { columns: [bonuses.createdAt, bonuses.id] } as const;

const listPage = pageRoute('bonus.page', async ({ queries, services, user, input }) => {
  const owner = scopeOf(user, input.user_id);
  const { search, period } = input;
  const span = spanOf(period, services.now());
  const among = and(owner === null ? undefined : eq(bonuses.userId, owner), within(bonuses.createdAt, span));
  const searches = search ? [await forReason(queries, search), await forPerson(queries, search)] : [];
  const found = or(...searches.map(({ where: its }) => its));
  const where = and(among, found);
  let nominal: number | undefined;
  const { rows, ...counted } = await readPage(input, {
    rows: (also) =>
      queries
        .select({ bonus: bonuses, receiver: users })
        .from(bonuses)
        .innerJoin(users, eq(users.id, bonuses.userId))
        .where(and(where, also)),
    own: OWN,
    among: { table: bonuses, where, isNarrowed: found !== undefined || period !== undefined },
    sorted: sortedTwoWays(SORTED, input.sort, bonuses.id),
    count: async () => {
      if (!found && (owner === null || !period)) {
        const kept =
          owner === null
            ? (await readDaySums(queries, ['bonus'], span)).bonus
            : (await readSumsOf(queries, owner))('bonus');
        nominal = kept.amount;
        return { count: kept.rows };
      }
      const isCommon = searches.some((one) => one.isCommon);
      const looked = await lookThrough(
        queries,
        bonuses,
        { among, search: found, isCommon },
        { own: OWN, amount: bonuses.nominal },
      );
      nominal = looked.by('').amount;
      return looked.counted;
    },
    idOf: ({ bonus }) => bonus.id,
  });
  return {
    data: rows.map(({ bonus, receiver }) => presentBonus(bonus, receiver)),
    ...counted,
    // It is told where it is of all that match.
    ...(nominal !== undefined && !counted.more && { meta: { sums: { nominal } } }),
  };
});

const total = route('bonus.total', async ({ queries, input }) => ({
  totalBonus: (await readStatement(queries, input.userId)).bonus,
}));

export const bonusRoutes: readonly Route[] = [create, remove, listPage, total];
