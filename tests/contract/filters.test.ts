import { expect, it } from 'vitest';
import { useServer } from './harness';

const harness = useServer();
const ALL = { page: 1, size: 200 };
it('finds accounts by text within a status, and members by both within a level', async () => {
  const dev = harness.as('dev');
  const { rows } = await dev.call('whatsapp.page', { ...ALL, search: 'connected' });
  const [account] = rows;
  const both = await dev.call('whatsapp.page', {
    ...ALL,
    search: account?.clientid ?? '',
    status: 'connected',
  });
  expect(both.rows.map(({ id }) => id)).toEqual([account?.id]);
  const none = await dev.call('whatsapp.page', {
    ...ALL,
    search: account?.clientid ?? '',
    status: 'loggedOut',
  });
  expect([none.rows, none.count]).toEqual([[], 0]);
});

it('adds up the withdraws that it finds, of a member, a status and a time', async () => {
  const staff = harness.as('staff');
  const all = await staff.call('withdraw.page', ALL);
  const requested = await staff.call('withdraw.page', { ...ALL, status: 'requested' });
  expect(requested.sums).toEqual({ requested: all.sums?.requested, accepted: 0, rejected: 0 });
  const name = all.rows[0]?.User?.firstname ?? '';
  const named = await staff.call('withdraw.page', { ...ALL, search: name });
  const nameOf = ({ User }: (typeof named.rows)[number]) => `${User?.firstname} ${User?.lastname}`;
  expect(named.rows.filter((row) => !nameOf(row).includes(name))).toEqual([]);
  expect(named.rows.length).toBeGreaterThan(0);
  const today = await staff.call('withdraw.page', { ...ALL, period: 'today' });
  const month = await staff.call('withdraw.page', { ...ALL, period: '30d' });
  expect(today.count ?? 0).toBeLessThanOrEqual(month.count ?? 0);
  expect(month.count ?? 0).toBeLessThanOrEqual(all.count ?? 0);
});

it.each(['whatsapp.page', 'withdraw.page', 'bonus.page'] as const)(
  'of %s, a member finds none but their own, however it is narrowed',
  async (name) => {
    const member = harness.as('member');
    const own = await member.call(name, ALL);
    const ids = new Set(own.rows.map(({ id }) => id));
    for (const [parameter, choices] of Object.entries(
      (own.filterable ?? {}) as Readonly<Record<string, readonly string[]>>,
    )) {
      for (const choice of choices.length > 0 ? choices : ['1', '2']) {
        const found = await member.call(name, {
          ...ALL,
          user_id: harness.other.id,
          search: 'a',
          [parameter]: choice,
        });
        expect(found.rows.filter(({ id }) => !ids.has(id))).toEqual([]);
      }
    }
  },
);
