import { eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Database, Queries } from '../../../sandbox/store/database';
import { phoneNumberRows, removeStagedRows, templateRows } from '../../../sandbox/store/import-rows';
import { query } from '../../../sandbox/store/query';
import { type Counted, foldRowCounts, readCount } from '../../../sandbox/store/row-counts';
import {
  imports,
  messages,
  phoneNumbers,
  proxies,
  rowCountChanges,
  rowCounts,
  users,
  whatsapps,
} from '../../../sandbox/store/schema';
import { openEmpty } from '../network/harness';

let database: Database;
let db: Queries;
beforeEach(async () => {
  database = await openEmpty();
  ({ db } = database);
  const person = { firstname: 'A', lastname: 'B', passwordHash: '' };
  await db
    .insert(users)
    .values(['a', 'b', 'c'].map((name) => ({ ...person, email: `${name}@b.test`, referralCode: name })));
  await db.insert(proxies).values(['x', 'y', 'z'].map((value) => ({ value })));
  await db.insert(whatsapps).values(
    Array.from({ length: 12 }, (_, at) => ({
      clientid: `id-${at}`,
      userId: 1 + (at % 2),
      proxyId: at % 3 === 0 ? null : at % 3,
      state: at % 4 === 0 ? 'connected' : null,
    })),
  );
  await db.insert(phoneNumbers).values(Array.from({ length: 9 }, (_, at) => ({ number: `6281${at}` })));
  await db.insert(messages).values([{ text: 'a' }, { text: 'b', status: 'nonactive' }]);
});

const sending = eq(whatsapps.status, 'sending');
const suspended = sql`${whatsapps.suspended}`;
const connected = eq(whatsapps.state, 'connected');
const isActive = sql`exists (select from whatsapps w where w.user_id = ${users.id} and w.state = 'connected')`;
const isUsed = sql`exists (select from whatsapps w where w.proxy_id = ${proxies.id})`;
const known = sql`${phoneNumbers.importId} is null`;

/** What is counted, and what that has to be. */
const COUNTS: readonly (readonly [Counted, SQL])[] = [
  [{ table: users }, sql`true`],
  [{ table: users, kind: ['member', 'active'] }, sql`${users.role} = 'member' and ${isActive}`],
  [{ table: proxies, kind: [undefined, 'used'] }, isUsed],
  [{ table: proxies, kind: ['active', 'unused'] }, sql`${proxies.status} = 'active' and not ${isUsed}`],
  [{ table: whatsapps }, sql`true`],
  [{ table: whatsapps, kind: ['connected'] }, connected],
  [{ table: whatsapps, kind: [undefined, 'sending'] }, sending],
  [{ table: whatsapps, kind: [undefined, undefined, 'suspended'] }, suspended],
  [{ table: whatsapps, owner: 1 }, eq(whatsapps.userId, 1)],
  [{ table: whatsapps, owner: 2, kind: ['connected'] }, sql`${connected} and ${whatsapps.userId} = 2`],
  [{ table: phoneNumbers }, known],
  [
    { table: phoneNumbers, kind: ['active', 'never'] },
    sql`${known} and status = 'active' and last_sent is null`,
  ],
  [{ table: phoneNumbers, kind: ['nonactive'] }, sql`${known} and status = 'nonactive'`],
  [{ table: phoneNumbers, kind: [undefined, 'sent'] }, sql`${known} and last_sent is not null`],
  [{ table: messages, kind: ['active'] }, eq(messages.status, 'active')],
];
const counted = () => Promise.all(COUNTS.map(([what]) => readCount(db, what)));
const there = () => Promise.all(COUNTS.map(([{ table }, where]) => db.$count(table, where)));

const CHANGES: readonly (readonly [string, () => PromiseLike<unknown>])[] = [
  [
    'an account is added',
    () => db.insert(whatsapps).values({ clientid: 'new', userId: 1, state: 'connected', proxyId: 3 }),
  ],
  ['accounts connect', () => db.update(whatsapps).set({ state: 'connected' })],
  ['all accounts drop', () => db.update(whatsapps).set({ state: 'disconnected' })],
  ['an account sends', () => db.update(whatsapps).set({ status: 'sending' }).where(eq(whatsapps.id, 3))],
  ['an account is suspended', () => db.update(whatsapps).set({ suspended: true }).where(eq(whatsapps.id, 3))],
  ['an account is given to another', () => db.update(whatsapps).set({ userId: 3 }).where(connected)],
  ['accounts take another proxy', () => db.update(whatsapps).set({ proxyId: 3 }).where(gt(whatsapps.id, 4))],
  ['an account goes', () => db.delete(whatsapps).where(eq(whatsapps.id, 1))],
  ['a person goes with all that is theirs', () => db.delete(users).where(eq(users.id, 1))],
  ['a member is appointed', () => db.update(users).set({ role: 'staff' }).where(eq(users.id, 1))],
  ['a proxy goes', () => db.delete(proxies).where(eq(proxies.id, 1))],
  ['a proxy is switched off', () => db.update(proxies).set({ status: 'nonactive' })],
  [
    'numbers are messaged',
    () => db.update(phoneNumbers).set({ lastSent: new Date() }).where(gt(phoneNumbers.id, 4)),
  ],
  [
    'numbers are switched off',
    () => db.update(phoneNumbers).set({ status: 'nonactive' }).where(gt(phoneNumbers.id, 6)),
  ],
  [
    'a number comes twice',
    () =>
      db
        .insert(phoneNumbers)
        .values([{ number: '62810' }, { number: '62899' }])
        .onConflictDoNothing(),
  ],
  ['numbers go', () => db.delete(phoneNumbers).where(gt(phoneNumbers.id, 2))],
  ['a template is switched on', () => db.update(messages).set({ status: 'active' })],
  ['templates go', () => db.delete(messages)],
];

it.each(CHANGES)('counts are right when %s, folded or not', async (_, change) => {
  expect(await counted()).toEqual(await there());
  const before = await there();
  await change();
  const now = await there();
  expect(now).not.toEqual(before);
  expect(await counted()).toEqual(now);
  await foldRowCounts(database);
  expect(await db.$count(rowCountChanges)).toBe(0);
  expect(await counted()).toEqual(now);
});

it('a change that is taken back counts for nothing', async () => {
  const before = await counted();
  const failing = database.transaction(async (tx) => {
    await tx.delete(whatsapps);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await counted()).toEqual(before);
});

it('a message that changes nothing of what is counted writes nothing of it', async () => {
  await foldRowCounts(database);
  await db.update(phoneNumbers).set({ inUse: true, countSuccess: 1 });
  await db.update(whatsapps).set({ state: whatsapps.state, status: 'idle', countSuccess: 1, income: 7 });
  await db.update(users).set({ income: 7, blastCount: 1 });
  expect(await db.$count(rowCountChanges, ne(rowCountChanges.tableName, 'whatsapp_sums'))).toBe(0);
});

it.each([true, false])(
  'rows of an import count once it is over, all at once; folded meanwhile: %s',
  async (isFolded) => {
    const before = await readCount(db, { table: phoneNumbers });
    const templates = await readCount(db, { table: messages });
    const begin = async () => {
      const [row] = await db.insert(imports).values({}).returning();
      return row?.id ?? 0;
    };
    const rows = ['1', '2', '3'].map((at) => ({ number: `6290${at}`, name: '', status: 'active' }));
    const template = { media: '', text: 'c', textWa: '', button: [], status: 'active' };
    const [staged, undone] = [await begin(), await begin()];
    const write = (importId: number, from: string) =>
      phoneNumberRows.write(
        db,
        importId,
        rows.map((row) => ({ ...row, number: `${row.number}${from}` })),
      );
    await write(staged, '1');
    await write(undone, '2');
    await templateRows.write(db, staged, [template]);
    if (isFolded) await foldRowCounts(database);
    expect(await readCount(db, { table: phoneNumbers })).toBe(before);
    expect(await readCount(db, { table: messages })).toBe(templates);
    await templateRows.publish?.(db, staged);
    await db.delete(imports).where(eq(imports.id, staged));
    await removeStagedRows(db, undone);
    await db.delete(imports).where(eq(imports.id, undone));
    const after = async () => [
      await readCount(db, { table: phoneNumbers }),
      await readCount(db, { table: messages }),
    ];
    expect(await after()).toEqual([before + 3, templates + 1]);
    await foldRowCounts(database);
    await db.insert(proxies).values({ value: 'later' });
    await foldRowCounts(database);
    expect(await after()).toEqual([before + 3, templates + 1]);
    expect(await db.$count(rowCounts, sql`import_id <> 0 or rows = 0`)).toBe(0);
  },
);

it('the pieces of a folding are all of it', async () => {
  await db.execute(sql`
    insert into row_count_changes (table_name, owner, import_id, kind, block, rows)
    select 'phone_numbers', 0, 0, array['active', 'never'], 0, 1 from generate_series(1, 5001)`);
  const [before] = await query<{ rows: number }>(
    db,
    sql`select count(*)::int as rows from row_count_changes`,
  );
  expect(before?.rows).toBeGreaterThan(5000);
  const all = await readCount(db, { table: phoneNumbers });
  while (await foldRowCounts(database));
  expect(await db.$count(rowCountChanges)).toBe(0);
  expect(await readCount(db, { table: phoneNumbers })).toBe(all);
  expect(all).toBe((await db.$count(phoneNumbers, isNull(phoneNumbers.importId))) + 5001);
});
