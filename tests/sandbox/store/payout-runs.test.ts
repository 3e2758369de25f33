import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createProcess, type ServerProcess } from '../../../scripts/faults/process';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import type { Database } from '../../../sandbox/store/database';
import { openDatabase } from '../../../sandbox/store/open-database';
import { query } from '../../../sandbox/store/query';
import { bonuses, users, withdraws } from '../../../sandbox/store/schema';

const postgres = await startPostgres();
if (!postgres) console.warn('This machine has no PostgreSQL that can be started: payout runs are not killed');
afterAll(() => postgres?.remove());

/** `PAYOUT_RUNS=50` kills as many as that; a run of all tests a few. */
const RUNS = Number(process.env.PAYOUT_RUNS ?? 1);
const REQUESTS = 300;
const NOMINAL = 10_000;

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}
/** Whoever is signed in at the demonstration; a call that finds nobody is no answer. */
async function personOf({ url }: ServerProcess, email: string) {
  const send = async (token: string, method: string, path: string, body?: object): Promise<Answer | null> => {
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    } catch {
      return null;
    }
  };
  const signedIn = await send('', 'POST', '/auth/login', { email, password: 'demo1234' });
  return (method: string, path: string, body?: object) => send(signedIn?.body.token, method, path, body);
}
type Person = Awaited<ReturnType<typeof personOf>>;

/** Requests of every member of the demonstration, who can afford them. */
async function ask({ db }: Database): Promise<number> {
  const members = await db.select().from(users).where(eq(users.role, 'member'));
  const account = { accountBank: 'BCA', accountNumber: '0012345678', accountName: 'Ani' };
  const asked = Array.from({ length: REQUESTS }, (_, place) => members[place % members.length]?.id ?? 0);
  await db
    .insert(bonuses)
    .values(members.map(({ id: userId }) => ({ nominal: 10_000_000, reason: '', userId })));
  await db.insert(withdraws).values(asked.map((userId) => ({ nominal: NOMINAL, userId, ...account })));
  return asked.length;
}

/** Pays what is left until there is nothing, or nobody answers. */
async function payAll(person: Person, id: number) {
  for (;;) {
    const answer = await person('PUT', '/admin/payout/answer', {
      id,
      reference: 'TRX',
      paid_on: '2026-11-20',
    });
    if (answer === null || (answer.status === 409 && /sudah dijawab/.test(answer.body.error))) return;
  }
}

/** Whether each request of the run was accepted once, and what that comes to for everybody. */
const readRun = async ({ db }: Database, id: number) =>
  (
    await query<Record<string, number>>(
      db,
      sql`with its as (
          select withdraw_id, nominal, state,
            (select count(*) from money_movements m where m.withdraw_id = i.withdraw_id and kind = 'withdraw_accepted') as accepted,
            (select coalesce(sum(paid), 0) from money_movements m where m.withdraw_id = i.withdraw_id) as paid,
            (select count(*) from audit_entries where action = 'withdraw.update' and object = '#' || i.withdraw_id) as noted,
            (select count(*) from news where source = 'withdraw' and kind = 'accepted' and subject_id = i.withdraw_id) as told
          from payout_items i where run_id = ${id})
        select count(*)::int as items, count(*) filter (where state = 'paid' and accepted = 1 and noted = 1 and told = 1)::int as once,
          sum(nominal)::int as total, sum(paid)::int as paid from its`,
    )
  )[0];
/** Members whose balance is not what their ledger says. */
const readOdd = ({ db }: Database) =>
  query<{ id: string }>(
    db,
    sql`select u.id from users u where u.income + coalesce((select sum(case when key in ('bonus', 'referral') then amount
          when key in ('requested', 'accepted') then -amount else 0 end) from user_sums s where s.user_id = u.id), 0)
        <> coalesce((select sum(amount) from money_movements m where m.user_id = u.id), 0)`,
  );

describe.skipIf(!postgres)('a payout run that two processes answer, one of which is killed', () => {
  it('pays each request once, to the rupiah', { timeout: 60_000 + RUNS * 20_000 }, async () => {
    const url = (await postgres?.create()) ?? '';
    const env = { DATABASE_URL: url, SEED: 'demo', SANDBOX_TEST: '1' };
    const processes = [await createProcess(env), await createProcess(env)] as const;
    const [killed, other] = processes;
    await killed.start();
    await other.start();
    const database = await openDatabase({ url });
    try {
      const admin = await personOf(other, 'admin@demo.test');
      await fc.assert(
        fc.asyncProperty(fc.nat(600), async (ms) => {
          const asked = await ask(database);
          const created = await admin('POST', '/admin/payout/create', {});
          const { id, counts, sums } = created?.body.payout ?? {};
          expect(counts.total).toBeGreaterThanOrEqual(asked);
          await admin('PUT', '/admin/payout/export', { id, template: 'umum' });
          const staff = await personOf(killed, 'staff@demo.test');
          const dying = new Promise((resolve) => setTimeout(resolve, ms)).then(() => killed.kill());
          await Promise.all([payAll(staff, id), payAll(staff, id), payAll(admin, id), dying]);
          await payAll(admin, id);
          await killed.start();
          const read = await readRun(database, id);
          expect(read).toEqual({
            items: counts.total,
            once: counts.total,
            total: sums.total,
            paid: sums.total,
          });
          const run = await admin('GET', `/admin/payout/${id}`);
          expect(run?.body.payout).toMatchObject({
            state: 'closed',
            counts: { open: 0, paid: counts.total },
          });
          expect(await readOdd(database)).toEqual([]);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    } finally {
      await database.close();
      await Promise.all(processes.map((server) => server.kill()));
    }
  });
});
