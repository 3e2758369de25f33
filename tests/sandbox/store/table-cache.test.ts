import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../sandbox/store/database';
import { createTableCache, type TableCache, pruneRowChanges } from '../../../sandbox/store/table-cache';
import { imports, phoneNumbers, proxies } from '../../../sandbox/store/schema';
import { deferred } from '../../support/deferred';
import { openEmpty } from '../network/harness';

describe('what was read of a table', () => {
  let database: Database;
  let cache: TableCache;
  let reads = 0;
  let now = 0;
  beforeEach(async () => {
    database = await openEmpty();
    now = Date.now();
    cache = createTableCache(database.db, () => now);
    reads = 0;
  });

  const count = (key = 'all') =>
    cache.of('proxies', key, async () => {
      reads += 1;
      return database.db.$count(proxies);
    });
  const add = (value: string) => database.db.insert(proxies).values({ value });

  it('is read once, also where several ask at a time', async () => {
    await add('http://a:1');
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
    expect(await count()).toBe(1);
    expect(reads).toBe(1);
    await count('another');
    expect(reads).toBe(2);
  });

  it('is read again once rows came or went, and not when one changed or another table did', async () => {
    expect(await count()).toBe(0);
    await add('http://a:1');
    expect(await count()).toBe(1);
    await database.db.update(proxies).set({ status: 'nonactive' });
    await database.db.insert(phoneNumbers).values({ number: '62812' });
    expect(await count()).toBe(1);
    expect(reads).toBe(2);
    await database.db.delete(proxies).where(eq(proxies.value, 'http://a:1'));
    expect(await count()).toBe(0);
    await database.db.insert(imports).values({});
    await count();
    expect(reads).toBe(4);
  });

  it('holds until the rows are there for others, too', async () => {
    await count();
    await database.transaction(async (tx) => {
      await tx.insert(proxies).values({ value: 'http://a:1' });
      await tx.execute('select 1');
    });
    expect(await count()).toBe(1);
    await expect(
      database.transaction(async (tx) => {
        await tx.insert(proxies).values({ value: 'http://b:1' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await count()).toBe(1);
    expect(reads).toBe(2);
  });

  it('is read again by a process that is told of nothing', async () => {
    const another = createTableCache(database.db, () => now);
    const countThere = () => another.of('proxies', 'all', async () => database.db.$count(proxies));
    expect([await count(), await countThere()]).toEqual([0, 0]);
    await add('http://a:1');
    expect([await count(), await countThere()]).toEqual([1, 1]);
  });

  it('is not cached for longer than changes are noted', async () => {
    expect(await count()).toBe(0);
    await add('http://a:1');
    await database.db.execute(sql`update row_changes set at = now() - interval '61 minutes'`);
    await pruneRowChanges(database.db);
    now += 30 * 60_000;
    expect(await count()).toBe(1);
    await add('http://b:1');
    await pruneRowChanges(database.db);
    expect(await count()).toBe(2);
  });

  it('is not cached where rows came while it was read, or where it could not be', async () => {
    const slow = deferred<number>();
    const first = cache.of('proxies', 'slow', () => slow.promise);
    await add('http://a:1');
    slow.resolve(0);
    expect(await first).toBe(0);
    expect(await cache.of('proxies', 'slow', async () => database.db.$count(proxies))).toBe(1);
    await expect(cache.of('proxies', 'broken', () => Promise.reject(new Error('gone')))).rejects.toThrow(
      'gone',
    );
    expect(await cache.of('proxies', 'broken', async () => 'read')).toBe('read');
  });
});
