import { describe, expect, it } from 'vitest';
import { useServer } from './harness';

const harness = useServer();
const LISTS = [
  'whatsapp.page',
  'whatsapp.suspendedPage',
  'users.memberPage',
  'withdraw.page',
  'bonus.page',
  'level.page',
  'message.page',
  'phoneNumber.page',
  'proxy.page',
  'generator.page',
  'validator.page',
] as const;
const fieldOf = (row: object, field: string): unknown => {
  const fields = row as Record<string, unknown>;
  return fields[field] ?? (fields.User as Record<string, unknown> | undefined)?.[field] ?? null;
};
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe.each(LISTS)('the list of %s', (name) => {
  const read = (input: object = {}) => harness.as('dev').call(name, { page: 1, ...input });

  it('gives as many rows as are asked for, and says how many there are', async () => {
    const usual = await read();
    const large = await read({ size: 200 });
    expect(usual.rows.length).toBe(Math.min(10, large.rows.length));
    expect([large.count, large.rows.length]).toEqual([usual.count, Math.min(200, large.count ?? 0)]);
    expect(usual.totalPages).toBe(Math.max(1, Math.ceil((usual.count ?? 0) / 10)));
    expect(idsOf(large.rows).slice(0, usual.rows.length)).toEqual(idsOf(usual.rows));
    expect((await read({ size: 100_000 })).rows.length).toBe(usual.rows.length);
  });

  it('is sorted by each field that it says, both ways, and by no other', async () => {
    const usual = await read({ size: 200 });
    expect(usual.sortable?.length).toBeGreaterThan(0);
    for (const field of usual.sortable ?? []) {
      const upward = await read({ size: 200, sort: field });
      const downward = await read({ size: 200, sort: `-${field}` });
      if ((usual.count ?? 0) <= 200)
        expect(idsOf(upward.rows).toSorted()).toEqual(idsOf(usual.rows).toSorted());
      for (const [{ rows }, sign] of [
        [upward, 1],
        [downward, -1],
      ] as const) {
        const values = rows.map((row) => fieldOf(row, field)).filter((value) => typeof value === 'number');
        expect(values).toEqual(values.toSorted((one, two) => sign * (one - two)));
      }
      const again = await read({ size: 200, sort: field });
      expect(idsOf(again.rows)).toEqual(idsOf(upward.rows));
    }
    for (const sort of ['passwordHash', 'id; drop table users', '__proto__', '-', 'constructor']) {
      expect(idsOf((await read({ size: 200, sort })).rows)).toEqual(idsOf(usual.rows));
    }
  });
});

it.each(['whatsapp.page', 'withdraw.page', 'bonus.page'] as const)(
  'of %s, a member sees their own whatever they ask for',
  async (name) => {
    const member = harness.as('member');
    const asked = { page: 1, size: 200, user_id: harness.other.id };
    const own = await member.call(name, { ...asked, user_id: member.id });
    const { sortable } = own;
    for (const sort of [...sortable, ...sortable.map((field) => `-${field}`)]) {
      const sorted = await member.call(name, { ...asked, sort });
      expect(idsOf(sorted.rows).toSorted()).toEqual(idsOf(own.rows).toSorted());
    }
  },
);

it('finds phone numbers by what is in them or in their name, also as they are dialled at home', async () => {
  const admin = harness.as('admin');
  const { rows } = await admin.call('phoneNumber.page', { page: 1 });
  const { id, number } = rows[3] as (typeof rows)[number];
  const digits = number.replace('+', '');
  for (const search of [digits, `+${digits}`]) {
    const found = await admin.call('phoneNumber.page', { page: 1, search });
    expect([idsOf(found.rows), found.count]).toEqual([[id], 1]);
  }
  expect((await admin.call('phoneNumber.page', { page: 1, search: '%' })).rows).toEqual([]);
});

it('finds proxies by what is in them', async () => {
  const admin = harness.as('admin');
  const { rows } = await admin.call('proxy.page', { page: 1 });
  const { id, value } = rows[1] as (typeof rows)[number];
  expect(idsOf((await admin.call('proxy.page', { page: 1, search: value })).rows)).toEqual([id]);
});
