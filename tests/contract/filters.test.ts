import { describe, expect, it } from 'vitest';
import { useServer } from './harness';

const harness = useServer();
const ALL = { page: 1, size: 200 };
type Row = Readonly<Record<string, unknown>>;

const FILTERED = [
  [
    'whatsapp.page',
    'status',
    (row: Row, choice: string) =>
      choice === 'sending'
        ? row.status === choice
        : choice === 'suspended'
          ? row.suspended === 1
          : row.state === choice,
  ],
  ['phoneNumber.page', 'status', (row: Row, choice: string) => row.status === choice],
  [
    'phoneNumber.page',
    'sent',
    (row: Row, choice: string) => (row.last_sent === null) === (choice === 'never'),
  ],
  ['proxy.page', 'status', (row: Row, choice: string) => row.status === choice],
  ['proxy.page', 'usage', (row: Row, choice: string) => (row.count_use === 0) === (choice === 'unused')],
  ['message.page', 'status', (row: Row, choice: string) => row.status === choice],
  ['withdraw.page', 'status', (row: Row, choice: string) => row.status === choice],
  ['generator.page', 'status', (row: Row, choice: string) => row.status === choice],
  ['validator.page', 'status', (row: Row, choice: string) => row.status === choice],
  ['users.memberPage', 'level', (row: Row, choice: string) => row.level === choice],
] as const;

describe.each(FILTERED)('the list of %s by its %s', (name, parameter, isOf) => {
  const read = (input: object = {}) => harness.as('dev').call(name, { ...ALL, ...input });
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted();

  it('finds exactly those that are so, and says what there is to choose', async () => {
    const all = await read();
    const choices = (all.filterable?.[parameter] ?? []) as readonly string[];
    expect(choices.length).toBeGreaterThan(0);
    for (const choice of choices) {
      const found = await read({ [parameter]: choice });
      const expected = (all.rows as readonly (Row & { readonly id: string })[]).filter((row) =>
        isOf(row, choice),
      );
      if ((all.count ?? 0) <= 200) expect(idsOf(found.rows)).toEqual(idsOf(expected));
      expect(found.rows.every((row) => isOf(row as unknown as Row, choice))).toBe(true);
      expect([found.count, found.filterable]).toEqual([found.count, all.filterable]);
    }
  });

  it('is not narrowed by what it does not offer', async () => {
    const all = await read();
    for (const odd of ['constructor', "' or 1=1", '%'])
      expect((await read({ [parameter]: odd })).count).toBe(all.count);
  });
});

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
      for (const choice of choices) {
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
