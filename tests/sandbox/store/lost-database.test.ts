import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { query } from '../../../sandbox/store/query';
import type { Database, DatabaseOptions } from '../../../sandbox/store/database';
import { openDatabase } from '../../../sandbox/store/open-database';
import { proxies } from '../../../sandbox/store/schema';
import { troubleOf } from '../../../sandbox/store/trouble';
import { deferred } from '../../support/deferred';
import { type Line, openLine } from '../../../scripts/shared/servers/line';
import {
  hasPostgres,
  type PostgresServer,
  startPostgres,
} from '../../../scripts/shared/servers/postgres-server';

if (!hasPostgres()) console.warn('This machine has no PostgreSQL that can be started: none is lost');

const DEADLINES = { connect: 800, idleInTransaction: 400, lock: 200, statement: 1000, silence: 1200 };
const quiet = { error: () => {}, warn: () => {}, info: () => {} };
const PATIENCE = { timeout: 20_000 };

describe.skipIf(!hasPostgres())('a database that is lost', { timeout: 30_000 }, () => {
  let server: PostgresServer;
  let url = '';
  let line: Line;
  beforeAll(async () => {
    server = (await startPostgres()) as PostgresServer;
    url = await server.create();
    line = await openLine(server.port);
  }, 30_000);
  afterAll(async () => {
    await line.close();
    await server.remove();
  });

  const opened = async (use: (database: Database) => Promise<void>, options: DatabaseOptions = {}) => {
    const database = await openDatabase({ url, deadlines: DEADLINES, log: quiet, ...options });
    try {
      await use(database);
    } finally {
      await database.close();
    }
  };
  const throughLine = () => url.replace(`:${server.port}`, `:${line.port}`);
  const ask = ({ db }: Database, text = 'select 1 as one') => query<{ one: number }>(db, sql.raw(text));
  const troubleWith = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: unknown) => troubleOf(error) ?? error,
    );

  it('ends nothing: questions under way are told, and the next finds it again', async () => {
    await opened(async (database) => {
      const missed = vi.fn<() => void>();
      await database.listen('topic', () => undefined, missed);
      const underWay = Array.from({ length: 10 }, () => troubleWith(ask(database, 'select pg_sleep(0.4)')));
      const changing = troubleWith(database.transaction((tx) => tx.execute(sql`select pg_sleep(0.4)`)));
      await expect.poll(() => database.figures().connections?.inUse).toBe(10);
      await server.stop('immediate');
      expect(new Set(await Promise.all([...underWay, changing]))).toEqual(new Set(['unreachable']));
      expect(await troubleWith(ask(database))).toBe('unreachable');
      expect(database.trouble()).toBe('unreachable');
      expect(database.figures().isListening).toBe(false);

      await server.start();
      await expect.poll(() => troubleWith(ask(database)), PATIENCE).toBeNull();
      expect(database.trouble()).toBeNull();
      await expect.poll(() => missed.mock.calls.length, PATIENCE).toBe(1);
      expect(database.figures().isListening).toBe(true);
    });
  });

  it('is given up where it falls silent, with every connection to it, and replaced', async () => {
    await opened(
      async (database) => {
        await Promise.all(Array.from({ length: 5 }, () => ask(database)));
        await line.set('silent');
        expect(await troubleWith(ask(database))).toBe('unreachable');
        expect(await troubleWith(database.transaction((tx) => tx.select().from(proxies)))).toBe(
          'unreachable',
        );
        await line.set('passes');
        expect(await troubleWith(ask(database))).toBeNull();
        expect(database.figures().connections).toEqual({ inUse: 0, waiting: 0 });
      },
      { url: throughLine() },
    );
  });

  it('is waited for by who starts before it, which is said', async () => {
    const said: unknown[] = [];
    const say = (...words: unknown[]) => void said.push(words.at(-1));
    await line.set('refused');
    const opening = openDatabase({
      url: throughLine(),
      deadlines: DEADLINES,
      log: { error: say, warn: say, info: say },
    });
    await expect
      .poll(() => said)
      .toEqual([
        expect.stringMatching(
          /^waiting for the database\. .* ECONNREFUSED .* Nothing listens there: start PostgreSQL/,
        ),
      ]);
    await line.set('passes');
    const database = await opening;
    expect(await ask(database)).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('is looked for at the next of its hosts, and where it takes changes', async () => {
    const next = url.replace(`:${server.port}`, `:${line.port},127.0.0.1:${server.port}`);
    await opened(
      async (database) => {
        expect(await ask(database)).toEqual([{ one: 1 }]);
        await line.set('refused');
        await expect.poll(() => troubleWith(ask(database))).toBeNull();
        await line.set('passes');
      },
      { url: next },
    );
  });
});

describe.skipIf(!hasPostgres())('a database that cannot do what it is asked', { timeout: 30_000 }, () => {
  let server: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    server = (await startPostgres()) as PostgresServer;
    database = await openDatabase({ url: await server.create(), deadlines: DEADLINES, log: quiet });
  }, 30_000);
  afterAll(async () => {
    await database.close();
    await server.remove();
  });
  const troubleWith = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: unknown) => troubleOf(error) ?? error,
    );
  const never = new Promise<never>(() => {});

  it('ends a statement that takes too long, and a transaction that does nothing', async () => {
    expect(await troubleWith(database.db.execute(sql`select pg_sleep(5)`))).toBe('busy');
    const idle = database.transaction(async (tx) => {
      await tx.select().from(proxies);
      await never;
    });
    expect(await troubleWith(idle)).toBe('busy');
    expect(database.figures().connections?.inUse).toBe(0);
  });

  it('lets nobody wait for ever for a row, nor for a connection', async () => {
    const locked = deferred<void>();
    const held = troubleWith(
      database.transaction(async (tx) => {
        await tx.execute(sql`lock table proxies`);
        locked.resolve();
        await never;
      }),
    );
    await locked.promise;
    expect(await troubleWith(database.db.insert(proxies).values({ value: 'http://a:1' }))).toBe('busy');
    await held;
    const all = Array.from({ length: 10 }, () => troubleWith(database.transaction(() => never)));
    expect(await troubleWith(database.db.select().from(proxies))).toBe('busy');
    await Promise.all(all);
    expect(await troubleWith(database.db.select().from(proxies))).toBeNull();
  });

  it('says that it takes no changes, and answers what only reads', async () => {
    await database.db.execute(
      sql`alter database ${sql.raw(await nameOf(database))} set default_transaction_read_only = on`,
    );
    await server.ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'whatsapp-blaster'",
    );
    await expect.poll(() => troubleWith(database.db.select().from(proxies))).toBeNull();
    const change = () => troubleWith(database.db.insert(proxies).values({ value: 'http://b:1' }));
    expect(await change()).toBe('readOnly');
    expect(database.trouble()).toBe('readOnly');
    expect(database.figures().errors.get('readOnly')).toBe(1);
    await server.ask(`alter database ${await nameOf(database)} reset default_transaction_read_only`);
    await expect.poll(change).toBeNull();
  });

  it('has the time that counts, whatever the clock of a process says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
    try {
      const [row] = await query<{ ms: string }>(
        database.db,
        sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
      );
      expect(Math.abs(database.clock.now() - Number(row?.ms))).toBeLessThan(1000);
      expect(Math.round(database.figures().skew / 60_000)).toBe(5);
    } finally {
      vi.useRealTimers();
    }
  });
});

const nameOf = async ({ db }: Database) =>
  (await query<{ name: string }>(db, sql`select current_database() as name`))[0]?.name ?? '';
