import { and, asc, desc, eq, ilike, inArray, or, sum } from 'drizzle-orm';

import { readBalances } from '../../store/ledger';
import { readCount } from '../../store/row-counts';
import { blastFeeOf } from '../../store/settings';
import { users, whatsapps } from '../../store/schema';

import { inStatus, named } from '../matching';
import { pageRoute } from '../list-routes';
import { contains, readPage } from '../paging';
import { presentUser, presentUsers, readLevels } from '../present/users';
import { notFound } from '../../core/refusal';
import { type Call, type Route, route, type Columns, type InputOf } from '../route';
import { sortedBy } from '../sorting';
import { openPasswordLink } from '../../store/sessions';
import { APPOINTED, isManager, updateUser } from './user-update';

const isMember = eq(users.role, 'member');
const isAppointed = inArray(users.role, [...APPOINTED]);

async function findUser({ queries, input }: Call<{ id: number }>) {
  const [user] = await queries.select().from(users).where(eq(users.id, input.id));
  if (!user) throw notFound('Pengguna tidak ditemukan.');
  return user;
}

const read = route('users.read', async (call) => {
  const row = await findUser(call);
  const user = await presentUser(call.queries, row);
  const level = row.levelId === null ? null : (await readLevels(call.queries)).get(row.levelId);
  return {
    user: { ...user, ...(isManager(call.user) && { locked: row.lockedAt !== null }) },
    level: level?.name ?? null,
    color: level?.color ?? null,
  };
});

const readFee = route('users.blastFee', async ({ queries, input }) => ({
  blast_fee: await blastFeeOf(queries, input.id),
}));

const listMembers = route('users.members', async ({ queries }) => ({
  users: await presentUsers(
    queries,
    await queries.select().from(users).where(isMember).orderBy(asc(users.firstname), asc(users.id)),
  ),
}));

const SORTED: Columns<'users.memberPage'> = {
  firstname: users.firstname,
  email: users.email,
  income: users.income,
  createdAt: users.createdAt,
};

/** Members whose name or e-mail holds the text, of a level; a status finds the owners of accounts in that status. */
function matching({ queries, input }: Call<InputOf<'users.memberPage'>>, levelIds: readonly number[]) {
  // Beside a status, the text is a text.
  const status = inStatus(input.status ?? input.search ?? '');
  return and(
    // Members, as the contract has it, unless another role is requested.
    input.role ? eq(users.role, input.role) : isMember,
    input.level ? inArray(users.levelId, [...levelIds]) : undefined,
    status
      ? inArray(users.id, queries.select({ id: whatsapps.userId }).from(whatsapps).where(status))
      : undefined,
    input.search && (input.status || !status)
      ? or(named(input.search), ilike(users.email, contains(input.search)))
      : undefined,
  );
}

const pageMembers = pageRoute('users.memberPage', async (call) => {
  const { queries, input, endpoint } = call;
  const levels = [...(await readLevels(queries)).values()];
  const ofLevel = levels.filter(({ name }) => name === input.level).map(({ id }) => id);
  // A level that no longer exists is ignored as a filter, and is not listed in the answer.
  const where = matching(
    { ...call, input: { ...input, level: ofLevel.length > 0 ? input.level : undefined } },
    ofLevel,
  );
  const { rows, count } = await readPage(input, {
    rows: queries.select().from(users).where(where),
    order: sortedBy(SORTED, input.sort, users.id) ?? [desc(users.id)],
    count: queries.$count(users, where),
  });
  const balances = await readBalances(
    queries,
    rows.map(({ id }) => id),
  );
  const shown = await presentUsers(queries, rows);
  return {
    data: shown.map((member, at) => ({
      ...member,
      balance: balances.get(member.id) ?? 0,
      locked: rows[at]?.lockedAt != null,
    })),
    count,
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

const pageReferrals = pageRoute('users.referralPage', async ({ queries, input }) => {
  const where = eq(users.referredBy, input.userId);
  const [earned] = await queries
    .select({ total: sum(users.referralPaid) })
    .from(users)
    .where(where);
  const { rows, count } = await readPage(input, {
    rows: queries.select().from(users).where(where),
    order: [desc(users.id)],
    count: queries.$count(users, where),
  });
  return {
    list: rows.map(({ id, firstname, lastname, email, referralPaid }) => ({
      id,
      firstname,
      lastname,
      email,
      income: referralPaid,
    })),
    total: Number(earned?.total ?? 0),
    count,
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
