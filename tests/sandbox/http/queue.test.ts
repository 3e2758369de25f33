import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users, withdraws } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();
const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);

interface Read {
  readonly id: number;
  readonly status: string;
}
let member = 0;
/** The ids, oldest first, of those that wait and of the others. */
let waiting: number[] = [];
let answered: number[] = [];

async function read(asked = '', who: 'admin' | 'dev' = 'admin') {
  const { status, body } = await harness
    .as(who)
    .send('GET', `/api/admin/withdraw/histories-per-page?${asked}`);
  expect(status).toBe(200);
  return { ids: (body.data as Read[]).map(({ id }) => id), meta: body.meta };
}

beforeAll(async () => {
  const { db } = harness.server.database;
  await db.delete(withdraws);
  const [owner] = await db
    .insert(users)
    .values({
      firstname: 'Wira',
      lastname: 'Antre',
      email: 'antre@example.com',
      passwordHash: '',
      referralCode: 'ANTRE',
      role: 'member',
    })
    .returning();
  member = owner?.id ?? 0;
  const statuses = [
    'requested',
    'accepted',
    'requested',
    'rejected',
    'requested',
    'requested',
    'accepted',
  ] as const;
  const made = await db
    .insert(withdraws)
    .values(
      statuses.map((status, at) => ({
        userId: member,
        nominal: 10_000 * (at + 1),
        status,
        // The last three came at the same moment.
        createdAt: new Date(START + Math.min(at, 4) * HOUR),
      })),
    )
    .returning();
  const of = (isWaiting: boolean) =>
    made.filter(({ status }) => (status === 'requested') === isWaiting).map(({ id }) => id);
  [waiting, answered] = [of(true), of(false)];
});

const queue = () => [...waiting, ...answered.toReversed()];

it('what waits stands first, from the oldest, and then the rest, from the newest', async () => {
  expect((await read()).ids).toEqual(queue());
});

it.each([1, 2, 3, 4, 5, 6, 7])('is the same on pages of %i', async (size) => {
  const { meta } = await read(`size=${size}`);
  const pages: number[] = [];
  for (let page = 1; page <= meta.totalPages; page += 1)
    pages.push(...(await read(`size=${size}&page=${page}`)).ids);
  expect(pages).toEqual(queue());
  expect((await read(`size=${size}&page=${meta.totalPages + 1}`)).ids).toEqual([]);
});

it.each(['search=antre', 'amount=1..70000', 'period=2026-01'])('narrowed by %s as well', async (asked) => {
  expect((await read(`${asked}&size=500`)).ids).toEqual(queue());
  expect((await read(`${asked}&size=3&page=2`)).ids).toEqual(queue().slice(3, 6));
});

it('so does what a member asked for, as the office sees it', async () => {
  expect((await read(`user_id=${member}`)).ids).toEqual(queue());
});

it('of one status alone, what waits is read from the oldest, what was answered from the newest', async () => {
  expect((await read('status=requested')).ids).toEqual(waiting);
  expect((await read('status=rejected')).ids).toEqual([answered[1]]);
});

it('a request that is answered leaves the others in their order, and a new one stands behind them', async () => {
  const { db } = harness.server.database;
  const [first = 0, ...others] = waiting;
  await db.update(withdraws).set({ status: 'accepted' }).where(eq(withdraws.id, first));
  const [last] = await db.insert(withdraws).values({ userId: member, nominal: 10_000 }).returning();
  expect((await read('size=5')).ids).toEqual([...others, last?.id, answered.at(-1)]);
});

it('is sorted as asked, and in pieces from the newest', async () => {
  const newest = (await read('sort=-createdAt&size=500')).ids;
  expect((await read('after=0&size=500')).ids).toEqual(newest);
  expect((await read('sort=-nominal&size=1')).ids).toEqual([answered.at(-1)]);
});

it('a person reads their own from the newest', async () => {
  const { db } = harness.server.database;
  const userId = Number(harness.as('dev').id);
  const made = await db
    .insert(withdraws)
    .values([
      { userId, nominal: 10_000, createdAt: new Date(START) },
      { userId, nominal: 10_000, createdAt: new Date(START + HOUR) },
    ])
    .returning();
  expect((await read(`user_id=${userId}`, 'dev')).ids).toEqual(made.map(({ id }) => id).toReversed());
});
