import { simulated } from '../../../sandbox/simulated/simulated-network';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type RunningServer, startServer } from '../../../sandbox/server';
import { ask } from '../../../scripts/faults/ask';
import type { Follower } from '../../../scripts/faults/follower';
import { type Load, startLoad } from '../../../scripts/faults/load';
import { type People, signInAll } from '../../../scripts/faults/people';
import { reconcile } from '../../../scripts/faults/reconcile';
import { type Line, openLine } from '../../../scripts/shared/servers/line';
import { type PostgresServer, startPostgres } from '../../../scripts/shared/servers/postgres-server';

/** Shorter than a server's, so that the tests are fast. In ms. */
const DEADLINES = { connect: 500, idleInTransaction: 600, lock: 600, statement: 800, silence: 1000 };
const TIMEOUT = 30_000;

const found = await startPostgres({ settings: { fsync: 'off', deadlock_timeout: '100ms' } });
if (!found) console.warn('This machine has no PostgreSQL that can be started: its faults are not tried');

/** The short form of `npm run faults`: two servers on one database, with people at work. */
describe.skipIf(!found)('a fleet whose database fails', { timeout: TIMEOUT }, () => {
  const postgres = found as PostgresServer;
  let network: Line;
  let servers: readonly RunningServer[];
  let people: People;
  let database = '';
  const query = (text: string, values: readonly unknown[] = []) => postgres.ask(text, values, database);

  beforeAll(async () => {
    const url = new URL(await postgres.create());
    database = url.pathname.slice(1);
    network = await openLine(postgres.port);
    url.port = String(network.port);
    const options = {
      url: url.href,
      port: 0,
      test: true,
      network: simulated({ speed: 5 }),
      deadlines: DEADLINES,
    };
    servers = [await startServer(options), await startServer(options)];
    people = await signInAll(servers[0]?.url ?? '');
  }, TIMEOUT);
  afterAll(async () => {
    for (const server of servers) await server.close();
    await network.close();
    await postgres.remove();
  });

  const doneIn = ({ money }: Load) =>
    [...money.bonuses, ...money.withdraws].filter(({ command }) => command.outcome === 'done').length;
  const failedIn = ({ caller }: Load) => caller.tried.filter(({ status }) => status === 0 || status >= 500);

  /** People work before, while and after the database fails. Resolves to what was wrong in the end. */
  const workThrough = async (begin: () => Promise<void>, end: () => Promise<void>) => {
    const [before] = await query('select max(id) as id from message_logs');
    const load = await startLoad(
      servers.map(({ url }) => url),
      people,
    );
    const goesOn = async (from: number) => {
      await expect.poll(() => doneIn(load), { timeout: TIMEOUT }).toBeGreaterThan(from + 5);
    };
    await goesOn(0);
    await begin();
    await expect.poll(() => failedIn(load).length, { timeout: TIMEOUT }).toBeGreaterThan(5);
    await end();
    await goesOn(doneIn(load));
    await load.finish(5000);

    const heads = new Map(
      (await query('select channel, head from channels')).map(({ channel, head }) => [channel, Number(head)]),
    );
    const isBehind = ({ channel, position }: Follower) => position.seq < (heads.get(channel) ?? 0);
    await expect.poll(() => load.followers.filter(isBehind), { timeout: TIMEOUT }).toEqual([]);
    for (const follower of load.followers) follower.close();
    const { acknowledged: _, ...reconciled } = await reconcile(
      query,
      load.money,
      load.fleet,
      Number(before?.id),
    );
    return {
      withoutRetryAfter: failedIn(load).filter(
        ({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter,
      ),
      misled: load.followers.filter(({ holes, twice, refused }) => holes + twice + refused > 0),
      ...reconciled,
    };
  };
  const WELL = {
    withoutRetryAfter: [],
    misled: [],
    lost: [],
    doubled: [],
    open: 0,
    unbalanced: 0,
    writtenTwice: 0,
  };

  it('stands when PostgreSQL is stopped at once and started: nothing acknowledged is lost or done twice [N1, N3]', async () => {
    const stop = () => postgres.stop('immediate');
    expect(await workThrough(stop, postgres.start)).toEqual(WELL);
  });

  it('stands when the network to PostgreSQL falls silent for a while [N1, N3]', async () => {
    const silence = () => network.set('silent');
    expect(await workThrough(silence, () => network.set('passes'))).toEqual(WELL);
  });

  it('answers a command that waited in a circle with somebody else [N3]', async () => {
    const url = `postgres://bench@127.0.0.1:${postgres.port}/${database}`;
    // Waits for longer than the other one does: nothing but the circle makes it give way.
    const deadlines = { ...DEADLINES, lock: TIMEOUT, statement: TIMEOUT, silence: TIMEOUT };
    // A waiting backend checks for deadlocks once: late here, so that the other has completed the cycle by then.
    const patient = `${url}?options=-c%20deadlock_timeout=2s`;
    const server = await startServer({ url: patient, port: 0, test: true, deadlines });
    onTestFinished(() => server.close());
    const [withdraw] = await query(`select id, user_id from withdraws where status = 'requested' limit 1`);
    const other = new pg.Client(url);
    await other.connect();
    await other.query(`set deadlock_timeout = '1h'`);
    await other.query('begin');
    await other.query('select 1 from withdraws where id = $1 for update', [withdraw?.id]);
    const closed = other.query(`do $$ begin
      while not exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) loop
        perform pg_sleep(0.005);
      end loop;
      perform from users where id = ${withdraw?.user_id} for update;
    end $$`);
    const answer = ask(`${server.url}/api/admin/withdraw/update`, {
      method: 'PUT',
      token: people.admin.token,
      key: crypto.randomUUID(),
      json: { id: Number(withdraw?.id), status: 'rejected' },
    });
    await closed;
    await other.query('commit');
    await other.end();
    expect(await answer).toMatchObject({ status: 200 });
    const [state] = await query('select status from withdraws where id = $1', [withdraw?.id]);
    expect(state?.status).toBe('rejected');
  });
});
