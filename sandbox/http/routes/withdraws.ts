import { and, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { readLedger } from '../../store/ledger';
import { lockMoney, readStatement, readWithdrawn, type Statement } from '../../store/money';
import { readSettings } from '../../store/settings';
import { users, withdraws } from '../../store/schema';
import { within } from '../filters';
import { named } from '../matching';

import { listRoute, pageRoute } from '../list-routes';
import { contains, offsetOf, readPage, scopeOf } from '../paging';
import { accountOf, isComplete, shownField } from '../payees';
import { presentMovement } from '../present/money';
import { presentWithdraw } from '../present/withdraws';
import { notFound, Refusal } from '../../core/refusal';
import { type Call, type Route, route, type Columns } from '../route';
import { sortedBy } from '../sorting';
import { type FoundWithdraw, selectWithdraws } from '../withdraws';
import { decide } from './withdraw-decision';

const SMALLEST = 10_000;
/**
 * Asks for a part of the balance (V16): never below the smallest, never beyond the balance. It goes where the profile says
 * now, whatever that says later.
 */
const request = route('withdraw.request', async ({ queries, user, input }) => {
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
});

const newest = [desc(withdraws.createdAt), desc(withdraws.id)];

async function present({ queries, user }: Call<unknown>, rows: readonly FoundWithdraw[]) {
  const limit = await readSettings(queries);
  return rows.map((row) => presentWithdraw(row, limit, user));
}

/** All of them that `where` finds, the newest first. */
const readAll = async (call: Call<unknown>, where?: SQL) =>
  present(
    call,
    await selectWithdraws(call.queries)
      .where(where)
      .orderBy(...newest),
  );

const history = listRoute('withdraw.history', (call) =>
  readAll(call, eq(withdraws.userId, call.input.userId)),
);
const histories = listRoute('withdraw.histories', (call) => readAll(call));

const SORTED: Columns<'withdraw.page'> = {
  firstname: users.firstname,
  nominal: withdraws.nominal,
  status: withdraws.status,
  createdAt: withdraws.createdAt,
};

/** Withdraws of users whose name holds the text, and those that go to an account whose number or holder does. */
const matching = (queries: Queries, text: string) =>
  queries
    .select({ id: withdraws.id })
    .from(withdraws)
    .innerJoin(users, eq(users.id, withdraws.userId))
    .where(
      or(
        named(text),
        ilike(shownField('accountName'), contains(text)),
        ilike(shownField('accountNumber'), contains(text)),
      ),
    );

const historyPage = pageRoute('withdraw.page', async (call) => {
  const { queries, services, user, input } = call;
  const owner = scopeOf(user, input.user_id);
  const where = and(
    owner === null ? undefined : eq(withdraws.userId, owner),
    input.search ? inArray(withdraws.id, matching(queries, input.search)) : undefined,
    input.status && eq(withdraws.status, input.status),
    within(withdraws.createdAt, input.period, services.now()),
  );
  const { rows, count } = await readPage(input, {
    rows: selectWithdraws(queries).where(where),
    order: sortedBy(SORTED, input.sort, withdraws.id) ?? newest,
    count: queries.$count(withdraws, where),
  });
  const sums = await readWithdrawn(queries, where);
  return { data: await present(call, rows), count, meta: { sums } };
});

/** What changed a user's balance, and the parts that it consists of as of the same moment. */
const ledger = pageRoute('withdraw.ledger', async ({ queries, input, services }) => {
  const [owner] = await queries.select().from(users).where(eq(users.id, input.userId));
  if (!owner) throw notFound('Pengguna tidak ditemukan.');
  const { movements, count, statement } = await readLedger(
    services.database,
    owner.id,
    input.size,
    offsetOf(input.page, input.size),
  );
  return {
    data: movements.map((movement) => presentMovement(movement, owner)),
    count,
    meta: { sums: statement },
  };
});

const statement = <N extends string>(
  name: 'withdraw.income' | 'withdraw.balance' | 'withdraw.totalRequested' | 'withdraw.totalAccepted',
  field: N,
  part: keyof Statement,
) =>
  route(name, async ({ queries, input }) => ({
    [field]: (await readStatement(queries, input.userId))[part],
  }));

export const withdrawRoutes: readonly Route[] = [
  request,
  decide,
  history,
  histories,
  historyPage,
  ledger,
  statement('withdraw.income', 'income', 'income'),
  statement('withdraw.balance', 'balance', 'balance'),
  statement('withdraw.totalRequested', 'total', 'requested'),
  statement('withdraw.totalAccepted', 'total', 'accepted'),
];
