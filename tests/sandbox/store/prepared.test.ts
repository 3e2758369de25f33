import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../../sandbox/store/query';
import type { Database, Queries } from '../../../sandbox/store/database';
import { proxies } from '../../../sandbox/store/schema';
import { openEmpty } from '../network/harness';

describe('statements of the embedded database', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openEmpty();
  });
  const prepared = () =>
    query<{ total: number }>(
      database.db,
      sql.raw('select count(*)::int as total from pg_prepared_statements'),
    ).then(([row]) => row?.total ?? 0);
  const add = (value: string) => database.db.insert(proxies).values({ value }).returning();

  it('are planned once, whatever their values', async () => {
    await add('http://a:1');
    const before = await prepared();
    for (let place = 0; place < 20; place += 1) await add(`http://b:${place}`);
    expect(await prepared()).toBe(before);
    expect(await database.db.$count(proxies)).toBe(21);
  });

  it('do not pile up, and are planned again after they were forgotten', async () => {
    const ask = async (place: number) => {
      const [row] = await query<{ answer: number }>(database.db, sql.raw(`select ${place} as answer`));
      return row?.answer;
    };
    for (let place = 0; place < 400; place += 1) expect(await ask(place)).toBe(place);
    expect(await prepared()).toBeLessThanOrEqual(301);
    expect(await ask(0)).toBe(0);
  });

  it('go on after one that failed, inside a transaction and outside', async () => {
    await add('http://a:1');
    for (let times = 0; times < 2; times += 1) {
      await expect(add('http://a:1')).rejects.toMatchObject({ cause: { code: '23505' } });
      await expect(
        database.transaction((tx) => tx.insert(proxies).values({ value: 'http://a:1' })),
      ).rejects.toMatchObject({ cause: { code: '23505' } });
      await expect(query(database.db, sql.raw('select nothing from nowhere'))).rejects.toThrow();
    }
    expect(await add('http://b:1')).toMatchObject([
      { value: 'http://b:1', status: 'active', importId: null },
    ]);
  });

  it('of one transaction are not mixed with those of others', async () => {
    const begun = database.transaction(async (tx) => {
      await tx.insert(proxies).values({ value: 'http://a:1' });
      await tx.execute(sql`select 1`);
      throw new Error('rolled back');
    });
    const [, counted] = await Promise.allSettled([begun, database.db.$count(proxies), add('http://b:1')]);
    expect(counted).toMatchObject({ value: 0 });
    expect(await database.db.select({ value: proxies.value }).from(proxies)).toEqual([
      { value: 'http://b:1' },
    ]);
  });

  it.each(['committed', 'rolled back'])('of a transaction are refused once it was %s', async (end) => {
    let left: Queries | undefined;
    const begun = database.transaction(async (tx) => {
      left = tx;
      await tx.insert(proxies).values({ value: 'http://a:1' });
      if (end === 'rolled back') throw new Error(end);
    });
    await begun.catch(() => {});
    const late = left?.insert(proxies).values({ value: 'http://b:1' });
    await expect(late).rejects.toMatchObject({ cause: { message: 'Transaction is closed' } });
    const values = await database.db.select({ value: proxies.value }).from(proxies);
    expect(values).toEqual(end === 'committed' ? [{ value: 'http://a:1' }] : []);
  });
});
