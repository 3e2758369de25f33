import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../sandbox/core/clock';
import { createReads } from '../../../sandbox/store/reads';
import { DEADLINES } from '../../../sandbox/store/connection';
import type { Database } from '../../../sandbox/store/database';
import { databaseAddress } from '../../../sandbox/store/address';
import { openDatabase } from '../../../sandbox/store/open-database';
import { query } from '../../../sandbox/store/query';
import { proxies } from '../../../sandbox/store/schema';
import { type Line, openLine } from '../../../scripts/shared/servers/line';
import {
  hasPostgres,
  type PostgresServer,
  type Standby,
  startPostgres,
} from '../../../scripts/shared/servers/postgres-server';
import { useServer } from '../../contract/harness';

if (!hasPostgres()) console.warn('This machine has no PostgreSQL that can be started: no replica is tried');

const PATIENCE = { timeout: 20_000 };

describe.skipIf(!hasPostgres())('what only reads, beside a streaming replica', { timeout: 30_000 }, () => {
  let primary: PostgresServer;
  let standby: Standby;
  let line: Line;
  let database: Database;
  const said: string[] = [];
  const say = (...words: unknown[]) => void said.push(String(words.at(-1)));
  const log = { error: say, warn: say, info: say };

  beforeAll(async () => {
    // A replica gives up at once what stands in the way of what the primary did.
    primary = (await startPostgres({ settings: { max_standby_streaming_delay: 0 } })) as PostgresServer;
    const url = await primary.create();
    standby = await primary.follow();
    line = await openLine(standby.port);
    const readUrl = url.replace(`:${primary.port}`, `:${line.port}`);
    database = await openDatabase({ url, readUrl, log });
    await vi.waitUntil(async () => (await portOf()) === standby.port, PATIENCE);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await line.close();
    await standby.remove();
    await primary.remove();
  });

  /** Where a call would read now. */
  async function portOf() {
    const [row] = await query<{ port: number }>(
      await database.reads(),
      sql`select inet_server_port() as port`,
    );
    return row?.port;
  }
  let written = 0;
  /** A new row as whoever wrote it reads it at once, and where. */
  const readBack = async () => {
    const value = `http://proxy-${(written += 1)}:1`;
    await database.db.insert(proxies).values({ value });
    const [row] = await query<{ port: number; rows: string }>(
      await database.reads(),
      sql`select inet_server_port() as port, (select count(*) from proxies where value = ${value}) as rows`,
    );
    return { port: row?.port, rows: Number(row?.rows) };
  };
  const here = () => ({ port: primary.port, rows: 1 });
  const there = () => ({ port: standby.port, rows: 1 });
  const isReadAgain = async () => {
    await expect.poll(portOf, PATIENCE).toBe(standby.port);
  };

  it('is read there, with all that was committed before', async () => {
    const before = database.figures().reads?.calls.replica ?? 0;
    for (let times = 0; times < 20; times += 1) expect(await readBack()).toEqual(there());
    expect(database.figures().reads?.calls.replica).toBe(before + 20);
    expect(database.figures().reads?.replicas).toMatchObject([
      { name: `127.0.0.1:${line.port}`, isUsed: true },
    ]);
  });

  it('is read at the primary while the replica stands still, which its lag tells', async () => {
    await standby.ask('select pg_wal_replay_pause()');
    await expect
      .poll(async () => (await standby.ask('select pg_get_wal_replay_pause_state() as is'))[0]?.is)
      .toBe('paused');
    for (let times = 0; times < 5; times += 1) expect(await readBack()).toEqual(here());
    const lag = () => database.figures().reads?.replicas[0]?.lag;
    await expect.poll(() => lag()?.bytes, PATIENCE).toBeGreaterThan(0);
    expect(lag()?.seconds).toBeGreaterThan(0);
    expect(database.figures().reads?.calls.late).toBeGreaterThan(0);
    await standby.ask('select pg_wal_replay_resume()');
    await isReadAgain();
    await expect.poll(() => lag(), PATIENCE).toEqual({ bytes: 0, seconds: 0 });
    expect(await readBack()).toEqual(there());
    expect(said).toEqual([]);
  });

  it('is read at the primary where the replica gives it up for what the primary did', async () => {
    await database.db.execute(sql`create table passing as select 1 as id`);
    const reading = query(
      await database.reads(),
      sql`select pg_sleep(5), inet_server_port() as port from passing`,
    );
    await expect
      .poll(() =>
        standby.ask("select from pg_stat_activity where query like '%passing%' and state = 'active'"),
      )
      .toHaveLength(2);
    await database.db.execute(sql`truncate passing`);
    expect(await reading).toEqual([]);
    expect(database.figures().reads?.calls.failed).toBe(1);
    await database.db.execute(sql`drop table passing`);
    await isReadAgain();
  });

  it('may write after all: that, and what follows in the call, is at the primary', async () => {
    const queries = await database.reads();
    const port = async () =>
      (await query<{ port: number }>(queries, sql`select inet_server_port() as port`))[0]?.port;
    expect(await port()).toBe(standby.port);
    await queries.insert(proxies).values({ value: 'http://written:1' });
    expect(await port()).toBe(primary.port);
    expect(database.trouble()).toBeNull();
  });

  it('is answered while the replica dies and after, and there again once it is back; the log says both', async () => {
    const reading = query(await database.reads(), sql`select pg_sleep(0.5), inet_server_port() as port`);
    await standby.stop('immediate');
    expect(await reading).toMatchObject([{ port: primary.port }]);
    expect(await readBack()).toEqual(here());
    expect(database.trouble()).toBeNull();
    await standby.start();
    await isReadAgain();
    expect(await readBack()).toEqual(there());
    const name = `127.0.0.1:${line.port}`;
    expect(said.splice(0)).toEqual([`nothing is read from ${name}`, `${name} is read from again`]);
  });

  it('is answered by the primary where the replica falls silent, also what was on its way', async () => {
    expect(await readBack()).toEqual(there());
    await line.set('silent');
    expect(await portOf()).toBe(primary.port);
    expect(await readBack()).toEqual(here());
    await line.set('passes');
    await isReadAgain();
    expect(said.splice(0)).toHaveLength(2);
  });

  it('is never read at another cluster, nor where changes are taken', async () => {
    const { hosts } = databaseAddress(
      `postgres://bench@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres`,
    );
    /** Knows of itself what is true of no other. */
    const another = {
      borrow: (work: (of: never) => Promise<unknown>) =>
        work({ query: async () => ({ rows: [{ system: '1', timeline: 1, lsn: 0 }] }) } as never),
    };
    const reads = createReads(hosts, another as never, { deadlines: DEADLINES, log });
    await expect.poll(() => said, PATIENCE).toHaveLength(2);
    expect(await reads.take()).toBeNull();
    expect(said.splice(0).toSorted()).toEqual(
      [standby.port, primary.port].map((port) => `nothing is read from 127.0.0.1:${port}`).toSorted(),
    );
    await reads.close();
  });

  describe('over HTTP', () => {
    const harness = useServer({
      seed: 'none',
      clock: systemClock,
      get database() {
        return { ...database, close: async () => undefined };
      },
    });
    const figure = async (name: string) =>
      Number(
        new RegExp(`^${name} (.*)$`, 'm').exec((await harness.stranger.send('GET', '/metrics')).body)?.[1],
      );

    it('shows in a list what was just made', async () => {
      const admin = await harness.signInFirst();
      const before = await figure('database_reads_total{at="replica"}');
      await admin.send('POST', '/api/admin/proxy/save', { value: 'http://10.0.0.1:8080', status: 'active' });
      const { body } = await admin.send('GET', '/api/admin/proxy/list');
      expect(JSON.stringify(body)).toContain('http://10.0.0.1:8080');
      expect(await figure('database_reads_total{at="replica"}')).toBe(before + 1);
    });

    it('is there, and ready, with a replica that was promoted, of which nothing is read', async () => {
      const admin = await harness.signInFirst();
      standby.promote();
      const { status } = await admin.send('GET', '/api/admin/proxy/list');
      expect(status).toBe(200);
      await expect.poll(() => database.figures().reads?.replicas[0]?.isUsed, PATIENCE).toBe(false);
      expect(await readBack()).toEqual(here());
      expect((await harness.stranger.send('GET', '/readyz')).status).toBe(200);
      expect(said.splice(0)).toHaveLength(1);
    });
  });
});
