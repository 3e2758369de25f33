import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { prune, readHead, readMissed } from '../../../sandbox/events/history';
import { publish } from '../../../sandbox/events/publish';
import type { Database } from '../../../sandbox/store/database';
import { embed } from '../../../sandbox/store/embedded';
import { readLedger } from '../../../sandbox/store/ledger';
import { openInMemory } from '../../../sandbox/store/memory';
import { openDatabase } from '../../../sandbox/store/open-database';
import {
  AUDIT_MONTHS,
  growPartitions,
  LEDGER_MONTHS,
  type Retention,
  tendPartitions,
} from '../../../sandbox/store/partitions';
import { claim, HOUSEKEEPING } from '../../../sandbox/store/expiry';
import { query } from '../../../sandbox/store/query';
import { messageLogs } from '../../../sandbox/store/schema';
import { EVER } from '../../../sandbox/store/span';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { migrationsUpTo } from '../../support/migrations';

/** The last migration before there were partitions. */
const BEFORE = 15;
const TABLES = ['publications', 'message_logs', 'money_movements'] as const;
const RETENTION = { messageDays: 7, ledgerMonths: LEDGER_MONTHS, auditMonths: AUDIT_MONTHS };

const postgres = await startPostgres();
afterAll(() => postgres?.remove());

/** Three people, of whom the second was referred by the first, and what they did for a week. */
const FILLED = `
  insert into users (firstname, lastname, email, password_hash, referral_code, income, referred_by)
    select 'Ani', '', n || '@b.test', '', n::text, 0, case n when 2 then 1 end from generate_series(1, 3) as n;
  insert into whatsapps (clientid, user_id) select 'id-' || n, n from generate_series(1, 3) as n;
  insert into message_logs (whatsapp_id, user_id, phone_number_id, success, income, at)
    select 1 + n % 3, 1 + n % 3, n, true, 10, now() - n * interval '16 minutes' from generate_series(1, 500) as n;
  update users set income = (select sum(income) from message_logs where user_id = users.id), referral_paid = case id when 2 then 70 else 0 end;
  insert into bonuses (user_id, nominal, reason) values (1, 500, 'Rajin');
  insert into withdraws (user_id, nominal) values (1, 300), (3, 200);
  update withdraws set status = 'rejected' where user_id = 3;
  insert into channels (channel, epoch, head, oldest_at) values ('client-1', 'e', 40, now() - interval '6 days');
  insert into publications (channel, first, last, messages, at)
    select 'client-1', n, n, '{"event":"a"}', now() - (40 - n) * interval '3 hours' from generate_series(1, 40) as n;
`;

interface Opened {
  /** Runs statements on what is there before the migration. */
  exec(text: string): Promise<unknown>;
  open(): Promise<Database>;
}

const engines: readonly [string, () => Promise<Opened>][] = [
  [
    'the embedded database',
    async () => {
      const client = await openInMemory();
      await migrate(drizzle({ client }), { migrationsFolder: migrationsUpTo(BEFORE) });
      return { exec: (text) => client.exec(text), open: () => embed(client) };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const url = (await postgres?.create()) ?? '';
      const run = async (work: (client: pg.Client) => Promise<unknown>) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        try {
          await work(client);
        } finally {
          await client.end();
        }
      };
      await run((client) =>
        migratePostgres(drizzlePostgres({ client }), { migrationsFolder: migrationsUpTo(BEFORE) }),
      );
      return { exec: (text) => run(async (client) => client.query(text)), open: () => openDatabase({ url }) };
    },
  ],
];

const partitionsOf = async ({ db }: Database, table: string) =>
  (
    await query<{ name: string }>(
      db,
      sql`select name from partitions_of(${table}) order by until nulls first`,
    )
  ).map(({ name }) => name);

/** A ledger whole, as its pages show it. */
const ledgerOf = async (database: Database, userId: number) => {
  const { movements, count, statement } = await readLedger(
    database,
    { userId, span: EVER },
    { limit: 1000, offset: 0, now: Date.now() },
  );
  expect(movements).toHaveLength(count);
  expect(movements[0]?.balance ?? 0).toBe(statement.balance);
  const oldest = movements.at(-1);
  if (oldest) expect(oldest.balance).toBe(oldest.movement.amount);
  return { movements, statement };
};

/** A round of the housekeeping. */
async function tend(database: Database, retention: Partial<Retention> = {}) {
  const removed: string[] = [];
  const isDone = await tendPartitions(database, Date.now(), { ...RETENTION, ...retention }, (table) =>
    removed.push(table),
  );
  return { isDone, removed };
}

/** Lets an empty table have begun so many days ago: since then each day or month has its partition. */
async function beginAgo(
  { db }: Database,
  table: (typeof TABLES)[number] | 'audit_entries',
  days: number,
  span = 'day',
) {
  await db.execute(
    sql.raw(`
      do $$ declare place timestamptz := jakarta_span('${span}', now() - interval '${days} days', 0); begin
        alter table ${table} detach partition ${table}_before;
        execute format('alter table ${table} attach partition ${table}_before for values from (minvalue) to (%L)', place);
        while place < now() loop
          execute format('create table %I partition of ${table} (primary key (%s)) for values from (%L) to (%L)',
            '${table}' || place::date, keys_of('${table}'), place, jakarta_span('${span}', place, 1));
          place := jakarta_span('${span}', place, 1);
        end loop;
      end $$`),
  );
  await growPartitions(db);
}

describe.each(engines.slice(0, postgres ? 2 : 1))('what grows with time in %s', (_, begin) => {
  /** A database of before there were partitions, filled or empty, and brought up to date. */
  const upgrade = async (filling = '') => {
    const { exec, open } = await begin();
    await exec(filling);
    const database = await open();
    onTestFinished(() => database.close());
    return database;
  };

  it('has its rows of before where they were, and reads as before', async () => {
    const { exec, open } = await begin();
    await exec(FILLED);
    // Where each row lies, and by which transaction it was written.
    const laid = (table: string) =>
      `array(select concat_ws(' ', ctid, xmin, "${table === 'publications' ? 'last' : 'id'}", at)`;
    await exec('create table laid (name text, file oid, rows text[])');
    for (const table of TABLES)
      await exec(
        `insert into laid select '${table}', pg_relation_filenode('${table}'), ${laid(table)} from ${table} order by ctid)`,
      );
    const database = await open();
    onTestFinished(() => database.close());
    const { db } = database;
    const expectUntouched = async () => {
      for (const table of TABLES) {
        const [row] = await query<{ is: boolean; rows: number | string }>(
          db,
          sql.raw(`select file = pg_relation_filenode('${table}_before') and rows = ${laid(table)} from ${table}_before order by ctid) as is,
            cardinality(rows) as rows from laid where name = '${table}'`),
        );
        expect([table, row?.is]).toEqual([table, true]);
        expect(Number(row?.rows)).toBeGreaterThan(5);
      }
    };
    const read = async () => ({
      ledgers: [await ledgerOf(database, 1), await ledgerOf(database, 2), await ledgerOf(database, 3)],
      missed: await readMissed(db, 'client-1', { since: 3, epoch: 'e' }),
    });
    const before = await read();
    expect(before.missed).toMatchObject({ complete: true, missed: { length: 37 } });
    await expectUntouched();

    expect(await tend(database)).toEqual({ isDone: true, removed: [] });
    await expectUntouched();
    expect(await read()).toEqual(before);
    expect((await partitionsOf(database, 'message_logs')).length).toBeGreaterThan(1);
    expect((await partitionsOf(database, 'money_movements')).length).toBeGreaterThan(1);

    // A day of which the partition is a new one: the ledger grows in it as ever.
    const send = (places: string) =>
      db.execute(sql`
        with sent as (
          insert into message_logs (whatsapp_id, user_id, phone_number_id, success, income, at)
          select 1, 1, 1, true, 10, until from partitions_of(${sql.raw(`'${places}'`)}) order by until limit 1
          returning income)
        update users set income = income + (select sum(income) from sent) where id = 1`);
    await send('message_logs');
    await send('message_logs');
    const after = await read();
    expect(after.ledgers[0]?.movements[0]?.movement).toMatchObject({ kind: 'income', amount: 20 });
    expect(after.ledgers[0]?.statement.balance).toBe((before.ledgers[0]?.statement.balance ?? 0) + 20);
    const [newest] = await query<{ id: string; place: string }>(
      db,
      sql`select id, tableoid::regclass::text as place from message_logs order by id desc limit 1`,
    );
    expect(newest?.place).toMatch(/^message_logs_\d{8}$/);
    expect(Number(newest?.id)).toBe(502);
    await database.transaction((tx) => publish(tx, 1, { event: 'b' }));
    expect((await readMissed(db, 'client-1', { since: 40, epoch: 'e' })).missed).toHaveLength(1);
    // Again there is nothing to do.
    expect(await tend(database)).toEqual({ isDone: true, removed: [] });
  });

  it('loses whole days of messages and events, and none that is younger', async () => {
    const database = await upgrade(FILLED.slice(0, FILLED.indexOf('insert into message_logs')));
    const { db } = database;
    await beginAgo(database, 'publications', 20);
    await beginAgo(database, 'message_logs', 20);
    await db.execute(sql`
      insert into message_logs (whatsapp_id, user_id, phone_number_id, success, at)
      select 1, 1, 1, true, jakarta_day(now()) - n * interval '12 hours' from generate_series(0, 31) as n`);
    await db.execute(sql`
      insert into publications (channel, first, last, messages, at)
      select 'client-' || (1 + n % 2), n, n, '{"event":"a"}', jakarta_day(now()) - (32 - n) * interval '12 hours' from generate_series(1, 31) as n`);
    await db.execute(sql`
      insert into channels (channel, epoch, head, oldest_at) select channel, 'e', max(last), min(at) from publications group by 1
      union all select 'client-3', 'e', 5, now() - interval '9 days'`);
    const { removed } = await tend(database);
    expect(removed).toEqual(expect.arrayContaining(['publications', 'message_logs']));
    const ages = async (table: string) =>
      query<{ days: number | string; rows: number | string }>(
        db,
        sql`select extract(day from jakarta_day(now()) - jakarta_day(at)) as days, count(*) as rows
            from ${sql.raw(table)} group by 1 order by 1`,
      ).then((rows) => rows.map(({ days, rows: count }) => [Number(days), Number(count)]));
    const week = Array.from({ length: 7 }, (__, days) => [days + 1, 2]);
    expect(await ages('message_logs')).toEqual([[0, 1], ...week]);
    expect(await ages('publications')).toEqual(week);
    const epoch = 'e';
    expect(await readMissed(db, 'client-1', { since: 3, epoch })).toMatchObject({ complete: false });
    // Their channels know where they begin now, or that nothing is left.
    while (await prune(db, RETENTION.messageDays));
    const channels = await query<{ channel: string; tail: string; kept: boolean }>(
      db,
      sql`select channel, tail, coalesce(oldest_at > now() - interval '8 days', false) as kept from channels order by 1`,
    );
    expect(channels.map(({ tail, ...row }) => ({ ...row, tail: Number(tail) }))).toEqual([
      { channel: 'client-1', tail: 17, kept: true },
      { channel: 'client-2', tail: 18, kept: true },
      { channel: 'client-3', tail: 5, kept: false },
    ]);
    expect(await readHead(db, 'client-3')).toEqual({ epoch, seq: 5 });
  });

  it('loses whole months of the ledger, which still adds up to each balance', async () => {
    const database = await upgrade(FILLED.slice(0, FILLED.indexOf('insert into message_logs')));
    const { db } = database;
    await beginAgo(database, 'money_movements', 400, 'month');
    // A message every third day of a person, a referral every tenth, withdraws and bonuses.
    await db.execute(sql`
      insert into message_logs (whatsapp_id, user_id, phone_number_id, success, income, at)
      select id, id, 1, true, id * n, jakarta_day(now()) - n * interval '3 days' from users, generate_series(0, 130) as n`);
    await db.execute(
      sql`update users set income = (select sum(income) from message_logs where user_id = users.id)`,
    );
    await db.execute(
      sql`insert into bonuses (user_id, nominal, reason, created_at) select 1, n, 'Rajin', now() - n * interval '25 days' from generate_series(1, 15) as n`,
    );
    await db.execute(
      sql`insert into withdraws (user_id, nominal, created_at) select 3, n, now() - n * interval '25 days' from generate_series(1, 15) as n`,
    );
    const people = [1, 2, 3];
    const read = async () => Promise.all(people.map((id) => ledgerOf(database, id)));
    const before = await read();
    const parts = await partitionsOf(database, 'money_movements');

    const { removed } = await tend(database, { ledgerMonths: 6, messageDays: 3650 });
    expect(removed.length).toBeGreaterThan(5);
    expect((await partitionsOf(database, 'money_movements')).length).toBe(parts.length - removed.length);
    const after = await read();
    for (const [place, { movements, statement }] of after.entries()) {
      const former = before[place]?.movements ?? [];
      expect(statement).toEqual(before[place]?.statement);
      // Those that stay are as they were; one line stands for all before.
      expect(movements.slice(0, -1)).toEqual(former.slice(0, movements.length - 1));
      const carried = movements.at(-1);
      expect(carried?.movement.kind).toBe('carried');
      expect(carried?.balance).toBe(former[movements.length - 1]?.balance);
      expect(movements.length).toBeLessThan(former.length * 0.6);
    }
    // What was carried is carried on.
    await tend(database, { ledgerMonths: 3, messageDays: 3650 });
    for (const [place, { movements, statement }] of (await read()).entries()) {
      expect(statement).toEqual(before[place]?.statement);
      expect(movements.filter(({ movement }) => movement.kind === 'carried')).toHaveLength(1);
      expect(movements.length).toBeLessThan(after[place]?.movements.length ?? 0);
    }
    await db.execute(sql`delete from users where id = 3`);
    expect(await query(db, sql`select from money_movements where user_id = 3`)).toEqual([]);
  });

  it('lets entries of the audit log go by whole months that are over, and keeps the rest as it is', async () => {
    const database = await upgrade();
    const { db } = database;
    await beginAgo(database, 'audit_entries', 900, 'month');
    await db.execute(
      sql`insert into audit_entries (at, action, kind, actor_name, subject_name, object, changes, address, device, text)
        select now() - n * interval '1 month', 'level.update', 'level', '', '', n::text, '[]', '', '', ''
        from generate_series(0, 28) as n`,
    );
    const kept = async () =>
      (await query<{ object: string }>(db, sql`select object from audit_entries order by at desc`)).map(
        ({ object }) => Number(object),
      );
    const { removed } = await tend(database);
    expect(new Set(removed)).toEqual(new Set(['audit_entries']));
    const months = await kept();
    expect(months.slice(0, 24)).toEqual([...Array(24).keys()]);
    expect(months.length).toBeLessThanOrEqual(26);
    // Whatever is asked for, a year stays.
    await tend(database, { auditMonths: 1 });
    expect((await kept()).length).toBeGreaterThanOrEqual(12);
    const made = (await partitionsOf(database, 'audit_entries')).filter((name) => /_\d{6}$/.test(name));
    expect(made.length).toBeGreaterThan(0);
    for (const name of made)
      await expect(db.execute(sql.raw(`truncate ${name}`))).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/neither changed nor deleted/) },
      });
  });
});

describe.skipIf(!postgres)('what grows with time, while others are at it', () => {
  const open = async () => {
    const url = (await postgres?.create()) ?? '';
    const database = await openDatabase({ url });
    onTestFinished(() => database.close());
    await database.db.execute(
      sql`insert into users (firstname, lastname, email, password_hash, referral_code) values ('Ani', '', 'a@b.test', '', 'A')`,
    );
    return { url, database };
  };
  const send = ({ db }: Database) =>
    db.execute(sql`insert into message_logs (whatsapp_id, user_id, success, income) values (1, 1, true, 10)`);

  it('is let be as long as somebody reads it in one go, and nobody waits behind that', async () => {
    const { url, database } = await open();
    await beginAgo(database, 'message_logs', 20);
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin; select from message_logs');
    const tending = tend(database);
    await expect(tending).rejects.toThrow();
    await send(database);
    await reader.query('commit');
    await reader.end();
    expect((await tend(database)).removed).toContain('message_logs');
    await send(database);
  });

  it('has no end while another process gives it one', async () => {
    const { url, database } = await open();
    const another = await openDatabase({ url });
    onTestFinished(() => another.close());
    await another.transaction(async (tx) => {
      await claim(tx, HOUSEKEEPING);
      expect(await tend(database)).toEqual({ isDone: false, removed: [] });
    });
    expect(await partitionsOf(database, 'message_logs')).toEqual(['message_logs_before']);
    expect(await tend(database)).toEqual({ isDone: true, removed: [] });
    await Promise.all([growPartitions(database.db), growPartitions(another.db)]);
  });

  it('has a place after a year in which no server ran', async () => {
    const { database } = await open();
    const { db } = database;
    await db.execute(
      sql`alter table message_logs_before add constraint ends check (at < '2025-01-01 00:00:00+07'::timestamptz)`,
    );
    await growPartitions(db);
    await send(database);
    await db.execute(sql`insert into message_logs (user_id, success, at) values (1, true, '2025-06-01')`);
    expect(await partitionsOf(database, 'message_logs')).toHaveLength(6);
    // All that year is one, which was over only today.
    expect((await tend(database)).removed).toEqual(['message_logs']);
    expect(await db.$count(messageLogs)).toBe(2);
  });

  it('goes on where the process ended between the steps', async () => {
    const { database } = await open();
    await send(database);
    await database.db.execute(sql`select end_first_partition('message_logs', 'day', now())`);
    await growPartitions(database.db);
    expect(await partitionsOf(database, 'message_logs')).toEqual(['message_logs_before']);
    await send(database);
    await tend(database);
    expect((await partitionsOf(database, 'message_logs')).length).toBeGreaterThan(1);
    expect(await database.db.$count(messageLogs)).toBe(2);
  });

  it('is divided by months where it is kept for long', async () => {
    const { database } = await open();
    await tend(database, { messageDays: 365 });
    expect((await partitionsOf(database, 'publications')).slice(1)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^publications_\d{6}$/)]),
    );
    await tend(database);
    await send(database);
  });
});
