import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { foldRowCounts } from '../../sandbox/store/row-counts';
import { whatsapps } from '../../sandbox/store/schema';
import type { Whatsapp } from '../../src/api/schema/entities/whatsapp';
import { LOST, linkOf } from '../../src/machines/sender/sender.rules';
import { useServer } from './harness';

const harness = useServer();
const ALL = { page: 1, size: 500, user_id: null };
const readAll = async () => (await harness.as('admin').call('whatsapp.page', ALL)).rows;
const database = () => harness.server.database;

/** What the totals are by the accounts themselves. */
const summed = (rows: readonly Whatsapp[]) => {
  const count = (isCounted: (row: Whatsapp) => boolean) => rows.filter(isCounted).length;
  const sum = (of: 'count_success' | 'count_fail' | 'income') =>
    rows.reduce((total, row) => total + row[of], 0);
  return {
    accounts: rows.length,
    connected: count((row) => linkOf(row) === 'connected'),
    sending: count(({ status }) => status === 'sending'),
    suspended: count((row) => linkOf(row) === 'suspended'),
    lost: count((row) => LOST.some((lost) => lost === linkOf(row))),
    success: sum('count_success'),
    fail: sum('count_fail'),
    income: sum('income'),
  };
};

it('knows what all accounts come to, whatever is counted, reset, changed or deleted', async () => {
  const admin = harness.as('admin');
  const { db } = database();
  const changes = [
    () => db.update(whatsapps).set({ countSuccess: sql`count_success + 3`, income: sql`income + 900` }),
    () =>
      db
        .update(whatsapps)
        .set({ countSuccess: 0, countFail: 0, income: 0, state: null })
        .where(eq(whatsapps.id, 3)),
    () => db.update(whatsapps).set({ suspended: true, status: 'idle' }).where(eq(whatsapps.id, 4)),
    () => db.delete(whatsapps).where(eq(whatsapps.id, 5)),
    () => foldRowCounts(database()),
  ];
  expect(await admin.call('whatsapp.totals', {})).toEqual(summed(await readAll()));
  for (const change of changes) {
    await change();
    expect(await admin.call('whatsapp.totals', {})).toEqual(summed(await readAll()));
  }
});

it('tells them to those who see all accounts alone', async () => {
  for (const role of ['member', 'staff'] as const)
    expect((await harness.as(role).send('GET', '/api/admin/whatsapp/board/totals')).status).toBe(403);
});

it('finds the accounts of a proxy, of a member there, in a status and by a text', async () => {
  const admin = harness.as('admin');
  await database().db.update(whatsapps).set({ proxyId: 2 }).where(sql`id % 3 = 0`);
  const rows = await readAll();
  const found = async (asked: object) => {
    const page = await admin.call('whatsapp.page', { ...ALL, ...asked });
    return { ids: page.rows.map(({ id }) => id), count: page.count };
  };
  const those = (isOne: (row: Whatsapp) => boolean) => {
    const ids = rows.filter(isOne).map(({ id }) => id);
    return { ids, count: ids.length };
  };
  const member = rows.find(({ proxyId }) => proxyId === '2')?.user_id ?? '';
  const isThere = ({ proxyId }: Whatsapp) => proxyId === '2';
  expect(those(isThere).count).toBeGreaterThan(9);
  expect(await found({ proxy: '2' })).toEqual(those(isThere));
  expect(await found({ proxy: '2', user_id: member })).toEqual(
    those((row) => isThere(row) && row.user_id === member),
  );
  expect(await found({ proxy: '2', status: 'connected' })).toEqual(
    those((row) => isThere(row) && row.state === 'connected'),
  );
  expect(await found({ proxy: '2', search: '62812' })).toEqual(
    those((row) => isThere(row) && row.phonenumber.includes('62812')),
  );
  expect(await found({ proxy: '999' })).toEqual({ ids: [], count: 0 });
});

it('sorts by members, proxies and who sends while the fleet is small enough', async () => {
  const admin = harness.as('admin');
  const sorted = async (sort: string) => (await admin.call('whatsapp.page', { ...ALL, sort })).rows;
  const names = (await sorted('member')).map(({ User }) =>
    `${User?.firstname} ${User?.lastname}`.toLowerCase(),
  );
  expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
  const hosts = (await sorted('-proxy')).flatMap(({ Proxy }) => Proxy?.value ?? []);
  expect(hosts).toEqual(hosts.toSorted((one, other) => (one < other ? 1 : -1)));
  expect((await sorted('-status'))[0]?.status).toBe('sending');
});
