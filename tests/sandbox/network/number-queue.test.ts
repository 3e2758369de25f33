import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../sandbox/store/database';
import { numberQueue, phoneNumbers } from '../../../sandbox/store/schema';
import { openEmpty } from './harness';

let database: Database;
const rows = ['Citra', 'Dewi', 'Eka'].map((name, place) => ({ number: `62813000000${place}`, name }));
const queued = async () =>
  (await database.db.select().from(numberQueue).orderBy(asc(numberQueue.numberId))).map(
    ({ numberId, lastSent }) => [numberId, lastSent?.getTime() ?? null],
  );
const change = (id: number, to: Partial<typeof phoneNumbers.$inferInsert>) =>
  database.db.update(phoneNumbers).set(to).where(eq(phoneNumbers.id, id));

beforeEach(async () => {
  database = await openEmpty();
  await database.db.insert(phoneNumbers).values(rows);
});

it('has each active number that nobody writes to, whoever changes it', async () => {
  expect(await queued()).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ]);
  await change(1, { inUse: true });
  await change(2, { status: 'nonactive' });
  expect(await queued()).toEqual([[3, null]]);
  await change(1, { inUse: false, lastSent: new Date(5000) });
  await change(2, { status: 'active', inUse: true });
  await change(3, { name: 'Fajar' });
  expect(await queued()).toEqual([
    [1, 5000],
    [3, null],
  ]);
  await change(2, { inUse: false });
  await change(1, { lastSent: new Date(7000) });
  await database.db.delete(phoneNumbers).where(eq(phoneNumbers.id, 3));
  expect(await queued()).toEqual([
    [1, 7000],
    [2, null],
  ]);
});
