import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { administer } from '../../../sandbox/administration';
import { simulated } from '../../../sandbox/simulated/simulated-network';
import { buildServer } from '../../../sandbox/server';
import type { DatabaseOptions } from '../../../sandbox/store/database';
import { openDatabase } from '../../../sandbox/store/open-database';
import { query } from '../../../sandbox/store/query';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { fillWithDemonstration } from '../../support/database';

const server = await startPostgres();
if (!server) console.warn('This machine has no PostgreSQL that can be started: no folder is copied');
const folder = mkdtempSync(join(tmpdir(), 'copied-'));
afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const pageUrl = 'https://blast.example/';
const copyInto = (options: DatabaseOptions) => administer(['copy-folder', folder], { ...options, pageUrl });

/** A digest of all rows of each table, and where its ids go on. */
async function contentOf(options: DatabaseOptions) {
  const database = await openDatabase(options);
  try {
    const tables = await query<{ name: string }>(
      database.db,
      sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
    );
    const content: Record<string, unknown> = {};
    let rows = 0;
    await database.transaction(async (tx) => {
      await query(tx, sql`set local timezone = 'UTC'`);
      for (const { name } of tables) {
        const table = sql.identifier(name);
        const [row] = await query<{ rows: number }>(
          tx,
          sql`select count(*)::int as rows, md5(coalesce(string_agg(row, E'\n' order by row collate "C"), '')) as digest
          from (select to_jsonb(${table})::text as row from ${table}) as rows`,
        );
        content[name] = row;
        rows += row?.rows ?? 0;
      }
    });
    content.all = `${rows.toLocaleString('en')} rows of ${tables.length} tables`;
    content.sequences = await query(
      database.db,
      sql`select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
    );
    content.references = await query(
      database.db,
      sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
        where contype = 'f' and conparentid = 0 order by 1, 2`,
    );
    content.triggers = await query(
      database.db,
      sql`select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    );
    return content;
  } finally {
    await database.close();
  }
}

describe.skipIf(!server)('a folder copied into PostgreSQL', () => {
  it('is there as it was, goes on from there, and is copied once', async () => {
    fillWithDemonstration(folder);
    const url = (await server?.create()) ?? '';

    const said = await copyInto({ url });
    const before = await contentOf({ dataDir: folder });
    expect(said).toContain(before.all);
    expect(before.money_movements).toMatchObject({ rows: expect.any(Number) });
    expect(await contentOf({ url })).toEqual(before);

    const copied = await buildServer({
      url,
      seed: 'none',
      network: simulated(),
      isDemonstration: true,
      test: true,
    });
    try {
      const login = { email: 'admin@demo.test', password: 'demo1234' };
      const post = async (path: string, payload: object) =>
        (await copied.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })).json();
      expect((await post('login', login)).user).toMatchObject({ role: 'admin' });
    } finally {
      await copied.close();
    }
    // The next id is free.
    const created = await administer(['create', 'staff', 'sari@example.com', 'Sari'], { url, pageUrl });
    expect(created).toContain('/reset-password#');
    await expect(copyInto({ url })).rejects.toThrow('not empty');
  }, 120_000);

  it('is refused without a PostgreSQL, and leaves one as it was where something fails, or somebody is there', async () => {
    await expect(copyInto({ dataDir: 'memory://' })).rejects.toThrow('DATABASE_URL');
    const url = (await server?.create()) ?? '';
    const missing = administer(['copy-folder', join(folder, 'gone')], { url, pageUrl });
    await expect(missing).rejects.toThrow('There is no folder');
    const holder = await openDatabase({ dataDir: folder });
    await expect(copyInto({ url })).rejects.toThrow('in use');
    await holder.close();
    const database = await openDatabase({ url });
    // Among the last of the tables.
    await query(database.db, sql`alter table whatsapps add constraint no_account check (false) not valid`);
    await database.close();
    const before = await contentOf({ url });
    expect(before.users).toMatchObject({ rows: 0 });
    await expect(copyInto({ url })).rejects.toThrow();
    expect(await contentOf({ url })).toEqual(before);
    await administer(['create', 'admin', 'sari@example.com', 'Sari'], { url, pageUrl });
    await expect(copyInto({ url })).rejects.toThrow('not empty');
  }, 120_000);
});
