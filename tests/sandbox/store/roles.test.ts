import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { administer } from '../../../sandbox/administration';
import { causeOf } from '../../../sandbox/store/causes';
import { openDatabase } from '../../../sandbox/store/open-database';
import { tendPartitions } from '../../../sandbox/store/partitions';
import { query } from '../../../sandbox/store/query';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';

const server = await startPostgres();
if (!server) console.warn('This machine has no PostgreSQL that can be started: its roles are not tried');
afterAll(() => server?.remove());

/** The SQL of docs/deploy.md, in order. */
const [rolesText = '', grants = ''] = Array.from(
  readFileSync('docs/deploy.md', 'utf8').matchAll(/```sql\n(.*?)```/gs),
  ([, text = '']) => text,
);

async function run(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of text.split(';').filter((part) => part.trim() !== ''))
      await client.query(statement);
  } finally {
    await client.end();
  }
}

describe.skipIf(!server)('a role that reads and writes rows alone, by the SQL of docs/deploy.md', () => {
  it('is what the server runs as, once the owner has made the tables, and can change none of them', async () => {
    const superuser = (await server?.create('bench')) ?? '';
    const as = (role: string) => superuser.replace('bench@', `${role}@`).replace(/\/\w+$/, '/blaster');
    await run(superuser, rolesText);
    const refused = await openDatabase({ url: as('blaster') }).catch(causeOf);
    expect(refused).toBe(
      'The database cannot be used: permission denied for database blaster (CREATE SCHEMA IF NOT EXISTS "drizzle"). Let this role own the database (ALTER DATABASE … OWNER TO …), or run `node server/main.js admin migrate` as the role that does.',
    );

    const pageUrl = 'http://127.0.0.1';
    expect(await administer(['migrate'], { url: as('blaster_owner'), pageUrl })).toContain('up to date');
    await run(as('blaster_owner'), grants);
    const create = ['create', 'staff', 'sari@example.com', 'Sari'];
    expect(await administer(create, { url: as('blaster'), pageUrl })).toContain('/reset-password#');
    expect(await administer(['list'], { url: as('blaster'), pageUrl })).toContain('sari@example.com');

    // Partitions are made and dropped in the owner's name.
    const served = await openDatabase({ url: as('blaster') });
    const retention = { messageDays: 7, ledgerMonths: 60, auditMonths: 24 };
    expect(await tendPartitions(served, Date.now(), retention, () => {})).toBe(true);
    const [made] = await query<{ is: boolean }>(
      served.db,
      sql`select count(*) >= 4 as is from pg_inherits where inhparent in ('message_logs'::regclass, 'money_movements'::regclass)`,
    );
    expect(made?.is).toBe(true);
    await served.db.execute(
      sql`insert into message_logs (user_id, success, income) select id, true, 10 from users`,
    );
    await served.close();

    const forbidden = [
      'drop table users',
      'drop table money_movements_before',
      'alter table users disable trigger all',
      'create table more (id int)',
      'create schema more',
      'create database more',
      'delete from drizzle.__drizzle_migrations',
      'alter table audit_entries disable trigger all',
      `update audit_entries set actor_name = 'Orang lain'`,
      'delete from audit_entries',
      'truncate audit_entries',
      `select drop_partition('public.audit_entries', 'infinity')`,
      `select drop_partition('"audit_entries"', 'infinity')`,
      // A table of one's own, whose part is called as one of the owner's.
      'create temp table mine (at timestamptz) partition by range (at); ' +
        `create temp table bonuses partition of mine for values from ('2020-01-01') to ('2020-02-01'); ` +
        `select drop_partition('mine', 'infinity')`,
    ];
    for (const statement of forbidden)
      await expect(run(as('blaster'), statement)).rejects.toThrow(
        /denied|owner|neither changed nor deleted|No table is divided as/,
      );
  });
});
