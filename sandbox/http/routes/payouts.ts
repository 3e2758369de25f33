import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { BLOCKING } from '../../../src/api/schema/payouts';
import { PATTERNS, type TemplateForm } from '../../../src/api/schema/payout-templates';
import { changeOf, type Deed, noteDeeds } from '../../store/audit';
import type { Queries } from '../../store/database';
import {
  holdRun,
  keepRefreshed,
  leaveAnswered,
  paidTo,
  readFindings,
  readItems,
  readRunSums,
  type Run,
  takeOut,
  type Viewer,
} from '../../store/payouts';
import { query } from '../../store/query';
import { payoutFiles, payoutItems, payoutRuns, payoutTemplates, users, withdraws } from '../../store/schema';
import { readSettings } from '../../store/settings';
import { localTime } from '../business-day';
import { rolesOf } from '../calls';
import { countSome, MOST_COUNTED } from '../list-order';
import { pageRoute } from '../list-routes';
import { isAnyOf } from '../matching';
import { offsetOf, readPage } from '../paging';
import { payoutFile } from '../payout-file';
import { presentItem, presentPayout } from '../present/payouts';
import { conflict, notFound, Refusal } from '../../core/refusal';
import { type InputOf, type Route, route, type User } from '../route';
import { narrowedTo, refuseUnread } from '../withdraw-filters';

const missing = () => notFound('Pembayaran tidak ditemukan.');

const viewerOf = async (queries: Queries, { id }: User): Promise<Viewer> => ({
  userId: id,
  deciders: rolesOf('withdraw.update'),
  ...(await readSettings(queries)),
});

/** A run as it is answered; while it is put together, with what is to be known of it. */
export async function presentRun(queries: Queries, id: number, user: User) {
  const [run] = await queries.select().from(payoutRuns).where(eq(payoutRuns.id, id));
  if (!run) throw missing();
  const [creator] = await queries.select().from(users).where(eq(users.id, run.createdBy));
  const sums = (await readRunSums(queries, [id]))(id);
  const findings =
    run.state === 'draft' ? await readFindings(queries, run, await viewerOf(queries, user)) : undefined;
  return presentPayout(run, sums, creator, findings);
}

/** A run in one of these states, kept as it is; refused by what it is instead. */
export async function heldRun(
  queries: Queries,
  id: number,
  ...states: readonly Run['state'][]
): Promise<Run> {
  const run = await holdRun(queries, id);
  if (!run) throw missing();
  if (states.includes(run.state)) return run;
  throw conflict(run.state === 'draft' ? 'Pembayaran belum diekspor.' : 'Pembayaran sudah diekspor.');
}

/** Requests that wait, under a condition, and are in no run, the oldest first. */
const gather = (queries: Queries, runId: number, where: SQL | undefined) =>
  query<{ id: string }>(
    queries,
    sql`insert into payout_items (user_id, run_id, withdraw_id, nominal, account_bank, account_number, account_name)
      select ${withdraws.userId}, ${runId}, ${withdraws.id}, ${withdraws.nominal}, ${paidTo}
      from ${withdraws} join ${users} on ${users.id} = ${withdraws.userId}
      where ${withdraws.status} = 'requested' and ${where ?? sql`true`} and not exists (
        select from payout_items as held
        where (held.user_id, held.withdraw_id) = (${withdraws.userId}, ${withdraws.id}) and held.state in ('open', 'paid'))
      order by ${withdraws.createdAt}, ${withdraws.id} limit ${MOST_COUNTED}
      on conflict do nothing returning id`,
  );

/** What a run is to gather, and how many there are of it. */
async function wanted(queries: Queries, input: InputOf<'payout.create'>, now: number) {
  if (input.withdraws) {
    const ids = [...new Set(input.withdraws)];
    return { where: isAnyOf(withdraws.id, ids), count: ids.length };
  }
  await refuseUnread(queries, input);
  const { among, search } = await narrowedTo(queries, input, now);
  const where = and(
    among,
    search?.where,
    input.user_id === undefined ? undefined : eq(withdraws.userId, input.user_id),
  );
  // All of them: what waits is never as much as what was answered.
  const [waiting] = await queries
    .select({ rows: count() })
    .from(withdraws)
    .where(and(eq(withdraws.status, 'requested'), where));
  return { where, count: waiting?.rows ?? 0 };
}

const create = route('payout.create', async ({ queries, user, input, services }) => {
  const { where, count: all } = await wanted(queries, input, services.now());
  const [run] = await queries
    .insert(payoutRuns)
    .values({ name: input.name ?? '', createdBy: user.id })
    .returning();
  const gathered = run ? await gather(queries, run.id, where) : [];
  if (!run || gathered.length === 0)
    throw new Refusal(422, 'Tidak ada permintaan yang menunggu di luar pembayaran lain.');
  return {
    payout: await presentRun(queries, run.id, user),
    left: Math.max(0, all - gathered.length),
  };
});

const NEWEST = { columns: [payoutRuns.id] } as const;

const page = pageRoute('payout.page', async ({ queries, input }) => {
  const where = input.state && eq(payoutRuns.state, input.state);
  const { rows, ...counted } = await readPage(input, {
    rows: (also) => queries.select().from(payoutRuns).where(and(where, also)),
    own: NEWEST,
    count: () => countSome(queries, payoutRuns, NEWEST, where),
    idOf: ({ id }) => id,
  });
  const sumsOf = await readRunSums(
    queries,
    rows.map(({ id }) => id),
  );
  const creators = rows.map(({ createdBy }) => createdBy);
  const people = await queries.select().from(users).where(inArray(users.id, creators));
  return {
    data: rows.map((run) =>
      presentPayout(
        run,
        sumsOf(run.id),
        people.find(({ id }) => id === run.createdBy),
      ),
    ),
    ...counted,
  };
});

const read = route('payout.read', async ({ queries, user, input }) => ({
  payout: await presentRun(queries, input.id, user),
}));

const itemPage = pageRoute('payout.itemPage', async ({ queries, user, input }) => {
  const [run] = await queries.select().from(payoutRuns).where(eq(payoutRuns.id, input.id));
  if (!run) throw missing();
  const { page: at, size, after, state, finding } = input;
  const { items, count: all } = await readItems(queries, run, await viewerOf(queries, user), {
    state,
    finding,
    limit: after === undefined ? size : size + 1,
    offset: after === undefined ? offsetOf(at, size) : 0,
    after,
  });
  if (after === undefined) return { data: items.map(presentItem), count: all };
  const data = items.slice(0, size).map(presentItem);
  return { data, after: items.length > size ? (data.at(-1)?.id ?? null) : null };
});

/** Entries of the audit log that one statement takes. */
const DEEDS = 500;

const take = route('payout.takeOut', async ({ queries, user, input }) => {
  const run = await heldRun(queries, input.id, 'draft');
  const taken = await takeOut(queries, run, await viewerOf(queries, user), input.item);
  const deeds = taken.map(
    (item): Deed => ({
      action: 'payout.takeOut',
      subjectId: Number(item.user_id),
      object: run.name || `#${run.id}`,
      changes: [changeOf('withdraw', `#${item.withdraw_id}`, null)],
    }),
  );
  for (let from = 0; queries.by && from < deeds.length; from += DEEDS)
    await noteDeeds(queries, deeds.slice(from, from + DEEDS), queries.by);
  return { payout: await presentRun(queries, run.id, user) };
});

const remove = route('payout.delete', async ({ queries, input }) => {
  const run = await heldRun(queries, input.id, 'draft');
  await queries.delete(payoutRuns).where(eq(payoutRuns.id, run.id));
  return {};
});

/** A template that is kept, or a pattern. */
async function templateOf(queries: Queries, asked: string): Promise<TemplateForm> {
  const pattern = Object.hasOwn(PATTERNS, asked) ? PATTERNS[asked] : undefined;
  if (pattern) return pattern;
  const id = /^\d{1,15}$/.test(asked) ? Number(asked) : 0;
  const [kept] = await queries.select().from(payoutTemplates).where(eq(payoutTemplates.id, id));
  if (!kept) throw notFound('Template tidak ditemukan.');
  return kept;
}

/** What is written down at the latest when a run is frozen: where a request is paid to. */
const writeAccounts = (queries: Queries, { id }: Run) =>
  queries.execute(sql`
    update withdraws set account_bank = item.account_bank, account_number = item.account_number, account_name = item.account_name
    from payout_items as item where item.run_id = ${id} and withdraws.id = item.withdraw_id and withdraws.account_number is null`);

const freeze = route('payout.export', async ({ queries, user, input, services }) => {
  const run = await heldRun(queries, input.id, 'draft');
  const template = await templateOf(queries, input.template);
  // A decision by hand about one of them is over, or finds the run frozen.
  await queries.execute(sql`select 1 from withdraws where id in (select withdraw_id from payout_items where run_id = ${run.id})
    order by id for no key update`);
  await leaveAnswered(queries, run);
  await keepRefreshed(queries, run);
  const findings = await readFindings(queries, run, await viewerOf(queries, user), true);
  const blocked = Math.max(...BLOCKING.map((finding) => findings[finding]));
  if (blocked > 0)
    throw conflict('Ada permintaan yang belum boleh dibayar. Keluarkan dulu dari pembayaran ini.');
  const items = await queries
    .select({ item: payoutItems, member: users.firstname, surname: users.lastname })
    .from(payoutItems)
    .innerJoin(users, eq(users.id, payoutItems.userId))
    .where(eq(payoutItems.runId, run.id))
    .orderBy(payoutItems.id);
  if (items.length === 0) throw conflict('Pembayaran ini kosong.');
  await writeAccounts(queries, run);
  const day = localTime(services.now()).slice(0, 10);
  const filed = items.map(({ item, member, surname }) => ({
    ...item,
    member: `${member} ${surname}`.trim(),
  }));
  await queries.insert(payoutFiles).values({
    runId: run.id,
    name: `pembayaran-${run.id}-${day}.${template.separator === 'comma' ? 'csv' : 'txt'}`,
    content: payoutFile(template, filed, { run: run.id, day }),
  });
  await queries
    .update(payoutRuns)
    .set({
      state: 'exported',
      template: template.name,
      exportedBy: user.id,
      exportedAt: new Date(services.now()),
    })
    .where(eq(payoutRuns.id, run.id));
  return { payout: await presentRun(queries, run.id, user) };
});

const file = route('payout.file', async ({ queries, input }) => {
  const [found] = await queries.select().from(payoutFiles).where(eq(payoutFiles.runId, input.id));
  if (!found) throw notFound('File belum ada: pembayaran belum diekspor.');
  return { file: { name: found.name, text: found.content } };
});

export const payoutRoutes: readonly Route[] = [create, page, read, itemPage, take, remove, freeze, file];
