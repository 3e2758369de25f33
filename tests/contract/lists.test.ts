import { expect, it } from 'vitest';
import { whatsapps } from '../../sandbox/store/schema';
import { openApi } from '../../scripts/contract/openapi';
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
it('tells of every list what the contract says that it can be asked for', async () => {
  const { paths } = await openApi();
  const lists = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.['x-list'] ? [[path, get] as const] : [],
  );
  expect(lists.length).toBe(18);
  const { payout } = await harness.as('staff').call('payout.create', {});
  for (const [path, { operationId, 'x-list': asked, responses }] of lists) {
    const address = path.replace(/\{\w+\}/, path.includes('/payout/') ? payout.id : harness.as('member').id);
    const { status, body } = await harness
      .as('dev')
      .send('GET', `/api${address}?page=1&userId=${harness.as('member').id}`);
    const example = responses['200']?.content?.['application/json']?.example as {
      readonly meta: Readonly<Record<string, unknown>>;
    };
    expect([operationId, status]).toEqual([operationId, 200]);
    expect([operationId, Object.keys(body).toSorted()]).toEqual([
      operationId,
      Object.keys(example).toSorted(),
    ]);
    // To the office no list says its position.
    const { epoch: _epoch, seq: _seq, ...meta } = example.meta;
    expect([operationId, Object.keys(body.meta).toSorted()]).toEqual([
      operationId,
      Object.keys(meta).toSorted(),
    ]);
    expect([operationId, body.meta.sortable]).toEqual([operationId, asked?.sortable]);
    const choices = Object.entries(asked?.filters ?? {}).map(([name, known]) => [
      name,
      known ?? body.meta.filters[name],
    ]);
    expect([operationId, body.meta.filters]).toEqual([operationId, Object.fromEntries(choices)]);
    expect([operationId, Object.keys(body.meta.sums ?? {})]).toEqual([
      operationId,
      Object.keys(asked?.sums ?? {}),
    ]);
  }
});

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

it.each(LISTS)('of %s, nobody is given more rows at once than a page may have', async (name) => {
  const read = (size?: number) => harness.as('dev').call(name, { page: 1, ...(size && { size }) });
  expect((await read(100_000)).rows.length).toBe((await read()).rows.length);
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

/** A number as people write it down, pasted or dialled at home. */
const writtenWays = (digits: string) => {
  const [, area = '', first = '', rest = ''] = /^62(\d{3})(\d{4})(\d+)$/.exec(digits) ?? [];
  return [
    digits,
    `+${digits}`,
    `0${area}${first}${rest}`,
    `0${area}-${first}-${rest}`,
    `+62 (${area}) ${first} ${rest}`,
    `(0${area}) ${first}-${rest}`,
    `+62 (0)${area} ${first}${rest}`,
    `0062 ${area} ${first} ${rest}`,
  ];
};

it('finds phone numbers by what is in them or in their name, however they are written', async () => {
  const admin = harness.as('admin');
  const { rows } = await admin.call('phoneNumber.page', { page: 1 });
  const { id, number } = rows[3] as (typeof rows)[number];
  for (const search of writtenWays(number.replace('+', ''))) {
    const found = await admin.call('phoneNumber.page', { page: 1, search });
    expect([search, idsOf(found.rows), found.count]).toEqual([search, [id], 1]);
  }
  expect((await admin.call('phoneNumber.page', { page: 1, search: '%' })).rows).toEqual([]);
});

it.each(['whatsapp.page', 'whatsapp.suspendedPage'] as const)(
  'of %s, an account is found by its number, however that is written',
  async (name) => {
    const admin = harness.as('admin');
    const { rows } = await admin.call(name, { page: 1 });
    const { id, phonenumber } = rows[0] as (typeof rows)[number];
    for (const search of writtenWays(phonenumber.replace('+', '')))
      expect([search, idsOf((await admin.call(name, { page: 1, search })).rows)]).toEqual([search, [id]]);
  },
);

it.each(['whatsapp.page', 'phoneNumber.page'] as const)(
  'of %s, the 0 with which a number is dialled is heeded from its second digit on, and no sign alone finds everything',
  async (name) => {
    const admin = harness.as('admin');
    const { rows } = await admin.call(name, { page: 1 });
    const row = rows[0] as { readonly number?: string; readonly phonenumber?: string };
    const dialled = (row.number ?? row.phonenumber ?? '').replace(/^\+?62/, '0');
    const found = async (search: string) => idsOf((await admin.call(name, { page: 1, search })).rows);
    for (let long = 2; long <= dialled.length; long += 1) {
      const search = dialled.slice(0, long);
      expect([search, await found(search)]).toEqual([search, await found(search.slice(1))]);
    }
    for (const search of ['+', '+-', '()']) expect([search, await found(search)]).toEqual([search, []]);
  },
);

it('finds proxies by what is in them', async () => {
  const admin = harness.as('admin');
  const { rows } = await admin.call('proxy.page', { page: 1 });
  const { id, value } = rows[1] as (typeof rows)[number];
  expect(idsOf((await admin.call('proxy.page', { page: 1, search: value })).rows)).toEqual([id]);
});

it.each([
  ['proxy.list', 'proxy.page'],
  ['phoneNumber.list', 'phoneNumber.page'],
  ['whatsapp.list', 'whatsapp.page'],
] as const)('%s has every row of %s, in its order', async (whole, paged) => {
  const admin = harness.as('admin');
  const pages = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { rows, totalPages } = await admin.call(paged, { page, size: 200 });
    last = totalPages;
    pages.push(...idsOf(rows));
  }
  const { rows } = await admin.call(whole, {});
  expect(idsOf(rows)).toEqual(pages);
});

it('tells the office whose an account is, and by which host it connects, but not how one signs in there', async () => {
  const { proxy } = await harness
    .as('admin')
    .call('proxy.create', { value: 'http://budi:rah@sia@10.0.0.9:3128' });
  const { db } = harness.server.database;
  await db.update(whatsapps).set({ proxyId: Number(proxy.id) });
  const everybody = { page: 1, size: 500, user_id: null };
  for (const role of ['admin', 'dev'] as const) {
    const { rows } = await harness.as(role).call('whatsapp.page', everybody);
    for (const { user_id, User, Proxy } of rows) {
      const { user } = await harness.as(role).call('users.read', { id: String(user_id) });
      expect(User).toEqual({ firstname: user.firstname, lastname: user.lastname });
      expect(Proxy).toEqual({ value: '10.0.0.9:3128' });
    }
  }
  const own = await harness.as('member').call('whatsapp.page', everybody);
  expect(own.rows.length).toBeGreaterThan(0);
  expect(own.rows.every(({ User, Proxy }) => User === undefined && Proxy === undefined)).toBe(true);
});
