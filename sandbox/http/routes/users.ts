import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { readDaySums, readStatements, readSumOfAll, readSumsOf } from '../../store/money';
import { readCount } from '../../store/row-counts';
import { blastFeeOf } from '../../store/settings';
import { EVER } from '../../store/span';
import { presence, users, userTexts, whatsapps } from '../../store/schema';

import { lookThrough } from '../list-order';
import {
  fewOwners,
  fewWith,
  inStatus,
  isAnyOf,
  isCalled,
  isTextOf,
  numberIn,
  ownersOfNumber,
  type Search,
} from '../matching';
import { longPeopleRoute, pageRoute } from '../list-routes';
import { readPage } from '../paging';
import { presentUser, presentUsers, readLevels } from '../present/users';
import { notFound } from '../../core/refusal';
import { type Call, type Route, route, type Columns, type InputOf } from '../route';
import { sortedTwoWays } from '../sorting';
import type { Queries } from '../../store/database';
import { openPasswordLink } from '../../store/sessions';
import { APPOINTED, isManager, updateUser } from './user-update';

type UserRow = typeof users.$inferSelect;
type Level = Awaited<ReturnType<typeof readLevels>> extends ReadonlyMap<number, infer L> ? L : never;

const isMember = eq(users.role, 'member');
const isAppointed = inArray(users.role, [...APPOINTED]);

async function findUser({ queries, input }: Call<{ id: number }>) {
  const [user] = await queries.select().from(users).where(eq(users.id, input.id));
  if (!user) throw notFound('Pengguna tidak ditemukan.');
  return user;
}

/** When these last had a page open. */
async function readSeen(queries: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await queries
    .select({ id: presence.userId, at: sql<string>`seen->>'at'` })
    .from(presence)
    .where(inArray(presence.userId, [...ids]));
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** What the office alone is told of a person. */
async function ofOffice(queries: Queries, { id, lockedAt, referredBy }: UserRow) {
  const seen = await readSeen(queries, [id]);
  const [referrer] = await queries
    .select({ id: users.id, firstname: users.firstname, lastname: users.lastname })
    .from(users)
    .where(eq(users.id, referredBy ?? 0));
  return { locked: lockedAt !== null, last_seen: seen.get(id) ?? null, Referrer: referrer ?? null };
}

/** How far somebody has come by their messages, and what is left to the next of the levels, which are in their order. */
function progressOf({ blastCount }: UserRow, levels: readonly Level[]) {
  const next = levels.find(({ requirementBlast }) => requirementBlast > blastCount);
  return {
    blasts: blastCount,
    next: next
      ? { name: next.name, blast_fee: next.blastFee, missing: next.requirementBlast - blastCount }
      : null,
  };
}

const read = route('users.read', async (call) => {
  const row = await findUser(call);
  const user = await presentUser(call.queries, row);
  const levels = await readLevels(call.queries);
  const level = row.levelId === null ? null : levels.get(row.levelId);
  return {
    user: {
      ...user,
      ...(row.role === 'member' && { level_progress: progressOf(row, [...levels.values()]) }),
      ...(isManager(call.user) && (await ofOffice(call.queries, row))),
    },
    level: level?.name ?? null,
    color: level?.color ?? null,
  };
});

const readFee = route('users.blastFee', async ({ queries, input }) => ({
  blast_fee: await blastFeeOf(queries, input.id),
}));

/** Members that are read at a time where all are. */
const PIECE = 500;

const listMembers = longPeopleRoute(async function* ({ queries }) {
  let people: readonly (typeof users.$inferSelect)[] = [];
  do {
    const last = people.at(-1);
    people = await queries
      .select()
      .from(users)
      .where(and(isMember, last && sql`(${users.firstname}, ${users.id}) > (${last.firstname}, ${last.id})`))
      .orderBy(asc(users.firstname), asc(users.id))
      .limit(PIECE);
    yield await presentUsers(queries, people);
  } while (people.length === PIECE);
});

const SORTED: Columns<'users.memberPage'> = {
  firstname: users.firstname,
  email: users.email,
  income: [users.incomeStep, users.income],
  createdAt: users.createdAt,
};

type PageCall = Call<InputOf<'users.memberPage'>>;

/** Those who own an account of this kind: they are `few`, or found by looking at each. */
function owning(kind: SQL | undefined, few: readonly number[] | null): Search {
  return few
    ? { where: isAnyOf(users.id, few), isCommon: false }
    : {
        // With an offset each person is looked at by an index, where else all accounts may be read first.
        where: sql`exists (select from ${whatsapps} where ${and(eq(whatsapps.userId, users.id), kind)} offset 0)`,
        isCommon: true,
      };
}

const ownersIn = async (queries: Queries, status: SQL) => owning(status, await fewOwners(queries, status));

async function called(queries: Queries, text: string): Promise<Search> {
  const texts = [userTexts.name, userTexts.email];
  const few = await fewWith(queries, texts, text);
  return few
    ? { where: isAnyOf(users.id, few), isCommon: false }
    : { where: isCalled(users.id, texts, text), isCommon: true };
}

/** Those whose name or e-mail holds the text, or whose account has the number that it is. */
async function matching(queries: Queries, text: string): Promise<Search> {
  const found = await called(queries, text);
  const sought = numberIn(text);
  if (sought === null) return found;
  const owners = owning(isTextOf(sought), await ownersOfNumber(queries, sought));
  return {
    where: or(found.where, owners.where) ?? found.where,
    isCommon: found.isCommon || owners.isCommon,
  };
}

/**
 * Members whose name or e-mail holds the text, or who own an account with that number; a status finds the owners of accounts in that
 * status.
 */
async function searchesOf({ queries, input }: PageCall): Promise<readonly Search[]> {
  // Beside a status, the text is a text.
  const status = inStatus(input.status ?? input.search ?? '');
  return [
    ...(status ? [await ownersIn(queries, status)] : []),
    ...(input.search && (input.status || !status) ? [await matching(queries, input.search)] : []),
  ];
}

const OWN = { columns: [users.id] } as const;

const pageMembers = pageRoute('users.memberPage', async (call) => {
  const { queries, input, endpoint } = call;
  // Members, as the contract has it, unless another role is requested.
  const { role = 'member' } = input;
  const levels = [...(await readLevels(queries)).values()];
  const ofLevel = levels.filter(({ name }) => name === input.level).map(({ id }) => id);
  const searches = await searchesOf(call);
  const search = and(...searches.map(({ where: found }) => found));
  // A level that no longer exists is ignored as a filter, and is not listed in the answer.
  const among = and(eq(users.role, role), ofLevel.length > 0 ? inArray(users.levelId, ofLevel) : undefined);
  const where = and(among, search);
  const { rows, ...counted } = await readPage(input, {
    rows: (also) => queries.select().from(users).where(and(where, also)),
    own: OWN,
    among: { table: users, where, isNarrowed: search !== undefined },
    sorted: sortedTwoWays(SORTED, input.sort, users.id),
    count: async () => {
      if (!search && ofLevel.length === 0) {
        return { count: (await readDaySums(queries, [role], EVER))[role].rows };
      }
      const isCommon = searches.length > 0 && searches.every((one) => one.isCommon);
      return (await lookThrough(queries, users, { among, search, isCommon }, { own: OWN })).counted;
    },
    idOf: ({ id }) => id,
  });
  const ids = rows.map(({ id }) => id);
  const statements = await readStatements(queries, ids);
  const seen = await readSeen(queries, ids);
  const shown = await presentUsers(queries, rows);
  return {
    data: shown.map((member, at) => ({
      ...member,
      balance: statements.get(member.id)?.balance ?? 0,
      locked: rows[at]?.lockedAt != null,
      last_seen: seen.get(member.id) ?? null,
    })),
    ...counted,
    // Only the database knows the levels.
    meta: { filters: { ...endpoint.asked?.filters, level: levels.map(({ name }) => name) } },
  };
});

/** A link with which an appointed person sets a new password, once; its maker passes it on. */
const makePasswordLink = route('access.passwordLink', async ({ queries, input, services }) => {
  const [target] = await queries
    .select()
    .from(users)
    .where(and(eq(users.id, input.id), isAppointed));
  if (!target) throw notFound('Pengguna tidak ditemukan.');
  const { token, expiresAt } = await openPasswordLink(queries, target.id, services.now());
  return { token, expiresAt: expiresAt.toISOString() };
});

/** Members with at least one account that can send now. */
const countActive = route('users.active', async ({ queries }) => ({
  count: await readCount(queries, { table: users, kind: ['member', 'active'] }),
}));

const REFERRALS_SORTED: Columns<'users.referralPage'> = {
  firstname: users.firstname,
  income: users.referralPaid,
};
const referrers = alias(users, 'referrers');

const pageReferrals = pageRoute('users.referralPage', async ({ queries, user, input }) => {
  const isForOffice = input.of === 'office' && isManager(user);
  const referred = isForOffice
    ? await readSumOfAll(queries, 'referral')
    : (await readSumsOf(queries, input.userId))('referral');
  const mine = isForOffice ? isNotNull(users.referredBy) : eq(users.referredBy, input.userId);
  const { rows, ...counted } = await readPage(input, {
    rows: (also) =>
      queries
        .select({ person: users, referrer: referrers })
        .from(users)
        .leftJoin(referrers, eq(referrers.id, users.referredBy))
        .where(and(mine, also)),
    own: OWN,
    sorted: sortedTwoWays(REFERRALS_SORTED, input.sort, users.id),
    count: async () => ({ count: referred.rows }),
    idOf: ({ person }) => person.id,
  });
  return {
    list: rows.map(({ person: { id, firstname, lastname, email, referralPaid, createdAt }, referrer }) => ({
      id,
      firstname,
      lastname,
      email,
      income: referralPaid,
      createdAt: createdAt.toISOString(),
      Referrer: referrer && { id: referrer.id, firstname: referrer.firstname, lastname: referrer.lastname },
    })),
    total: referred.amount,
    ...counted,
  };
});

export const userRoutes: readonly Route[] = [
  read,
  readFee,
  updateUser,
  makePasswordLink,
  listMembers,
  pageMembers,
  countActive,
  pageReferrals,
];
