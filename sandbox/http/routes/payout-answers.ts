import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { daysOf } from '../../../src/api/schema/periods';
import type { Queries } from '../../store/database';
import { plainNumber, type Run } from '../../store/payouts';
import { query } from '../../store/query';
import { payoutItems, payoutRuns, withdraws } from '../../store/schema';
import { conflict, forbidden, invalid, notFound } from '../../core/refusal';
import { localTime } from '../business-day';
import { type AnswerLine, readAnswers } from '../payout-answers';
import { canBecome, type Settled, settleItems } from '../payout-settling';
import { type Route, route, type User } from '../route';
import { heldRun, presentRun } from './payouts';

/** Requests that one call answers: as many as one transaction does at once. */
const PIECE = 100;

/** Why a request is not answered that somebody has decided about outside of its run. */
const DECIDED = 'Permintaan ini sudah diputuskan di luar pembayaran ini.';

const isDay = (text: string) => daysOf(`${text}..${text}`) !== null;

/** Why none of a run's open requests is answered by this person. */
async function refuseAll(queries: Queries, { id }: Run, user: User): Promise<never> {
  const [left] = await query<{ all: number; own: number }>(
    queries,
    sql`select count(*)::int as all, (count(*) filter (where user_id = ${user.id}))::int as own
      from payout_items where run_id = ${id} and state = 'open'`,
  );
  const { all, own } = left ?? { all: 0, own: 0 };
  if (all === 0) throw conflict('Semua permintaan di pembayaran ini sudah dijawab.');
  const reasons = [
    own > 0 && `${own} milik Anda sendiri, dijawab oleh orang lain`,
    all > own && `${all - own} sudah diputuskan di luar pembayaran ini, lepaskan dari sini`,
  ];
  throw conflict(`${all} belum dijawab: ${reasons.filter(Boolean).join('; ')}.`);
}

/**
 * The next of a run's open requests that this person can answer are paid. Whoever asks again, or at the same time, pays those
 * that are left.
 */
const answer = route('payout.answer', async ({ queries, user, input, services }) => {
  if (!isDay(input.paid_on)) throw invalid({ paid_on: 'Tanggal tidak valid.' });
  if (input.paid_on > localTime(services.now()).slice(0, 10))
    throw invalid({ paid_on: 'Tanggal belum terjadi.' });
  const run = await heldRun(queries, input.id, 'exported', 'closed');
  const open = await queries
    .select({ item: payoutItems })
    .from(payoutItems)
    .innerJoin(withdraws, and(eq(withdraws.id, payoutItems.withdrawId), eq(withdraws.status, 'requested')))
    .where(and(eq(payoutItems.runId, run.id), eq(payoutItems.state, 'open'), ne(payoutItems.userId, user.id)))
    .orderBy(asc(payoutItems.id))
    .limit(PIECE);
  if (open.length === 0) await refuseAll(queries, run, user);
  const { reference, paid_on: paidOn } = input;
  await queries.update(payoutRuns).set({ reference, paidOn }).where(eq(payoutRuns.id, run.id));
  const all = open.map(({ item }) => ({ item, to: 'paid' as const, reference, reason: '', paidOn }));
  if ((await settleItems(queries, { run, user, all })).length === 0) throw conflict(DECIDED);
  return { payout: await presentRun(queries, run.id, user) };
});

const settle = route('payout.settle', async ({ queries, user, input }) => {
  const run = await heldRun(queries, input.id, 'exported', 'closed');
  const [item] = await queries
    .select()
    .from(payoutItems)
    .where(and(eq(payoutItems.runId, run.id), eq(payoutItems.id, input.item)));
  if (!item) throw notFound('Permintaan tidak ada di pembayaran ini.');
  if (item.userId === user.id) throw forbidden('Permintaan Anda sendiri dijawab oleh orang lain.');
  if (!canBecome(item.state, input.state)) throw conflict('Permintaan ini sudah dijawab.');
  if (input.state === 'returned' && !input.reason) throw invalid({ reason: 'Alasan wajib diisi.' });
  const reference = input.reference ?? (input.state === 'paid' ? run.reference : '');
  const all = [{ item, to: input.state, reference, reason: input.reason ?? '' }];
  if ((await settleItems(queries, { run, user, all })).length === 0) throw conflict(DECIDED);
  return { payout: await presentRun(queries, run.id, user) };
});

type Item = typeof payoutItems.$inferSelect;

const MISSING = 'Tidak ada di pembayaran ini';
const plainAccount = ({ accountNumber }: Item) => accountNumber.replace(/[ .-]/g, '');

/** The request that a line is about, or why it is not known. A line with a number is about no other. */
function itemFor(line: AnswerLine, items: readonly Item[]): Item | string {
  if (line.number !== null) {
    const named = items.find((item) => item.withdrawId === line.number);
    if (!named) return MISSING;
    if (line.account !== '' && line.account !== plainAccount(named)) return 'Rekening berbeda';
    return line.amount === null || line.amount === named.nominal ? named : 'Jumlah berbeda';
  }
  if (line.account === '' || line.amount === null) return MISSING;
  const alike = items.filter((item) => plainAccount(item) === line.account && item.nominal === line.amount);
  return alike.length > 1 ? 'Cocok dengan beberapa permintaan' : (alike[0] ?? MISSING);
}

const reconcile = route('payout.reconcile', async ({ queries, user, input }) => {
  const run = await heldRun(queries, input.id, 'exported', 'closed');
  const lines = readAnswers(input.answers, run.id);
  if (lines.length > PIECE) throw invalid({ answers: `Maksimal ${PIECE} baris sekali kirim.` });
  const numbers = lines.flatMap(({ number }) => number ?? []);
  const accounts = lines.flatMap(({ account }) => account || []);
  const items = await queries
    .select()
    .from(payoutItems)
    .where(
      and(
        eq(payoutItems.runId, run.id),
        sql`(${payoutItems.withdrawId} = any(${`{${numbers.join(',')}}`}::bigint[])
          or ${plainNumber(sql`${payoutItems.accountNumber}`)} = any(${`{${accounts.join(',')}}`}::text[]))`,
      ),
    );
  const unmatched: { line: number; reason: string }[] = [];
  const all: Settled[] = [];
  const taken = new Set<number>();
  let open = 0;
  for (const line of lines) {
    const item = itemFor(line, items);
    const problem =
      typeof item === 'string'
        ? item
        : taken.has(item.id)
          ? 'Permintaan yang sama dua kali'
          : item.userId === user.id
            ? 'Milik Anda sendiri'
            : null;
    if (typeof item === 'string' || problem !== null) {
      unmatched.push({ line: line.line, reason: problem ?? '' });
      continue;
    }
    taken.add(item.id);
    if (line.state === null) open += 1;
    // The same answer again changes nothing.
    else if (line.state === item.state) continue;
    else if (!canBecome(item.state, line.state))
      unmatched.push({
        line: line.line,
        reason: item.state === 'released' ? 'Sudah dilepas dari pembayaran ini' : 'Sudah dijawab',
      });
    else {
      const reason = line.state === 'returned' ? line.reason : '';
      all.push({ item, to: line.state, reference: line.reference || run.reference, reason });
    }
  }
  const settled = await settleItems(queries, { run, user, all });
  const become = (state: Item['state']) => settled.filter(({ to }) => to === state).length;
  const done = { paid: become('paid'), returned: become('returned') };
  return { payout: await presentRun(queries, run.id, user), reconciled: { ...done, open, unmatched } };
});

export const payoutAnswerRoutes: readonly Route[] = [answer, settle, reconcile];
