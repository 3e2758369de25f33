import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { statusOf } from '../../../sandbox/http/matching';
import { contains } from '../../../sandbox/http/paging';
import { INDEXED, SORTED } from '../../../sandbox/http/routes/whatsapp-lists';
import { sortedBy } from '../../../sandbox/http/sorting';
import { readAllOfTable, readPageOfTable } from '../../../sandbox/http/table-pages';
import type { Database, Queries } from '../../../sandbox/store/database';
import { query } from '../../../sandbox/store/query';
import { foldRowCounts } from '../../../sandbox/store/row-counts';
import { lookFor } from '../../../sandbox/store/row-texts';
import {
  phoneNumbers,
  phoneNumberTexts,
  proxies,
  proxyTexts,
  users,
  whatsapps,
  whatsappTexts,
} from '../../../sandbox/store/schema';
import { openEmpty } from '../network/harness';

const SORTS = Object.keys(INDEXED).flatMap((field) => [field, `-${field}`]);
const ordersOf = (sort: string) => sortedBy(SORTED, sort, whatsapps.id) ?? [];

const NAMES = ['Ani Wijaya', 'BUDI', '', '100%', 'a_b', 'Ani\nBudi', 'Çelik', "O'Neil", 'ani'];
const STATES = ['connected', null, 'conflict'];

let database: Database;
let queries: Queries;
beforeAll(async () => {
  database = await openEmpty();
  queries = database.db;
  const person = { firstname: 'A', lastname: 'B', passwordHash: '' };
  await database.db
    .insert(users)
    .values(['a', 'b'].map((name) => ({ ...person, email: `${name}@b.test`, referralCode: name })));
  await database.db.insert(whatsapps).values(
    Array.from({ length: 60 }, (_, place) => ({
      clientid: `id-${(place * 37) % 60}`,
      userId: 1 + (place % 2),
      phonenumber: `62812${place}`,
      pushname: NAMES[place % NAMES.length] ?? '',
      state: STATES[place % STATES.length] ?? null,
      countSuccess: place % 4,
      income: (place * 7) % 5,
    })),
  );
});

describe('a page of accounts', () => {
  const asked = [undefined, 'ani', 'BUDI', '%', '_', 'id-1', '6281259', "'", 'çel', 'nobody', 'i b'].flatMap(
    (text) => ['', 'pushname', '-state', '-count_success'].map((sort) => ({ text, sort })),
  );
  it.each(asked)('that is searched for $text and sorted by "$sort" is that of all rows', async (one) => {
    const { text, sort } = one;
    const order = sortedBy(SORTED, sort, whatsapps.id);
    for (const owner of [null, 2]) {
      for (const state of [undefined, 'connected'] as const) {
        const where = and(
          owner === null ? undefined : eq(whatsapps.userId, owner),
          state === undefined ? undefined : eq(whatsapps.state, state),
        );
        const holds = [whatsapps.pushname, whatsapps.phonenumber, whatsapps.clientid].map((column) =>
          ilike(sql`replace(${column}, e'\n', ' ')`, contains(text ?? '')),
        );
        const all = await database.db
          .select()
          .from(whatsapps)
          .where(and(where, or(...holds)))
          .orderBy(...(order ?? [desc(whatsapps.id)]));
        for (const page of [1, 2, 9]) {
          const { rows, count } = await readPageOfTable(queries, {
            counted: { table: whatsapps, owner, kind: [state] },
            where,
            look: text === undefined ? undefined : (before) => lookFor(whatsappTexts, text, before),
            sorts: SORTED,
            sort,
            page,
            size: 7,
          });
          expect({ rows, count }).toEqual({
            rows: all.slice((page - 1) * 7, page * 7),
            count: all.length,
          });
        }
      }
    }
  });

  it.each(SORTS)('in the order %s is read from an index, the rest is passed over', async (sort) => {
    const plan = await database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_sort = off`);
      await tx.execute(
        sql`set local enable_incremental_sort = ${sql.raw(sort.endsWith('clientid') ? 'on' : 'off')}`,
      );
      const page = tx
        .select({ id: whatsapps.id })
        .from(whatsapps)
        .orderBy(...ordersOf(sort))
        .limit(10);
      return query<Record<string, string>>(tx, sql`explain ${page}`);
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('Index');
    expect(text).not.toMatch(/(?<!Incremental )Sort {2}\(/);
  });
});

it.each(['sending', 'conflict'])('whose accounts are %s is read from an index alone', async (status) => {
  const { where } = statusOf(status) ?? {};
  const plan = await database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const owners = tx.select({ userId: whatsapps.userId }).from(whatsapps).where(where);
    return query<Record<string, string>>(tx, sql`explain ${owners}`);
  });
  expect(plan[0]?.['QUERY PLAN']).toContain('Index Only Scan');
});

describe('a search', () => {
  const count = async (
    table: typeof whatsapps | typeof phoneNumbers | typeof proxies,
    texts: Parameters<typeof lookFor>[0],
    text: string,
  ) => {
    const look = (before: number | null) => lookFor(texts, text, before);
    const asked = { counted: { table }, where: undefined, sorts: {}, page: 1, size: 10 };
    return (await readPageOfTable(queries, { ...asked, look })).count;
  };

  it('finds what a row has become at once, and no longer what it was', async () => {
    const { db } = database;
    await db.insert(phoneNumbers).values({ number: '6281', name: 'Citra' });
    await db.insert(proxies).values({ value: 'http://old:1' });
    const all = async (account: string, name: string, proxy: string) => [
      await count(whatsapps, whatsappTexts, account),
      await count(phoneNumbers, phoneNumberTexts, name),
      await count(proxies, proxyTexts, proxy),
    ];
    expect(await all('62812000', 'citra', 'old')).toEqual([0, 1, 1]);
    await db.update(whatsapps).set({ phonenumber: '62812000' }).where(eq(whatsapps.id, 5));
    await db.update(phoneNumbers).set({ name: 'Dewi' });
    await db.update(proxies).set({ value: 'http://new:1' });
    expect(await all('62812000', 'citra', 'old')).toEqual([1, 0, 0]);
    expect(await all('none', 'dewi', 'new')).toEqual([0, 1, 1]);
    await db.delete(phoneNumbers);
    expect(await all('none', 'dewi', 'new')).toEqual([0, 0, 1]);
  });
});

it('all rows of a table come in pieces that are soon read, newest first', async () => {
  const rows = Array.from({ length: 1100 }, (_, place) => ({ value: `http://${place}:1` }));
  await database.db.insert(proxies).values(rows);
  const read = [];
  for await (const ids of readAllOfTable(queries, proxies, undefined, ({ id }) => id)) {
    expect(ids.length).toBeLessThanOrEqual(500);
    read.push(...ids);
  }
  const all = await database.db.select({ id: proxies.id }).from(proxies).orderBy(desc(proxies.id));
  expect(read).toEqual(all.map(({ id }) => id));
});

describe('a list whose ids lie far apart', () => {
  const APART = 20_011;
  const ROWS = 300;
  const asked = { counted: { table: phoneNumbers }, where: undefined, sorts: {}, size: 7 };
  const filtered = {
    ...asked,
    counted: { table: phoneNumbers, kind: ['nonactive', undefined] },
    where: eq(phoneNumbers.status, 'nonactive'),
  };
  const sought = { ...asked, look: (before: number | null) => lookFor(phoneNumberTexts, 'wijaya', before) };
  let ids: Record<'all' | 'filtered' | 'sought', number[]>;

  beforeAll(async () => {
    await database.db.execute(sql`
      insert into phone_numbers (id, number, name, status) overriding system value
      select place * ${APART}::bigint, '6289' || place, case when place % 5 = 0 then 'Ani Wijaya' else '' end,
        case when place % 3 = 0 then 'nonactive' else 'active' end
      from generate_series(1, ${ROWS}) as place`);
    const all = Array.from({ length: ROWS }, (_, at) => (ROWS - at) * APART);
    ids = {
      all,
      filtered: all.filter((id) => (id / APART) % 3 === 0),
      sought: all.filter((id) => (id / APART) % 5 === 0),
    };
  });

  const lists = { all: asked, filtered, sought };
  const kinds = Object.keys(lists) as (keyof typeof lists)[];

  it.each(kinds)('has each row on one page: %s', async (kind) => {
    for (const isFolded of [false, true]) {
      if (isFolded) await foldRowCounts(database);
      const found: number[] = [];
      for (let page = 1; page <= Math.ceil(ids[kind].length / 7) + 1; page += 1) {
        const { rows, count } = await readPageOfTable(queries, { ...lists[kind], page });
        expect(count).toBe(ids[kind].length);
        found.push(...rows.map(({ id }) => id));
      }
      expect(found).toEqual(ids[kind]);
    }
  });

  it.each(kinds)('is read whole in pieces, each from where the one before ended: %s', async (kind) => {
    const found: number[] = [];
    let after: number | null | undefined = 0;
    while (after != null) {
      const piece: Awaited<ReturnType<typeof readPageOfTable<typeof phoneNumbers>>> = await readPageOfTable(
        queries,
        { ...lists[kind], page: 1, after },
      );
      expect(piece.count).toBeUndefined();
      expect(piece.rows.length).toBeLessThanOrEqual(7);
      found.push(...piece.rows.map(({ id }) => id));
      ({ after } = piece);
    }
    expect(found).toEqual(ids[kind]);
  });

  it('goes on behind a row that is gone', async () => {
    const gone = ids.all[9] ?? 0;
    await database.db.delete(phoneNumbers).where(eq(phoneNumbers.id, gone));
    const { rows } = await readPageOfTable(queries, { ...asked, page: 1, after: gone });
    expect(rows.map(({ id }) => id)).toEqual(ids.all.slice(10, 17));
  });
});

describe('a list of more than is counted', () => {
  const look = (text: string) => (before: number | null) => lookFor(proxyTexts, text, before);
  const asked = {
    counted: { table: proxies },
    where: undefined,
    sorts: { value: proxies.value, status: proxies.status },
  };

  beforeAll(async () => {
    await database.db.execute(
      sql`insert into proxies (value, status) select 'socks5://10.0.0.1:' || at, 'nonactive' from generate_series(1, 20100) as at`,
    );
  });

  it('says so of what a search finds, the newest first', async () => {
    const found = await readPageOfTable(queries, { ...asked, look: look('socks5'), page: 2, size: 10 });
    expect(found).toMatchObject({ count: 10_000, more: true });
    expect(found.rows[0]?.value).toBe('socks5://10.0.0.1:20090');
    const few = await readPageOfTable(queries, { ...asked, look: look('0.0.1:2009'), page: 1, size: 10 });
    expect(few).toMatchObject({ count: 11, more: false });
  });

  it('looks for a letter or two in the newest rows alone, and says that there may be more', async () => {
    await database.db
      .update(proxies)
      .set({ value: 'zq' })
      .where(eq(proxies.value, 'socks5://10.0.0.1:20000'));
    const found = await readPageOfTable(queries, { ...asked, look: look('zq'), page: 1, size: 10 });
    expect(found).toMatchObject({ count: 1, more: true, rows: [{ value: 'zq' }] });
  });

  it('is read whole in pieces, also where a piece finds nothing', async () => {
    let read = 0;
    let after: number | null | undefined = 0;
    while (after != null) {
      const piece: Awaited<ReturnType<typeof readPageOfTable<typeof proxies>>> = await readPageOfTable(
        queries,
        {
          counted: { table: proxies, kind: ['active'] },
          where: eq(proxies.status, 'active'),
          look: look('://'),
          sorts: {},
          page: 1,
          size: 500,
          after,
        },
      );
      read += piece.rows.length;
      ({ after } = piece);
    }
    expect(read).toBe(await database.db.$count(proxies, sql`status = 'active' and value like '%://%'`));
    expect(read).toBeGreaterThan(1000);
  });

  it('is sorted by what an index sorts, within reach, and by nothing else', async () => {
    const page = { ...asked, unindexed: ['status'], page: 1, size: 10 };
    const sorted = await readPageOfTable(queries, { ...page, sort: '-value' });
    expect(sorted).toMatchObject({ sortable: ['value'], reach: 20_000 });
    expect(sorted.rows[0]?.value).toBe('zq');
    const unsorted = await readPageOfTable(queries, { ...page, sort: 'status' });
    expect(unsorted.rows[0]?.value).toBe('socks5://10.0.0.1:20100');
    expect(await readPageOfTable(queries, { ...page, sort: 'value', page: 2001 })).toMatchObject({
      rows: [],
    });
  });
});
