import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../../sandbox/store/query';
import { openInMemory } from '../../../sandbox/store/memory';
import { accountChanges, phoneNumbers, whatsapps } from '../../../sandbox/store/schema';
import { migrationsUpTo } from '../../support/migrations';
import { type NetworkHarness, openNetworkHarness } from '../network/harness';

type Change = Partial<typeof whatsapps.$inferInsert>;
const SUSPENDED = { state: 'suspended', suspended: true, status: 'idle' } as const;

describe('what an account did', () => {
  let harness: NetworkHarness;
  beforeEach(async () => {
    harness = await openNetworkHarness({ odds: { conflict: 0, suspension: 0, crash: 0 } });
  });
  afterEach(() => harness.close());

  const change = (to: Change) => harness.db.update(whatsapps).set(to);
  const start = (loop = true) => harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1', loop));
  const stop = () => harness.command((tx) => harness.network.stopBlast(tx, 1));
  const activate = () => harness.command((tx) => harness.network.activate(tx, 1));
  const rows = () => harness.db.select().from(accountChanges).orderBy(accountChanges.at, accountChanges.id);
  const standings = async () => (await rows()).map(({ standing }) => standing);

  it('begins when it is new', async () => {
    expect(await rows()).toMatchObject([
      { whatsappId: 1, standing: 'stopped', success: 0, fail: 0, income: 0 },
    ]);
    await harness.db.insert(whatsapps).values({ clientid: 'id-2', userId: 1 });
    expect((await rows())[1]).toMatchObject({ whatsappId: 2, standing: 'disconnected' });
  });

  it('is that it sends, also while its link is dropped, until a person stops it', async () => {
    await start();
    await change({ state: 'disconnected' });
    await change({ state: 'reconnecting...' });
    await change({ state: 'connected', countSuccess: 7, countFail: 1, income: 700 });
    expect(await standings()).toEqual(['stopped', 'sending']);
    await stop();
    expect((await rows())[2]).toMatchObject({ standing: 'stopped', success: 7, fail: 1, income: 700 });
  });

  it('is that it stopped, where it was to send one message, which it has sent', async () => {
    await start(false);
    await harness.pass(20_000);
    expect(await standings()).toEqual(['stopped', 'sending', 'stopped']);
    expect((await rows())[2]).toMatchObject({ success: 1, income: 100 });
  });

  it('is that it broke off, where nobody stopped it', async () => {
    await harness.db.update(phoneNumbers).set({ status: 'nonactive' });
    await start();
    await harness.pass(1000);
    expect(harness.events()).toContain('error_blast');
    expect(await standings()).toEqual(['stopped', 'sending', 'broken']);
    await change({ state: 'disconnected' });
    await change({ state: 'connected' });
    expect((await standings()).slice(3)).toEqual(['disconnected', 'broken']);
  });

  it.each([
    ['conflict', { state: 'conflict', status: 'idle' }, 'conflict'],
    ['logging out', { state: 'loggedOut', status: 'idle' }, 'loggedOut'],
    ['a suspension', SUSPENDED, 'suspended'],
  ] as const)(
    'is what took it off by %s, and once it is back that it broke off',
    async (_, lost, standing) => {
      await start();
      await change(lost);
      await activate();
      expect(await standings()).toEqual(['stopped', 'sending', standing, 'broken']);
    },
  );

  it('is that it stopped, where it is back and a person had stopped it before', async () => {
    await start();
    await change({ state: 'disconnected' });
    await stop();
    await change(SUSPENDED);
    await activate();
    expect(await standings()).toEqual(['stopped', 'sending', 'disconnected', 'suspended', 'stopped']);
  });

  it.each([null, 'unknown', 'reconnecting...'])('is that it is cut off, in state %s', async (state) => {
    await change({ state });
    await change({ state: 'disconnected' });
    expect(await standings()).toEqual(['stopped', 'disconnected']);
  });

  /** Its figures were listed so long ago. */
  const listedBefore = (hours: number) =>
    harness.database.transaction(async (tx) => {
      // By itself an account that is idle is listed at once.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update whatsapps set listed_at = now() - ${hours} * interval '1 hour'`);
    });

  it.each([0, 3])(
    'says what was counted before figures are reset %s hours after they were listed',
    async (hours) => {
      await start();
      await change({ countSuccess: 9, countFail: 2, income: 900 });
      await listedBefore(hours);
      await harness.command((tx) => harness.network.reset(tx, 1));
      expect((await rows()).slice(2)).toMatchObject([
        { standing: 'sending', success: 9, fail: 2, income: 900 },
        { standing: 'sending', success: 0, fail: 0, income: 0 },
      ]);
    },
  );

  it('is counted every three hours while it sends, and not more often', async () => {
    await start();
    /** A message that comes so long after the last, counted in these rows. */
    const message = async (hours: number, countSuccess: number) => {
      await listedBefore(hours);
      await change({ countSuccess });
      return (await rows()).filter(({ success }) => success === countSuccess);
    };
    expect(await message(3, 5)).toMatchObject([{ standing: 'sending' }]);
    expect(await message(0, 6)).toEqual([]);
    await stop();
    expect(await message(3, 7)).toEqual([]);
  });

  it('has what was left of the last hour by then, also where figures are reset', async () => {
    const tallies = async (from: number) =>
      (await rows())
        .slice(from)
        .map(({ recentSent, recentFailed, recentLost }) =>
          [recentSent, recentFailed, recentLost].map((tally) => tally?.toFixed(1)),
        );
    expect(await tallies(0)).toEqual([['0.0', '0.0', '0.0']]);
    await harness.db
      .update(whatsapps)
      .set({ recentSent: 60, recentFailed: 9, recentLost: 2, recentAt: sql`now() - interval '1 hour'` });
    await start();
    expect(await tallies(1)).toEqual([['22.1', '3.3', '0.7']]);
    await change({ countSuccess: 9 });
    await harness.command((tx) => harness.network.reset(tx, 1));
    expect(await tallies(2)).toEqual([
      ['22.1', '3.3', '0.7'],
      ['22.1', '3.3', '0.7'],
    ]);
    // Less than such a number holds.
    await harness.db.update(whatsapps).set({ recentAt: sql`now() - interval '20 days'` });
    await stop();
    expect(await tallies(4)).toEqual([['0.0', '0.0', '0.0']]);
  });

  it('outlives the account, so that deleting one costs no more', async () => {
    await harness.db.delete(whatsapps);
    expect(await standings()).toEqual(['stopped']);
  });
});

it('of accounts from before it was written down begins with the upgrade', async () => {
  const client = await openInMemory();
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: migrationsUpTo(32) });
  await client.exec(`
    insert into users (firstname, lastname, email, password_hash, referral_code) values ('Ani', 'W', 'a@b.test', 'x', 'A');
    insert into whatsapps (clientid, user_id, state, status, loop, count_success, count_fail, income) values
      ('id-1', 1, 'connected', 'sending', true, 5, 1, 500), ('id-2', 1, 'connected', 'idle', true, 0, 0, 0),
      ('id-3', 1, 'connected', 'idle', true, 0, 0, 0), ('id-4', 1, 'loggedOut', 'idle', true, 0, 0, 0);
    insert into blasts (whatsapp_id, stopped_at) values (1, null), (2, null), (3, now()), (4, null);
  `);
  await migrate(db, { migrationsFolder: 'sandbox/store/migrations' });
  const rows = await query<Record<string, unknown>>(
    db,
    sql`select standing, success::int, fail::int, income::int, recent_sent as sent from account_changes order by whatsapp_id`,
  );
  expect(rows[0]).toEqual({ standing: 'sending', success: 5, fail: 1, income: 500, sent: null });
  expect(rows.map(({ standing }) => standing)).toEqual(['sending', 'broken', 'stopped', 'loggedOut']);
  await client.close();
});
