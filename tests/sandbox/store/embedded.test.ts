import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeNothing } from '../../../sandbox/observability/pulse';
import { query } from '../../../sandbox/store/query';
import type { Database } from '../../../sandbox/store/database';
import { openDatabase } from '../../../sandbox/store/open-database';
import { embed } from '../../../sandbox/store/embedded';
import { createEngine } from '../../../sandbox/store/engine';
import { openInMemory } from '../../../sandbox/store/memory';
import { proxies } from '../../../sandbox/store/schema';
import { startTidying } from '../../../sandbox/store/tidying';
import { troubleOf } from '../../../sandbox/store/trouble';
import { deferred } from '../../support/deferred';
import { steppedClock } from '../network/harness';

const PATIENCE = { timeout: 20_000 };
const quiet = { error: () => {}, warn: () => {}, info: () => {} };

const add = ({ transaction }: Database, value: string) =>
  transaction((tx) => tx.insert(proxies).values({ value }));
const values = async ({ db }: Database) =>
  (await db.select({ value: proxies.value }).from(proxies)).map(({ value }) => value);
const troubleWith = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => troubleOf(error) ?? error,
  );

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', { timeout: 60_000 }, () => {
  const made = mkdtempSync(join(tmpdir(), 'made-'));
  const dataDir = join(made, 'data');
  const said: unknown[] = [];
  const say = (...words: unknown[]) => void said.push(words.at(-1));
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ dataDir, log: { error: say, warn: say, info: say } });
    await add(database, 'http://before:1');
  }, 60_000);
  afterAll(async () => {
    await database.close();
    rmSync(made, { recursive: true });
  });

  /** Every file of the process refuses what is written into it. */
  const refuseWriting = (code: string, text: string) =>
    vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error(`${code}: ${text}, write`), { code });
    });

  it('whose disk is full refuses what it is asked, and goes on by itself', async () => {
    const received: string[] = [];
    const missed = vi.fn<() => void>();
    await database.listen('topic', (payload) => received.push(payload), missed);
    const { mockRestore } = refuseWriting('ENOSPC', 'no space left on device');
    // What was promised cannot be kept, by which the engine ends.
    expect(await troubleWith(add(database, 'http://meanwhile:1'))).toBe('full');
    expect(await troubleWith(values(database))).toBe('full');
    expect(database.trouble()).toBe('full');
    expect(database.figures().isListening).toBe(false);

    mockRestore();
    await expect.poll(() => troubleWith(values(database)), PATIENCE).toBeNull();
    await add(database, 'http://after:1');
    expect(await values(database)).toEqual(expect.arrayContaining(['http://before:1', 'http://after:1']));
    expect(database.figures().isListening).toBe(true);
    expect(missed).toHaveBeenCalledOnce();
    await database.notify('topic', 'again');
    await expect.poll(() => received).toEqual(['again']);
    expect(said).toEqual(
      expect.arrayContaining(['the embedded database is lost', 'the embedded database is open again']),
    );
  });

  it('whose disk is full is found out before anybody writes', async () => {
    expect(await troubleWith(changeNothing(database))).toBeNull();
    const { mockRestore } = refuseWriting('ENOSPC', 'no space left on device');
    expect(await troubleWith(changeNothing(database))).toBe('full');
    expect(database.trouble()).toBe('full');
    mockRestore();
    await expect.poll(() => troubleWith(changeNothing(database)), PATIENCE).toBeNull();
  });

  it('whose folder is gone confirms nothing, makes no other, and goes on once it is back', async () => {
    const away = join(folder, 'away');
    renameSync(dataDir, away);
    expect(await troubleWith(add(database, 'http://lost:1'))).toBe('broken');
    expect(database.trouble()).toBe('broken');
    mkdirSync(dataDir);
    expect(await troubleWith(values(database))).toBe('broken');
    expect(readdirSync(dataDir)).toEqual([]);

    rmSync(dataDir, { recursive: true });
    renameSync(away, dataDir);
    await expect.poll(() => troubleWith(values(database)), PATIENCE).toBeNull();
    expect(await values(database)).toContain('http://before:1');
  });

  it('lets no other user of the machine reach its files, nor those that an earlier version made', async () => {
    await database.close();
    chmodSync(join(dataDir, 'postgres'), 0o755);
    database = await openDatabase({ dataDir, log: quiet });
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('lets whoever took its folder have it', async () => {
    fs.writeFileSync(join(dataDir, 'lock'), '1');
    expect(await troubleWith(add(database, 'http://taken:1'))).toBe('broken');
    await database.close();
    expect(fs.readFileSync(join(dataDir, 'lock'), 'utf8')).toBe('1');
    rmSync(join(dataDir, 'lock'));
    database = await openDatabase({ dataDir, log: quiet });
  });
});

describe('a process with an embedded database that is killed', { timeout: 120_000 }, () => {
  const start = (dataDir: string): ChildProcess => {
    const child = fork('tests/support/embedded-writer.ts', [dataDir], { execArgv: ['--import', 'tsx'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  const kill = async (child: ChildProcess) => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  it('while it makes it, or writes, has left what it confirmed, and its lock to the next', async () => {
    const begun = start(folder);
    await expect.poll(() => readdirSync(folder).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(1);
    await kill(begun);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);

    const confirmed: string[] = [];
    const child = start(folder);
    child.on('message', (value: string) => confirmed.push(value));
    await expect.poll(() => confirmed.length, { timeout: 60_000 }).toBeGreaterThan(20);
    await kill(child);
    const database = await openDatabase({ dataDir: folder, log: quiet });
    expect(await values(database)).toEqual(expect.arrayContaining(confirmed));
    await database.close();
  });
});

describe('an engine that has ended', () => {
  it('says so to every question, where there is nothing to open it from again', async () => {
    const client = await openInMemory();
    const database = await embed(client, { log: quiet });
    const deep = `create function deep(n int) returns int language plpgsql as $$ begin return deep(n + 1); end $$`;
    await query(database.db, sql.raw(deep));
    expect(await troubleWith(query(database.db, sql.raw('select deep(1)')))).toBe('broken');
    expect(await troubleWith(query(database.db, sql.raw('select 1')))).toBe('broken');
    await database.close();
  });
});

describe('a transaction on the embedded database that does not end', () => {
  it('is undone after a while; who waits longer than that is sent away, and the next is served', async () => {
    const client = await openInMemory();
    const database = await embed(client, { log: quiet, deadlines: { connect: 100, silence: 300 } });
    const never = deferred<void>();
    const begun = deferred<void>();
    const stuck = database.transaction(async (tx) => {
      await tx.insert(proxies).values({ value: 'http://stuck:1' });
      begun.resolve();
      await never.promise;
    });
    const undone = troubleWith(stuck);
    await begun.promise;
    expect(await troubleWith(values(database))).toBe('busy');
    expect(await undone).toBe('busy');
    expect(await values(database)).toEqual([]);
    await database.close();
  });
});

describe('an embedded database that is used for long', () => {
  it('takes no more room for the rows that were changed, nor a longer log', async () => {
    const { query: ask, client } = createEngine(await openInMemory(), 3000);
    await ask('create table counters (id int primary key, value int)');
    await ask('insert into counters select id, 0 from generate_series(1, 500) as id');
    const { clock, timers } = steppedClock();
    const tidying = startTidying({ query: ask }, quiet, clock);
    const change = async () => {
      for (let times = 0; times < 10; times += 1) await ask('update counters set value = value + 1');
      // As after 16 MB of changes.
      await ask('select pg_switch_wal()');
      // What was changed is counted a second later, or at once.
      await ask('select pg_stat_force_next_flush()');
      timers.advance(15_000);
      await tidying.settled();
      const { rows } = await ask(`
        select pg_relation_size('counters') as bytes, n_dead_tup as dead,
          pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as logged
        from pg_stat_user_tables, pg_control_checkpoint() where relname = 'counters'`);
      return rows[0] as unknown as { bytes: number; dead: number; logged: string };
    };
    await change();
    const first = await change();
    for (let times = 0; times < 6; times += 1) {
      const { bytes, dead, logged } = await change();
      expect({ bytes, dead }).toEqual({ bytes: first.bytes, dead: 0 });
      expect(Number(logged)).toBeLessThan(2 ** 26);
    }
    await tidying.close();
    await client.close();
  });
});
