import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_COUNTED } from '../../../sandbox/http/list-order';
import { bonuses, users, withdraws } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();
const db = () => harness.server.database.db;

const LISTS = {
  'users/members-per-page': ['firstname', 'email', 'income', 'createdAt'],
  'withdraw/histories-per-page': ['firstname', 'nominal', 'status', 'createdAt'],
  'bonus/list-per-page': ['firstname', 'nominal', 'reason', 'createdAt'],
  'level/list-per-page': ['name', 'blast_fee', 'requirement_blast'],
  'message/list-per-page': ['count_use', 'status'],
} as const;
type List = keyof typeof LISTS;

async function read(list: List, asked: Record<string, string | number> = {}) {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const { status, body } = await harness.as('admin').send('GET', `/api/admin/${list}?${query}`);
  expect(status).toBe(200);
  const rows = (body.data ?? body.list) as { id: number }[];
  return { ids: rows.map(({ id }) => id), rows, meta: body.meta };
}
const readWhole = async (list: List, asked = {}) => (await read(list, { ...asked, size: 500 })).ids;

beforeAll(async () => {
  // Several made in the same moment, and equal in what they are sorted by.
  await db()
    .insert(withdraws)
    .values(Array.from({ length: 7 }, () => ({ userId: 1, nominal: 10_000 })));
  await db()
    .insert(bonuses)
    .values(Array.from({ length: 7 }, () => ({ userId: 1, nominal: 1000, reason: 'Sama' })));
});

describe.each(Object.entries(LISTS))('%s', (name, sorts) => {
  const list = name as List;

  it('is the same page by page from the first to the last, sorted any way', async () => {
    for (const sort of ['', ...sorts.flatMap((field) => [field, `-${field}`])]) {
      const whole = await readWhole(list, { sort });
      const { meta } = await read(list, { sort, size: 3 });
      expect(meta.count).toBe(whole.length);
      const pages: number[] = [];
      for (let page = 1; page <= meta.totalPages; page += 1)
        pages.push(...(await read(list, { sort, size: 3, page })).ids);
      expect(pages).toEqual(whole);
      expect((await read(list, { sort, size: 3, page: meta.totalPages + 5 })).ids).toEqual([]);
    }
  });

  it('is read whole from row to row, in its own order, with nothing counted', async () => {
    // A queue is not in its pages' order: what waits may be answered meanwhile.
    const isQueue = list === 'withdraw/histories-per-page';
    const whole = await readWhole(list, isQueue ? { sort: '-createdAt' } : {});
    const rows: number[] = [];
    let after: number | string | null = 0;
    while (after !== null) {
      const piece = await read(list, { after, size: 4, page: 3, sort: sorts[0] ?? '' });
      expect(piece.meta).toMatchObject({ totalPages: 1 });
      expect(piece.meta).not.toHaveProperty('count');
      rows.push(...piece.ids);
      after = piece.meta.after as number | null;
    }
    expect(rows).toEqual(whole);
  });
});

it('goes on after a row that is gone meanwhile', async () => {
  const [gone] = await db().insert(bonuses).values({ userId: 1, nominal: 5, reason: 'Hilang' }).returning();
  const whole = await readWhole('bonus/list-per-page');
  await db().delete(bonuses).where(sql`id = ${gone?.id}`);
  const { ids } = await read('bonus/list-per-page', { after: gone?.id ?? 0, size: 500 });
  expect(ids).toEqual(whole.slice(whole.indexOf(gone?.id ?? 0) + 1));
});

describe('a search', () => {
  const texts = [
    'wijaya',
    'A',
    'demo.test',
    'i w',
    '%',
    '_',
    'nobody at all',
    'bonus',
    '08',
    "o'",
    'member1',
  ];
  const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const idsOf = async (found: Promise<{ id: number }[]>) => (await found).map(({ id }) => id);

  it.each(texts)('for "%s" finds what any part of the texts is', async (search) => {
    const named = sql`(users.firstname || ' ' || users.lastname) ilike ${like(search)}`;
    expect((await readWhole('users/members-per-page', { search })).toSorted()).toEqual(
      (
        await idsOf(
          db()
            .select({ id: users.id })
            .from(users)
            .where(sql`role = 'member' and (${named} or email ilike ${like(search)})`),
        )
      ).toSorted(),
    );
    const ofUser = sql`exists (select from users where users.id = user_id and ${named})`;
    const found = await read('bonus/list-per-page', { search, size: 500 });
    const [expected] = await db()
      .select({ rows: sql`count(*)`.mapWith(Number), sum: sql`coalesce(sum(nominal), 0)`.mapWith(Number) })
      .from(bonuses)
      .where(sql`reason ilike ${like(search)} or ${ofUser}`);
    expect([found.ids.length, found.meta.count, found.meta.sums.nominal]).toEqual([
      expected?.rows,
      expected?.rows,
      expected?.sum,
    ]);
    const drawn = await read('withdraw/histories-per-page', { search, size: 500 });
    const holds = (text: string) => text.toLowerCase().includes(search.toLowerCase());
    const all = (await read('withdraw/histories-per-page', { size: 500 })).rows as unknown as {
      id: number;
      nominal: number;
      User: Record<string, string>;
    }[];
    const matching = all.filter(
      ({ User }) =>
        holds(`${User.firstname} ${User.lastname}`) ||
        holds(User.account_name ?? '') ||
        holds(User.account_number ?? ''),
    );
    expect(drawn.ids).toEqual(matching.map(({ id }) => id));
    const { requested, accepted, rejected } = drawn.meta.sums;
    expect(requested + accepted + rejected).toBe(matching.reduce((sum, { nominal }) => sum + nominal, 0));
  });

  it('that finds a person by an account of before finds what was paid to it', async () => {
    await db()
      .update(users)
      .set({ accountNumber: '999888777', accountName: 'Lain Sekali' })
      .where(sql`id = 1`);
    const before = await read('withdraw/histories-per-page', { search: '999888777' });
    await db().insert(withdraws).values({
      userId: 1,
      nominal: 10_000,
      accountBank: 'B',
      accountNumber: '123123123',
      accountName: 'Dulu',
    });
    expect((await read('withdraw/histories-per-page', { search: '123123123' })).ids).toHaveLength(1);
    expect(before.ids.length).toBeLessThan(
      (await read('withdraw/histories-per-page', { size: 500 })).ids.length,
    );
  });

  it('is counted up to ten thousand, and its sums are told where they are whole', async () => {
    // All at once, each would look through what the others left of their member's sum.
    for (let part = 0; part < 10; part += 1)
      await db().execute(sql`insert into bonuses (user_id, nominal, reason)
        select 1, 1, 'Banyak' from generate_series(1, ${MOST_COUNTED / 10 + 5})`);
    const { ids, meta } = await read('bonus/list-per-page', { search: 'banyak', page: 1100 });
    expect(meta).toMatchObject({ count: MOST_COUNTED, more: true, totalPages: 1101 });
    expect(meta).not.toHaveProperty('sums');
    // The list as a whole is counted beyond that.
    expect(ids).toEqual([]);
    const whole = await read('bonus/list-per-page');
    expect(whole.meta.count).toBe(await db().$count(bonuses));
    expect(whole.meta).not.toHaveProperty('more');
  });
});
