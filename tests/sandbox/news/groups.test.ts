import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tellLowNumbers } from '../../../sandbox/events/low-numbers';
import { isForOffice, scopesOf } from '../../../sandbox/news/audience';
import { markRead, readGroups } from '../../../sandbox/news/read';
import type { Database } from '../../../sandbox/store/database';
import { OVER, sweep } from '../../../sandbox/store/expiry';
import { foldRowCounts } from '../../../sandbox/store/row-counts';
import { news, newsGroups, newsReads, phoneNumbers, users } from '../../../sandbox/store/schema';
import { ROLES } from '../../../src/api/schema/roles';
import { openEmpty } from '../network/harness';

const DAY = 24 * 3_600_000;
let database: Database;
const member = { id: 1, role: 'member' } as const;
const admin = { id: 2, role: 'admin' } as const;
const read = (reader: { id: number; role: (typeof ROLES)[number] }, which = {}) =>
  readGroups(database.db, reader, { limit: 30, ...which });
/** Links of the member are lost, each a minute after the one before. */
const lose = (rows: number, { at = '2026-11-20T03:00:00Z', kind = 'disconnected' } = {}) =>
  database.db.execute(sql`
    insert into news (user_id, kind, source, subject_id, name, is_for_office, at)
    select 1, ${kind}::text, 'whatsapp', 1 + place % 5, 'Akun ' || 1 + place % 5, true, ${at}::timestamptz + place * interval '1 second'
    from generate_series(1, ${rows}::int) as place order by place`);

beforeEach(async () => {
  database = await openEmpty();
  const person = { lastname: '', passwordHash: '' };
  await database.db.insert(users).values([
    { ...person, firstname: 'Ani', email: 'ani@example.com', referralCode: 'ANI1' },
    { ...person, firstname: 'Rina', email: 'rina@example.com', referralCode: 'RINA2', role: 'admin' },
  ]);
});

describe('a list of news', () => {
  it('has a group for what happened in one way to one kind of thing on one day in Jakarta, the latest first', async () => {
    await lose(2, { at: '2026-11-20T16:59:00Z' });
    await lose(3, { at: '2026-11-20T17:00:00Z' });
    await lose(1, { at: '2026-11-20T18:00:00Z', kind: 'conflict' });
    for (const reader of [member, admin]) {
      const { groups, unread, next } = await read(reader);
      expect(groups.map(({ id, kind, count }) => [id, kind, count])).toEqual([
        [6, 'conflict', 1],
        [5, 'disconnected', 3],
        [2, 'disconnected', 2],
      ]);
      expect([unread, next]).toEqual([6, null]);
      expect(groups[1]).toMatchObject({
        names: ['Akun 4', 'Akun 3', 'Akun 2'],
        subject_id: null,
        user_id: 1,
      });
      expect(groups[0]).toMatchObject({ names: ['Akun 2'], subject_id: 2, at: '2026-11-20T18:00:01.000Z' });
    }
  });

  it('goes on where it was left', async () => {
    for (const day of [10, 11, 12]) await lose(2, { at: `2026-11-${day}T03:00:00Z` });
    const first = await read(member, { limit: 2 });
    expect(first.groups.map(({ id }) => id)).toEqual([6, 4]);
    const second = await read(member, { limit: 2, before: first.next ?? 0 });
    expect([second.groups.map(({ id }) => id), second.next, second.unread]).toEqual([[2], null, 6]);
  });

  it('counts no more than a thousand that are unread, of ten thousand', async () => {
    await lose(10_000);
    const { groups, unread } = await read(member);
    expect(groups).toMatchObject([{ count: 10_000, unread: 1000 }]);
    expect(unread).toBe(1000);
    await markRead(database.db, 1, { to: 9_990, kind: '' });
    expect(await read(member)).toMatchObject({ unread: 10, groups: [{ count: 10_000, unread: 10 }] });
    expect((await read(admin)).unread).toBe(1000);
  });

  it('is read by kind, or all of it, and never less than it was, nor ahead of what there is', async () => {
    await lose(3);
    await lose(2, { kind: 'conflict' });
    const mark = (to: number, kind: '' | 'conflict' = '') => markRead(database.db, 1, { to, kind });
    const unread = async () => (await read(member)).groups.map(({ kind, unread: left }) => [kind, left]);
    expect(await mark(4, 'conflict')).toBe(true);
    expect(await unread()).toEqual([
      ['conflict', 1],
      ['disconnected', 3],
    ]);
    expect(await mark(2)).toBe(true);
    expect([await mark(1), await mark(2)]).toEqual([false, false]);
    expect(await unread()).toEqual([
      ['conflict', 1],
      ['disconnected', 1],
    ]);
    await mark(1_000_000);
    expect((await read(member)).unread).toBe(0);
    await lose(1);
    expect((await read(member)).unread).toBe(1);
    expect(await database.db.$count(newsReads)).toBe(2);
  });
});

describe('who hears of what', () => {
  const link = ['loggedOut', 'disconnected', 'conflict', 'suspended', 'finished', 'failed'];
  const doings = ['activated', 'relinked', 'stopped', 'deleted'];
  const answers = ['accepted', 'rejected', 'reopened'];
  const runners = ['generator', 'validator'];
  const of = (sources: readonly string[], kinds: readonly string[], own = 'own ') =>
    sources.flatMap((source) => kinds.map((kind) => `${own}${source} ${kind}`));
  const money = [...of(['withdraw'], answers), ...of(['bonus'], ['bonus', 'bonus_revoked'])];
  const own = [...of(['whatsapp'], [...link, ...doings]), ...money];
  const managers = [
    ...of(['whatsapp'], link, ''),
    ...of(['whatsapp'], doings),
    ...of(runners, ['finished', 'failed'], ''),
    ...of(runners, ['stopped', 'deleted']),
    'withdraw requested',
    ...money,
    ...of(['phonenumber', 'proxy', 'message', 'optout'], ['imported']),
    'phonenumber numbers_low',
  ];
  it.each([
    ['member', own],
    ['staff', [...own, ...of(runners, ['finished', 'failed', 'stopped', 'deleted']), 'withdraw requested']],
    ['admin', managers],
    ['dev', managers],
  ] as const)('%s', (role, expected) => {
    const heard = scopesOf(role).map(({ isOwn, source, kind }) => `${isOwn ? 'own ' : ''}${source} ${kind}`);
    expect(heard.toSorted()).toEqual([...expected].toSorted());
  });

  it('is of everybody’s nobody where the office is not told', () => {
    for (const role of ROLES)
      for (const { isOwn, source, kind } of scopesOf(role))
        expect(isOwn || isForOffice(source, kind)).toBe(true);
  });
});

describe('old news', () => {
  it('is kept for thirty days, with how much there was of each', async () => {
    const now = Date.parse('2026-11-28T03:00:00Z');
    await lose(2, { at: new Date(now - 32 * DAY).toISOString() });
    await lose(3, { at: new Date(now - 29 * DAY).toISOString() });
    const over = OVER.find(({ table }) => table === news);
    if (!over) throw new Error('News is kept for ever.');
    expect((await sweep(database, over, null, now, 7))?.removed).toBe(2);
    expect((await read(member)).groups).toMatchObject([{ count: 3 }]);
    expect((await read(admin)).groups).toMatchObject([{ count: 3 }]);
    expect(await database.db.$count(newsGroups)).toBe(2);
  });

  it('goes with whose it is', async () => {
    await lose(3);
    await markRead(database.db, 1, { to: 3, kind: '' });
    await database.db.delete(users).where(eq(users.id, 1));
    expect([await database.db.$count(newsGroups), await database.db.$count(newsReads)]).toEqual([0, 0]);
    expect((await read(admin)).groups).toEqual([]);
  });
});

describe('numbers that run out', () => {
  const fold = () => foldRowCounts(database, tellLowNumbers);
  const use = (rows: number) =>
    database.db.execute(
      sql`update phone_numbers set last_sent = now() where id in (select id from phone_numbers where last_sent is null limit ${rows})`,
    );
  const add = (rows: number) =>
    database.db.execute(
      sql`insert into phone_numbers (number) select '62' || 81200000000 + (select count(*) from phone_numbers) + place from generate_series(1, ${rows}::int) as place`,
    );
  const told = async () => (await read(admin)).groups.map(({ kind, count, amount }) => [kind, count, amount]);

  it('are told of once, and again only after there were enough', async () => {
    await add(900);
    await fold();
    expect(await told()).toEqual([]);
    await add(200);
    await fold();
    await use(101);
    await fold();
    expect(await told()).toEqual([['numbers_low', 1, 999]]);
    await use(1);
    await fold();
    expect(await told()).toEqual([['numbers_low', 1, 999]]);
    await add(100);
    await fold();
    await database.db.delete(phoneNumbers);
    await fold();
    expect(await told()).toEqual([['numbers_low', 2, 0]]);
    expect((await read(member)).groups).toEqual([]);
  });
});
