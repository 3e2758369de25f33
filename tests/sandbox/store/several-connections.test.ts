import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createFeed } from '../../../sandbox/events/feed';
import { publishAll } from '../../../sandbox/events/publish';
import { announceRevocation, onRevocation } from '../../../sandbox/store/revocation';
import { phoneNumberRows } from '../../../sandbox/store/import-rows';
import { createImports } from '../../../sandbox/store/imports';
import { openDatabase } from '../../../sandbox/store/open-database';
import { query } from '../../../sandbox/store/query';
import { foldRowCounts, readCount } from '../../../sandbox/store/row-counts';
import { phoneNumbers, proxies } from '../../../sandbox/store/schema';
import { deferred } from '../../support/deferred';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';

const server = await startPostgres();
if (!server)
  console.warn('This machine has no PostgreSQL that can be started: several connections are not tried');
afterAll(() => server?.remove());

describe.skipIf(!server)('a connection that listens and is lost', () => {
  it('is there again by itself, and what was announced meanwhile is told', { timeout: 60_000 }, async () => {
    const url = (await server?.create()) ?? '';
    const [database, another] = [await openDatabase({ url }), await openDatabase({ url })];
    const feed = await createFeed(database);
    const received: number[] = [];
    const missed = vi.fn<() => void>();
    feed.subscribe('client-1', ({ seq }) => received.push(seq));
    await feed.ready('client-1');
    await onRevocation(database, () => undefined, missed);
    const say = () =>
      another.transaction(async (tx) => {
        await announceRevocation(another, tx, 7);
        await publishAll(tx, [{ owner: 1, message: { event: 'a' } }]);
      });
    await say();
    await expect.poll(() => received, { timeout: 20_000 }).toEqual([1]);
    expect(missed).not.toHaveBeenCalled();

    // Committed without a notification, as if it had happened between two connections of the listener.
    await another.db.execute(
      sql`insert into publications (channel, first, last, messages) values ('client-1', 2, 2, '{"event":"b"}')`,
    );
    await another.db.execute(sql`update channels set head = 2 where channel = 'client-1'`);
    await server?.ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'whatsapp-blaster listens'",
    );
    await expect.poll(() => received, { timeout: 20_000 }).toEqual([1, 2]);
    await expect.poll(() => missed.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await say();
    await expect.poll(() => received, { timeout: 20_000 }).toEqual([1, 2, 3]);
    await feed.close();
    await database.close();
    await another.close();
  });
});

describe.skipIf(!server)('what is counted of a table', () => {
  it('is what was committed when it is asked for, in whatever order transactions end', async () => {
    const database = await openDatabase({ url: (await server?.create()) ?? '' });
    const count = () => readCount(database.db, { table: proxies });
    const [begun, mayEnd] = [deferred<void>(), deferred<void>()];
    const long = database.transaction(async (tx) => {
      await tx.insert(proxies).values({ value: 'http://a:1' });
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    expect(await count()).toBe(0);
    // Nobody waits for whoever has not committed.
    await database.db.insert(proxies).values({ value: 'http://b:1' });
    expect(await count()).toBe(1);
    await foldRowCounts(database);
    expect(await count()).toBe(1);
    mayEnd.resolve();
    await long;
    expect(await count()).toBe(2);
    await Promise.all([foldRowCounts(database), foldRowCounts(database)]);
    expect(await count()).toBe(2);
    await database.close();
  });
});

describe.skipIf(!server)('transactions that wait for one another in a circle', () => {
  it('are both done, one behind the other', { timeout: 20_000 }, async () => {
    const database = await openDatabase({ url: (await server?.create()) ?? '' });
    const rows = await database.db
      .insert(proxies)
      .values([{ value: 'http://a:1' }, { value: 'http://b:1' }])
      .returning();
    const [first = 0, second = 0] = rows.map(({ id }) => id);
    const begun = [deferred<void>(), deferred<void>()];
    const everybodyBegan = Promise.all(begun.map(({ promise }) => promise));
    const change = (status: string, order: readonly number[], own: number) =>
      database.transaction(async (tx) => {
        for (const id of order) {
          await tx.update(proxies).set({ status }).where(eq(proxies.id, id));
          begun[own]?.resolve();
          await everybodyBegan;
        }
      });
    await Promise.all([change('one', [first, second], 0), change('two', [second, first], 1)]);
    const statuses = (await database.db.select().from(proxies)).map(({ status }) => status);
    expect(new Set(statuses).size).toBe(1);
    await database.close();
  });
});

describe.skipIf(!server)('an import whose commit is on its way while it is taken back', () => {
  it.each([
    ['stays where that happens', true, 1],
    ['is gone where it does not', false, 0],
  ])('%s [N1]', async (_, isCommitted, kept) => {
    const database = await openDatabase({ url: (await server?.create()) ?? '' });
    const rows = [{ number: '628150000001', name: '', status: 'active' }];
    const staged = await createImports(database).stage(phoneNumberRows, [rows], () => {});
    const [published, mayEnd] = [deferred<void>(), deferred<void>()];
    const committing = database.transaction(async (tx) => {
      await staged.publish(tx);
      published.resolve();
      await mayEnd.promise;
      if (!isCommitted) throw new Error('It was not committed.');
    });
    const settled = Promise.allSettled([committing]);
    await published.promise;
    const ended = staged.end(false);
    const waiting = sql`select 1 from pg_locks where not granted`;
    await expect.poll(() => query(database.db, waiting), { timeout: 20_000 }).toHaveLength(1);
    mayEnd.resolve();
    await Promise.all([settled, ended]);
    expect(await database.db.$count(phoneNumbers)).toBe(kept);
    await database.close();
  });
});
