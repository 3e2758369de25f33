import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { examine } from '../../../sandbox/environment/doctor';
import { lockFolder } from '../../../sandbox/store/folder-lock';
import { openDatabase } from '../../../sandbox/store/open-database';
import { sql } from 'drizzle-orm';
import { freePort } from '../../../scripts/shared/servers/listening';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { fillWithDemonstration } from '../../support/database';

const quiet = { error: () => {}, warn: () => {}, info: () => {} };
const NOWHERE = { DATA_DIR: 'memory://', PORT: '0' };

/** What it finds, without the settings themselves. */
async function find(variables: NodeJS.ProcessEnv) {
  const { text, isFit } = await examine({ ...NOWHERE, ...variables });
  return { found: text.split('\n').filter((line) => /^[!✖]/.test(line)), isFit };
}

describe('the doctor', { timeout: 60_000 }, () => {
  it('finds nothing in the settings of one machine’s own', async () => {
    expect((await examine(NOWHERE)).text).toContain('✓ Nothing was found.');
    expect(await find({})).toEqual({ found: [], isFit: true });
  });

  it.each<[NodeJS.ProcessEnv, string]>([
    [{ HOST: '0.0.0.0' }, 'Others reach the server at HOST without a proxy'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES has nearly everybody in it'],
    [
      { TRUSTED_PROXIES: '10.0.0.1', SEED: 'demo' },
      'SEED fills an empty database with people whose password',
    ],
    [{ TRUSTED_PROXIES: '10.0.0.1', SANDBOX_TEST: '1' }, 'SANDBOX_TEST hashes passwords'],
    [{ METRICS_TOKEN: 'a'.repeat(20) }, 'METRICS_TOKEN has fewer than 32 characters'],
    [{ CORS_ORIGINS: 'http://a.example' }, 'CORS_ORIGINS lets a page call'],
    [{ LOG_LEVEL: 'silent' }, 'LOG_LEVEL tells nothing'],
    [{ PROT: '0', PORT: '' }, 'PROT is not a setting of the server'],
  ])('doubts %o', async (variables, said) => {
    const { found, isFit } = await find(variables);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`! ${said}`);
    expect(isFit).toBe(true);
  });

  it('looks no further where a setting is wrong', async () => {
    const { found, isFit } = await find({ SEED: 'huge', HOST: '0.0.0.0' });
    expect(found).toEqual(['✖ SEED is "huge"; it must be demo, large or none.']);
    expect(isFit).toBe(false);
  });

  it('finds a port that is taken, and what else there is', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as { readonly port: number };
    const { found, isFit } = await find({ PORT: String(port), LOG_LEVEL: 'silent' });
    expect(found).toEqual([
      expect.stringContaining(`✖ PORT is "${port}", which is taken`),
      expect.stringContaining('! LOG_LEVEL'),
    ]);
    expect(isFit).toBe(false);
  });

  it('finds database, replica and broker that are not reached', async () => {
    const at = `127.0.0.1:${await freePort()}`;
    const { found, isFit } = await find({
      DATABASE_URL: `postgres://u:geheim@${at}/x`,
      DATABASE_READ_URL: `postgres://u:geheim@${at}/x`,
      BROKER_URL: `redis://:geheim@${at}`,
    });
    expect(found).toEqual([
      `✖ The database cannot be used: connect ECONNREFUSED ${at}. Nothing listens there: start PostgreSQL, or correct host and port in DATABASE_URL.`,
      expect.stringContaining(
        `! DATABASE_READ_URL: The database cannot be used: connect ECONNREFUSED ${at}.`,
      ),
      `! The broker ${at} is not reached (connect ECONNREFUSED ${at}). Until it is, events come late.`,
    ]);
    expect(isFit).toBe(false);
  });

  describe('of a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
    beforeAll(() => fillWithDemonstration(folder));
    afterAll(() => rmSync(folder, { recursive: true }));
    /** Everything in it, as it stands. */
    const state = () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .toSorted()
        .map((name) => [name, statSync(join(folder, name)).mtimeMs]);
    const own = { DATA_DIR: folder };

    it('finds nothing where it is one machine’s own, and leaves every file as it was', async () => {
      const before = state();
      expect(await find(own)).toEqual({ found: [], isFit: true });
      expect(state()).toEqual(before);
      expect(readdirSync(tmpdir()).filter((name) => name.startsWith('whatsapp-blaster-look-'))).toEqual([]);
    });

    it('finds the demonstration’s people where others reach the server', async () => {
      const { found, isFit } = await find({ ...own, TRUSTED_PROXIES: '127.0.0.1' });
      expect(found).toEqual([expect.stringMatching(/^✖ \d+ people of the demonstration, .*demo-passwords/)]);
      expect(isFit).toBe(false);
    });

    it('finds that a process uses it', async () => {
      const { release } = await lockFolder(folder);
      onTestFinished(release);
      expect((await find(own)).found).toEqual([
        expect.stringContaining(`✖ ${folder} is in use by process ${process.pid}.`),
      ]);
    });

    it('finds that a newer version wrote it', async () => {
      const database = await openDatabase({ dataDir: folder, log: quiet });
      await database.db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
      );
      await database.close();
      expect((await find(own)).found).toEqual([
        expect.stringContaining('✖ This database was written by a newer version'),
      ]);
    });

    it('makes none where there is none', async () => {
      const missing = join(folder, 'missing');
      expect(await find({ DATA_DIR: missing })).toEqual({ found: [], isFit: true });
      expect(existsSync(missing)).toBe(false);
    });
  });
});

const server = await startPostgres();
if (!server) console.warn('This machine has no PostgreSQL that can be started: the doctor looks at none');
afterAll(() => server?.remove());

describe.skipIf(!server)('the doctor of a PostgreSQL', { timeout: 60_000 }, () => {
  const created = async () => (await server?.create()) ?? '';

  it('finds nothing in an empty one, and leaves it empty', async () => {
    const url = await created();
    expect(await find({ DATABASE_URL: url })).toEqual({ found: [], isFit: true });
    const schemas = await server?.ask(
      "select 1 from pg_namespace where nspname = 'drizzle'",
      [],
      url.split('/').at(-1),
    );
    expect(schemas).toEqual([]);
  });

  it('finds a role that may not make the tables', async () => {
    const url = await created();
    await server?.ask('create role stranger login');
    expect((await find({ DATABASE_URL: url.replace('bench_owner@', 'stranger@') })).found).toEqual([
      expect.stringContaining(
        '✖ The tables are not up to date, and the role of DATABASE_URL may not change them.',
      ),
    ]);
  });

  it('finds one that takes no changes, and a clock that differs', async () => {
    const url = await created();
    await server?.ask(`alter database ${url.split('/').at(-1)} set default_transaction_read_only = on`);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 7000);
    expect((await find({ DATABASE_URL: url })).found).toEqual([
      expect.stringMatching(/^! The clock of this machine is [67]\.\d s ahead of the database's/),
      expect.stringContaining('✖ The database takes no changes.'),
    ]);
  });

  it('says why it is not let in', async () => {
    const url = await created();
    expect((await find({ DATABASE_URL: `${url}_elsewhere` })).found).toEqual([
      expect.stringMatching(
        /^✖ The database cannot be used: database "bench_\d_elsewhere" does not exist\. Create/,
      ),
    ]);
    expect((await find({ DATABASE_URL: `${url}?sslmode=require` })).found).toEqual([
      expect.stringContaining(
        '✖ The database cannot be used: The server does not support SSL connections. Let it use TLS',
      ),
    ]);
  });
});
