import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queries } from '../../store/database';
import { readLedger } from '../../store/ledger';
import { lockMoney, readStatement, readWithdrawn, type Statement } from '../../store/money';
import { readSettings } from '../../store/settings';
import { users, WITHDRAW_STATUSES, withdraws } from '../../store/schema';
import { narrowedBy, PERIODS, within } from '../filters';
import { amount, byUser, ownedPage, page, rowId, search } from '../inputs';
import { PAGE_SIZE } from '../page-size';
import { contains, listMeta, offsetOf, pagesOf, readPosition, scopeOf } from '../paging';
import { accountOf, isComplete, shownField } from '../payees';
import { presentMovement } from '../present/money';
import { presentWithdraw } from '../present/withdraws';
import { notFound, Refusal } from '../refusal';
import { type Call, type Route, route } from '../route';
import { sortedBy } from '../sorting';
import { type FoundWithdraw, selectWithdraws } from '../withdraws';
import { decide } from './withdraw-decision';

const SMALLEST = 10_000;
/**
 * Asks for a part of the balance (V16): never below the smallest, never beyond the balance. It goes where the profile says
 * now, whatever that says later.
 */
const request = route(
  'POST /admin/withdraw/request',
  z.object({ nominal: amount(), userId: rowId }),
  async ({ queries, user, input }) => {
    if (input.nominal < SMALLEST) {
      throw new Refusal(422, 'Minimal permintaan penarikan adalah Rp 10.000');
    }
    await lockMoney(queries, user.id);
    const [payee] = await queries.select().from(users).where(eq(users.id, user.id));
    if (!payee || !isComplete(payee)) {
      throw new Refusal(422, 'Silahkan lengkapi data rekening bank Anda.', { code: 1 });
    }
    const { balance } = await readStatement(queries, user.id);
    if (input.nominal > balance) throw new Refusal(422, 'Saldo tidak mencukupi.');
    const [withdraw] = await queries
      .insert(withdraws)
      .values({ nominal: input.nominal, userId: payee.id, ...accountOf(payee) })
      .returning();
    if (!withdraw) throw new Error('The withdraw was not written.');
    const limit = await readSettings(queries);
    return { withdraw: presentWithdraw({ withdraw, payee, approver: null }, limit, user) };
  },
  { textField: 'error' },
);

const newest = [desc(withdraws.createdAt), desc(withdraws.id)];
const inOrder = (queries: Queries, where: SQL | undefined, order: readonly SQL[] = newest) =>
  selectWithdraws(queries)
    .where(where)
    .orderBy(...order);

async function present({ queries, user }: Call<unknown>, rows: readonly FoundWithdraw[]) {
  const limit = await readSettings(queries);
  return rows.map((row) => presentWithdraw(row, limit, user));
}

/** All of them that `where` finds, on one page. */
async function readAll(call: Call<unknown>, where?: SQL) {
  const position = await readPosition(call.queries, call.user);
  const rows = await inOrder(call.queries, where);
  return { list: await present(call, rows), meta: { totalPages: 1, ...position } };
}

const history = route('GET /admin/withdraw/history/:userId', byUser, (call) =>
  readAll(call, eq(withdraws.userId, call.input.userId)),
);
const histories = route('GET /admin/withdraw/histories', z.object({}), (call) => readAll(call));

const SORTED = {
  firstname: users.firstname,
  nominal: withdraws.nominal,
  status: withdraws.status,
  createdAt: withdraws.createdAt,
};

const FILTERS = { status: WITHDRAW_STATUSES, period: PERIODS } as const;

/** Withdraws of users whose name holds the text, and those that go to an account whose number or holder does. */
const matching = (queries: Queries, text: string) =>
  queries
    .select({ id: withdraws.id })
    .from(withdraws)
    .innerJoin(users, eq(users.id, withdraws.userId))
    .where(
      or(
        ilike(sql`${users.firstname} || ' ' || ${users.lastname}`, contains(text)),
        ilike(shownField('accountName'), contains(text)),
        ilike(shownField('accountNumber'), contains(text)),
      ),
    );

const historyPage = route(
  'GET /admin/withdraw/histories-per-page',
  z.object({ ...ownedPage.shape, search, ...narrowedBy(FILTERS) }),
  async (call) => {
    const { queries, services, user, input } = call;
    const position = await readPosition(queries, user);
    const owner = scopeOf(user, input.user_id);
    const where = and(
      owner === null ? undefined : eq(withdraws.userId, owner),
      input.search ? inArray(withdraws.id, matching(queries, input.search)) : undefined,
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
      data: await present(call, rows),
      meta: { ...listMeta(count, input.size, SORTED, FILTERS), sums, ...position },
    };
  },
);

/** What changed a user's balance, and the parts that it consists of as of the same moment. */
const ledger = route(
  'GET /admin/withdraw/ledger/:userId',
  z.object({ userId: rowId, page }),
  async ({ queries, user, input, services }) => {
    const position = await readPosition(queries, user);
    const [owner] = await queries.select().from(users).where(eq(users.id, input.userId));
    if (!owner) throw notFound('Pengguna tidak ditemukan.');
    const { movements, count, statement } = await readLedger(
      services.database,
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
  decide,
  history,
  histories,
  historyPage,
  ledger,
  statement('GET /admin/withdraw/income/:userId', 'income', 'income'),
  statement('GET /admin/withdraw/balance/:userId', 'balance', 'balance'),
  statement('GET /admin/withdraw/total-requested/:userId', 'total', 'requested'),
  statement('GET /admin/withdraw/total-accepted/:userId', 'total', 'accepted'),
];
