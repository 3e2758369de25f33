import { and, desc, eq, type SQL } from 'drizzle-orm';

import { publishNews } from '../../events/publish';
import { readLedger } from '../../store/ledger';
import {
  lockMoney,
  NONE,
  readDaySums,
  readStatement,
  readSumsOf,
  type Statement,
  type Sum,
} from '../../store/money';
import { readSettings } from '../../store/settings';
import { users, WITHDRAW_STATUSES, type WithdrawStatus, withdraws } from '../../store/schema';
import { spanOf } from '../filters';
import { behind, countSome, lookThrough } from '../list-order';

import { listRoute, longListRoute, pageRoute } from '../list-routes';
import { offsetOf, readPage, scopeOf } from '../paging';
import { readQueue } from '../queue';
import { accountOf, isComplete } from '../payees';
import { presentMovement, presentSpan } from '../present/money';
import { presentWithdraw } from '../present/withdraws';
import { notFound, Refusal } from '../../core/refusal';
import { type Call, type InputOf, type Route, route, type Columns } from '../route';
import { sortedTwoWays } from '../sorting';
import { narrowedTo, offeredChoices } from '../withdraw-filters';
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
    throw new Refusal(422, 'Lengkapi dulu data rekening bank Anda.', { code: 1 });
  }
  const { balance } = await readStatement(queries, user.id);
  if (input.nominal > balance) throw new Refusal(422, 'Saldo tidak mencukupi.');
  const [withdraw] = await queries
    .insert(withdraws)
    .values({ nominal: input.nominal, userId: payee.id, ...accountOf(payee) })
    .returning();
  if (!withdraw) throw new Error('The withdraw was not written.');
  const limit = await readSettings(queries);
  await publishNews(queries, {
    kind: 'requested',
    source: 'withdraw',
    userId: payee.id,
    subjectId: withdraw.id,
    name: [payee.firstname, payee.lastname].filter(Boolean).join(' '),
    amount: withdraw.nominal,
  });
  return {
    withdraw: presentWithdraw({ withdraw, payee, approver: null, item: null, run: null }, limit, user),
  };
});

const NEWEST = { columns: [withdraws.createdAt, withdraws.id] } as const;
const OLDEST = { ...NEWEST, isAscending: true };
const WAITS = eq(withdraws.status, 'requested');
const newest = NEWEST.columns.map((column) => desc(column));

async function present({ queries, user }: Call<unknown>, rows: readonly FoundWithdraw[]) {
  const limit = await readSettings(queries);
  return rows.map((row) => presentWithdraw(row, limit, user));
}

const history = listRoute('withdraw.history', async (call) =>
  present(
    call,
    await selectWithdraws(call.queries)
      .where(eq(withdraws.userId, call.input.userId))
      .orderBy(...newest),
  ),
);

/** Withdraws that are read at a time where all are. */
const PIECE = 500;

const histories = longListRoute('withdraw.histories', async (call) =>
  (async function* pieces() {
    let read: readonly FoundWithdraw[] = [];
    do {
      const last = read.at(-1)?.withdraw.id ?? 0;
      read = await selectWithdraws(call.queries)
        .where(behind(NEWEST, last))
        .orderBy(...newest)
        .limit(PIECE);
      yield await present(call, read);
    } while (read.length === PIECE);
  })(),
);

const SORTED: Columns<'withdraw.page'> = {
  firstname: withdraws.firstname,
  nominal: withdraws.nominal,
  status: withdraws.status,
  createdAt: withdraws.createdAt,
};

const NOT_OFFERED = { amount: [], level: [], bank: [] };

type Sums = Readonly<Record<WithdrawStatus, Sum>>;
const sumsBy = (of: (status: WithdrawStatus) => Sum): Sums => ({
  requested: of('requested'),
  accepted: of('accepted'),
  rejected: of('rejected'),
});

/** What is kept of everybody's, also of the last days, or of one person's. */
async function readKept({ queries, services, input }: PageCall, owner: number | null): Promise<Sums> {
  const kept =
    owner === null
      ? await readDaySums(queries, WITHDRAW_STATUSES, spanOf(input.period, services.now()))
      : sumsBy(await readSumsOf(queries, owner));
  return sumsBy((status) => (!input.status || input.status === status ? kept[status] : NONE));
}

type PageCall = Call<InputOf<'withdraw.page'>>;

const historyPage = pageRoute('withdraw.page', async (call) => {
  const { queries, services, user, input, endpoint } = call;
  const owner = scopeOf(user, input.user_id);
  const narrowed = await narrowedTo(queries, input, services.now());
  const { search } = narrowed;
  const among = and(
    owner === null ? undefined : eq(withdraws.userId, owner),
    input.status && eq(withdraws.status, input.status),
    narrowed.among,
  );
  const isKept = !search && !(input.amount || input.level || input.bank || (owner !== null && input.period));
  const where = and(among, search?.where);
  let sums: Sums | undefined;
  const found = {
    rows: (also?: SQL) => selectWithdraws(queries).where(and(where, also)),
    own: owner !== user.id && input.status === 'requested' ? OLDEST : NEWEST,
    among: { table: withdraws, where, isNarrowed: where !== undefined },
    count: async () => {
      if (isKept) {
        sums = await readKept(call, owner);
        return { count: sums.requested.rows + sums.accepted.rows + sums.rejected.rows };
      }
      const of = { own: NEWEST, key: withdraws.status, amount: withdraws.nominal };
      const its = { among, search: search?.where, isCommon: search?.isCommon ?? false };
      const looked = await lookThrough(queries, withdraws, its, of);
      sums = sumsBy(looked.by);
      return looked.counted;
    },
  };
  const sorted = sortedTwoWays(SORTED, input.sort, withdraws.id);
  // A place among what waits is none to go on after: it may be answered meanwhile.
  const isQueue = owner !== user.id && !input.status && !sorted && input.after === undefined;
  const { rows, ...counted } = isQueue
    ? await readQueue(input, {
        ...found,
        waits: WAITS,
        waiting: async ({ more }) =>
          sums && !more
            ? { count: sums.requested.rows }
            : countSome(queries, withdraws, NEWEST, and(where, WAITS)),
      })
    : await readPage(input, { ...found, sorted, idOf: ({ withdraw }) => withdraw.id });
  const { requested, accepted, rejected } = sums ?? sumsBy(() => NONE);
  return {
    data: await present(call, rows),
    ...counted,
    meta: {
      // A member's own are few, and of one level.
      filters: {
        ...endpoint.asked?.filters,
        ...(user.role === 'member' ? NOT_OFFERED : await offeredChoices(queries)),
      },
      // They are told where they are of all that match.
      ...(sums &&
        !counted.more && {
          sums: { requested: requested.amount, accepted: accepted.amount, rejected: rejected.amount },
        }),
    },
  };
});

/** What changed a user's balance, and the parts that it consists of as of the same moment. */
const ledger = pageRoute('withdraw.ledger', async ({ queries, input, services }) => {
  const [owner] = await queries.select().from(users).where(eq(users.id, input.userId));
  if (!owner) throw notFound('Pengguna tidak ditemukan.');
  const now = services.now();
  const { movements, count, statement, sums } = await readLedger(
    services.database,
    { userId: owner.id, span: spanOf(input.period, now) },
    { limit: input.size, offset: offsetOf(input.page, input.size), now },
  );
  return {
    data: movements.map((movement) => presentMovement(movement, owner)),
    count,
    meta: { sums: { ...statement, ...(sums && presentSpan(sums)) } },
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
