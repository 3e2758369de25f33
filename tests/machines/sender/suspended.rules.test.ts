import { expect, it } from 'vitest';
import type { Whatsapp } from '../../../src/api/schema/entities/whatsapp';
import { suspendedPage } from '../../../src/machines/sender/suspended.rules';

const account = (id: number, change: Partial<Whatsapp> = {}) =>
  ({
    id: `${id}`,
    clientid: `id-${id}`,
    pushname: `Toko ${id}`,
    phonenumber: `62812000${id}`,
    state: 'suspended',
    suspended: 1,
    ...change,
  }) as Whatsapp;
const idsOf = (search: string, page = 1, size?: number) => {
  const all = [
    account(1),
    account(2, { state: 'connected', suspended: 0 }),
    account(3, { state: 'connected' }),
    account(4, { suspended: 0 }),
    account(51),
  ];
  const answer = { rows: all, unreadable: [], total: 0, totalPages: 1, position: null };
  const { rows, count, totalPages } = suspendedPage(answer, { page, search, ...(size && { size }) });
  return [rows.map(({ id }) => id).join(' '), count, totalPages];
};

it('picks the suspended accounts out of all, as their charts see them', () => {
  expect(idsOf('')).toEqual(['1 3 4 51', 4, 1]);
});

it('finds them by name, number and client id, whatever the case, and page by page', () => {
  expect(idsOf('toko 5')).toEqual(['51', 1, 1]);
  expect(idsOf('628120003')).toEqual(['3', 1, 1]);
  expect(idsOf('ID-4')).toEqual(['4', 1, 1]);
  expect(idsOf('nobody')).toEqual(['', 0, 1]);
  expect(idsOf('', 2, 3)).toEqual(['51', 4, 2]);
});
