import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queries } from '../../store/database';
import { readLedger } from '../../store/ledger';
import { lockMoney, readStatement, readWithdrawn, type Statement } from '../../store/money';
import { users, WITHDRAW_STATUSES, type WithdrawStatus, withdraws } from '../../store/schema';
import { narrowedBy, PERIODS, within } from '../filters';
import { amount, byUser, ownedPage, page, rowId, search } from '../inputs';
import { contains, listMeta, offsetOf, PAGE_SIZE, pagesOf, readPosition, scopeOf } from '../paging';
import { presentMovement, presentWithdraw } from '../present/money';
import { conflict, notFound, Refusal } from '../refusal';
import { type Route, route, type RouteOptions } from '../route';
import { sortedBy } from '../sorting';

const SMALLEST = 10_000;
const errorText: RouteOptions = { textField: 'error' };
/** Which statuses a withdraw may come from. */
const cameFrom: Record<WithdrawStatus, readonly WithdrawStatus[]> = {
  accepted: ['requested'],
  rejected: ['requested'],
  requested: ['accepted', 'rejected'],
};
const handled: Record<WithdrawStatus, string> = {
  requested: 'Permintaan withdraw sudah dibatalkan.',
  accepted: 'Permintaan withdraw sudah diterima.',
  rejected: 'Permintaan withdraw sudah ditolak.',
};

/** Asks for a part of the balance (V16): never below the smallest, never beyond the balance. */
const request = route(
  'POST /admin/withdraw/request',
  z.object({ nominal: amount(), userId: rowId }),
  async ({ queries, user, input }) => {
    if (input.nominal < SMALLEST) {
      throw new Refusal(422, 'Minimal permintaan penarikan adalah Rp 10.000');
    }
    await lockMoney(queries, user.id);
    if (!user.accountBank || !user.accountNumber || !user.accountName) {
      throw new Refusal(422, 'Silahkan lengkapi data rekening bank Anda.', { code: 1 });
    }
    const { balance } = await readStatement(queries, user.id);
    if (input.nominal > balance) throw new Refusal(422, 'Saldo tidak mencukupi.');
    const [withdraw] = await queries
      .insert(withdraws)
      .values({ nominal: input.nominal, userId: user.id })
      .returning();
    if (!withdraw) throw new Error('The withdraw was not written.');
    return { withdraw: presentWithdraw(withdraw, user) };
  },
  errorText,
);

/** Accepts, rejects, or takes either back; whoever comes second is refused with the status that stands. */
const update = route(
  'PUT /admin/withdraw/update',
  z.object({ id: rowId, status: z.enum(WITHDRAW_STATUSES, 'Tidak valid.') }),
  async ({ queries, input }) => {
    const [before] = await queries.select().from(withdraws).where(eq(withdraws.id, input.id));
    if (!before) throw notFound('Permintaan withdraw tidak ditemukan.');
    await lockMoney(queries, before.userId);
    const [withdraw] = await queries
      .update(withdraws)
      .set({ status: input.status })
      .where(and(eq(withdraws.id, input.id), inArray(withdraws.status, cameFrom[input.status])))
      .returning();
    if (!withdraw) throw conflict(handled[await readStatus(queries, input.id)]);
    const { balance } = await readStatement(queries, withdraw.userId);
    if (balance < 0) throw conflict('Saldo member tidak mencukupi.');
    const [payee] = await queries.select().from(users).where(eq(users.id, withdraw.userId));
    if (!payee) throw notFound('Member tidak ditemukan.');
    return { withdraw: presentWithdraw(withdraw, payee) };
  },
  errorText,
);

async function readStatus(queries: Queries, id: number): Promise<WithdrawStatus> {
  const [row] = await queries
    .select({ status: withdraws.status })
    .from(withdraws)
    .where(eq(withdraws.id, id));
  if (!row) throw notFound('Permintaan withdraw tidak ditemukan.');
  return row.status;
}

const newest = [desc(withdraws.createdAt), desc(withdraws.id)];
const inOrder = (queries: Queries, where: SQL | undefined, order: readonly SQL[] = newest) =>
  queries
    .select({ withdraw: withdraws, payee: users })
    .from(withdraws)
    .innerJoin(users, eq(users.id, withdraws.userId))
    .where(where)
    .orderBy(...order);
const present = ({ withdraw, payee }: Awaited<ReturnType<typeof inOrder>>[number]) =>
  presentWithdraw(withdraw, payee);

const history = route('GET /admin/withdraw/history/:userId', byUser, async ({ queries, user, input }) => {
  const position = await readPosition(queries, user);
  const rows = await inOrder(queries, eq(withdraws.userId, input.userId));
  return { list: rows.map(present), meta: { totalPages: 1, ...position } };
});

const histories = route('GET /admin/withdraw/histories', z.object({}), async ({ queries, user }) => {
  const position = await readPosition(queries, user);
  const rows = await inOrder(queries, undefined);
  return { list: rows.map(present), meta: { totalPages: 1, ...position } };
});

const SORTED = {
  firstname: users.firstname,
  nominal: withdraws.nominal,
  status: withdraws.status,
  createdAt: withdraws.createdAt,
};

const FILTERS = { status: WITHDRAW_STATUSES, period: PERIODS } as const;

/** Users whose name or bank account holds the text. */
const payees = (queries: Queries, text: string) =>
  queries
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        ilike(sql`${users.firstname} || ' ' || ${users.lastname}`, contains(text)),
        ilike(users.accountName, contains(text)),
        ilike(users.accountNumber, contains(text)),
      ),
    );

const historyPage = route(
  'GET /admin/withdraw/histories-per-page',
  z.object({ ...ownedPage.shape, search, ...narrowedBy(FILTERS) }),
  async ({ queries, services, user, input }) => {
    const position = await readPosition(queries, user);
    const owner = scopeOf(user, input.user_id);
    const where = and(
      owner === null ? undefined : eq(withdraws.userId, owner),
      input.search ? inArray(withdraws.userId, payees(queries, input.search)) : undefined,
      input.status && eq(withdraws.status, input.status),
      within(withdraws.createdAt, input.period, services.now()),
    );
    const order = sortedBy(SORTED, input.sort, withdraws.id) ?? newest;
    const rows = await inOrder(queries, where, order)
      .limit(input.size)
      .offset(offsetOf(input.page, input.size));
    const count = await queries.$count(withdraws, where);
    const sums = await readWithdrawn(queries, where);
    return {
      data: rows.map(present),
      meta: { ...listMeta(count, input.size, SORTED, FILTERS), sums, ...position },
    };
  },
);

/** What changed a user's balance, and the parts that it consists of as of the same moment. */
const ledger = route(
  'GET /admin/withdraw/ledger/:userId',
  z.object({ userId: rowId, page }),
  async ({ queries, user, input }) => {
    const position = await readPosition(queries, user);
    const [owner] = await queries.select().from(users).where(eq(users.id, input.userId));
    if (!owner) throw notFound('Pengguna tidak ditemukan.');
    const { movements, count, statement } = await readLedger(
      queries,
      owner.id,
      PAGE_SIZE,
      offsetOf(input.page),
    );
    return {
      data: movements.map((movement) => presentMovement(movement, owner)),
      meta: { totalPages: pagesOf(count), sums: statement, ...position },
    };
  },
);

const statement = <N extends string>(
  name:
    | 'GET /admin/withdraw/income/:userId'
    | 'GET /admin/withdraw/balance/:userId'
    | 'GET /admin/withdraw/total-requested/:userId'
    | 'GET /admin/withdraw/total-accepted/:userId',
  field: N,
  part: keyof Statement,
) =>
  route(name, byUser, async ({ queries, input }) => ({
    [field]: (await readStatement(queries, input.userId))[part],
  }));

export const withdrawRoutes: readonly Route[] = [
  request,
  update,
  history,
  histories,
  historyPage,
  ledger,
  statement('GET /admin/withdraw/income/:userId', 'income', 'income'),
  statement('GET /admin/withdraw/balance/:userId', 'balance', 'balance'),
  statement('GET /admin/withdraw/total-requested/:userId', 'total', 'requested'),
  statement('GET /admin/withdraw/total-accepted/:userId', 'total', 'accepted'),
];
