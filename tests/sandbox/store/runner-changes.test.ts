import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../../sandbox/store/query';
import { openInMemory } from '../../../sandbox/store/memory';
import { files, generators, runnerChanges, validators } from '../../../sandbox/store/schema';
import { migrationsUpTo } from '../../support/migrations';
import { type NetworkHarness, openNetworkHarness } from '../network/harness';

const HOUR = 3_600_000;
const FIRST = 6_282_100_000_000;
const FILE = { storedName: 'a.csv', clientName: 'a.csv', kind: 'targets', contentType: '', size: 0 } as const;

describe.each(['generator', 'validator'] as const)('what a %s did', (kind) => {
  let harness: NetworkHarness;
  const table = kind === 'generator' ? generators : validators;
  beforeEach(async () => {
    harness = await openNetworkHarness();
    const { db } = harness;
    const own = { userId: 1, whatsappId: 1 };
    if (kind === 'generator')
      return void (await db.insert(generators).values({ ...own, startNumber: FIRST, endNumber: FIRST + 9 }));
    await db.insert(files).values({ ...FILE, content: Buffer.alloc(0) });
    return void (await db.insert(validators).values({ ...own, fileId: 1 }));
  });
  afterEach(() => harness.close());

  const change = (to: Partial<typeof generators.$inferInsert>) => harness.db.update(table).set(to);
  const command = (name: 'start' | 'stop') =>
    harness.command((tx) => {
      const { startGenerator, stopGenerator, startValidator, stopValidator } = harness.network;
      const ofKind =
        kind === 'generator'
          ? { start: startGenerator, stop: stopGenerator }
          : { start: startValidator, stop: stopValidator };
      return ofKind[name](tx, 1);
    });
  const rows = async () => {
    const found = await harness.db.select().from(runnerChanges).orderBy(runnerChanges.at, runnerChanges.id);
    expect(new Set(found.map((row) => `${row.kind} ${row.runnerId}`))).toEqual(new Set([`${kind} 1`]));
    return found.map(({ status, success, fail }) => `${status} ${success} ${fail}`);
  };

  it('begins when it is new, and says from when to when it works, and what it has found by then', async () => {
    expect(await rows()).toEqual(['idle 0 0']);
    await command('start');
    await change({ countSuccess: 3, countFail: 2 });
    await command('stop');
    await command('stop');
    expect(await rows()).toEqual(['idle 0 0', 'sending 0 0', 'idle 3 2']);
  });

  it('begins at nothing where it is started anew', async () => {
    await change({ countSuccess: 6, countFail: 4, progress: 100 });
    await command('start');
    expect((await rows()).slice(1)).toEqual(['idle 6 4', 'sending 0 0']);
  });

  it('is counted every three hours while it works, and not more often', async () => {
    await command('start');
    const at = (hours: number) => new Date(harness.clock.now() + hours * HOUR);
    const step = async (countSuccess: number, nextAt: Date) => {
      await change({ countSuccess, nextAt });
      return (await rows()).at(-1);
    };
    expect(await step(5, at(3))).toBe('sending 5 0');
    expect(await step(6, new Date(at(3).getTime() + 1))).toBe('sending 5 0');
    expect(await step(7, at(6))).toBe('sending 7 0');
    await command('stop');
    expect(await rows()).toHaveLength(5);
  });

  it('outlives it, so that deleting one costs no more', async () => {
    await harness.db.delete(table);
    expect(await rows()).toEqual(['idle 0 0']);
  });
});

it('of generators and validators from before it was written down begins with the upgrade', async () => {
  const client = await openInMemory();
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: migrationsUpTo(32) });
  await client.exec(`
    insert into users (firstname, lastname, email, password_hash, referral_code) values ('Ani', 'W', 'a@b.test', 'x', 'A');
    insert into whatsapps (clientid, user_id) values ('id-1', 1);
    insert into generators (user_id, whatsapp_id, start_number, end_number, status, count_success, count_fail)
      values (1, 1, 1, 9, 'sending', 5, 1), (1, 1, 1, 9, 'idle', 0, 0);
    insert into files (stored_name, client_name, kind, content_type, size, content) values ('a', 'a', 'targets', '', 0, '');
    insert into validators (user_id, whatsapp_id, file_id, count_success, count_fail) values (1, 1, 1, 7, 2);
  `);
  await migrate(db, { migrationsFolder: 'sandbox/store/migrations' });
  const rows = await query<Record<string, unknown>>(
    db,
    sql`select kind, status, success::int, fail::int from runner_changes order by kind, runner_id`,
  );
  expect(rows).toEqual([
    { kind: 'generator', status: 'sending', success: 5, fail: 1 },
    { kind: 'generator', status: 'idle', success: 0, fail: 0 },
    { kind: 'validator', status: 'idle', success: 7, fail: 2 },
  ]);
  await client.close();
});
