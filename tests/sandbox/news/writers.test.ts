import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { publishAll, publishNews } from '../../../sandbox/events/publish';
import { readGroups } from '../../../sandbox/news/read';
import { accountMessage } from '../../../sandbox/network/accounts';
import type { Database } from '../../../sandbox/store/database';
import { openDatabase } from '../../../sandbox/store/open-database';
import { query } from '../../../sandbox/store/query';
import { news, newsGroups, users, whatsapps } from '../../../sandbox/store/schema';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { deferred } from '../../support/deferred';

const server = await startPostgres();
if (!server)
  console.warn('This machine has no PostgreSQL that can be started: writers at a time are not tried');
afterAll(() => server?.remove());

const PEOPLE = 4;
async function open() {
  const url = (await server?.create()) ?? '';
  const [one, other] = [await openDatabase({ url }), await openDatabase({ url })];
  await one.db.insert(users).values(
    Array.from({ length: PEOPLE }, (_, place) => ({
      firstname: `P${place}`,
      lastname: '',
      email: `p${place}@example.com`,
      passwordHash: '',
      referralCode: `P${place}`,
    })),
  );
  await one.db
    .insert(whatsapps)
    .values(
      Array.from({ length: PEOPLE }, (_, place) => ({ clientid: `id-${place + 1}`, userId: place + 1 })),
    );
  const lose = async (database: Database, id: number, before: () => Promise<unknown> = async () => {}) => {
    const [account] = await database.db.select().from(whatsapps).where(eq(whatsapps.id, id));
    if (!account) throw new Error('no account');
    await database.transaction(async (tx) => {
      await publishAll(tx, [accountMessage(account, 'connection.update', { state: 'loggedOut' })]);
      await before();
    });
  };
  return { one, other, lose, close: () => Promise.all([one.close(), other.close()]) };
}

describe.skipIf(!server)('news that several processes write', () => {
  it('is behind nothing that is committed, for a person and for the office', {
    timeout: 60_000,
  }, async () => {
    const { one, other, lose, close } = await open();
    const [written, mayCommit] = [deferred<void>(), deferred<void>()];
    const first = lose(one, 1, async () => {
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    // Another person's, which the office hears as well.
    const ended = vi.fn<() => void>();
    const later = lose(other, 2).then(ended);
    const waits = async () =>
      query(one.db, sql`select 1 from pg_locks where locktype = 'advisory' and not granted`);
    await expect.poll(async () => (await waits()).length, { timeout: 20_000 }).toBe(1);
    expect(ended).not.toHaveBeenCalled();
    mayCommit.resolve();
    await Promise.all([first, later]);
    expect((await one.db.select().from(news).orderBy(news.id)).map(({ userId }) => userId)).toEqual([1, 2]);
    await close();
  });

  it('of one member alone waits for that of no other', { timeout: 60_000 }, async () => {
    const { one, other, close } = await open();
    const bonus = (userId: number) => ({ kind: 'bonus', source: 'bonus', userId, isNobodys: true }) as const;
    await one.transaction(async (tx) => {
      await publishNews(tx, bonus(1));
      await other.transaction((another) => publishNews(another, bonus(2)));
    });
    expect(await one.db.$count(news)).toBe(2);
    await close();
  });

  it('is counted as it is, whoever writes at the same time', { timeout: 60_000 }, async () => {
    const { one, other, lose, close } = await open();
    await Promise.all(
      Array.from({ length: 80 }, (_, place) => lose(place % 2 ? one : other, (place % PEOPLE) + 1)),
    );
    const { groups, unread } = await readGroups(one.db, { id: PEOPLE + 1, role: 'admin' }, { limit: 10 });
    expect([groups.map(({ count }) => count), unread]).toEqual([[80], 80]);
    for (let id = 1; id <= PEOPLE; id += 1)
      expect((await readGroups(other.db, { id, role: 'member' }, { limit: 10 })).groups).toMatchObject([
        { count: 20 },
      ]);
    expect(await one.db.$count(newsGroups)).toBe(PEOPLE + 1);
    await close();
  });
});
