import { expect, it } from 'vitest';
import { useServer } from '../../contract/harness';

const harness = useServer();
const LISTS = [
  'phonenumber/list-per-page',
  'phonenumber/list-per-page?status=nonactive&',
  'phonenumber/list-per-page?search=0812&',
  'proxy/list-per-page',
  'whatsapp/list-per-page',
  'whatsapp/list-per-page?status=connected&',
  'whatsapp/list-per-page?user_id=1&search=62&',
  'message/list-per-page',
  'generator/list-per-page',
  'validator/list-per-page',
].map((path) => (path.includes('?') ? path : `${path}?`));

it.each(LISTS)('%s is read whole in pieces, which are what its pages are', async (path) => {
  const read = async (asked: string) =>
    (await harness.as('admin').send('GET', `/api/admin/${path}${asked}`)).body as {
      data: { id: number }[];
      meta: { after?: string | null; count?: number; totalPages: number };
    };
  const whole = await read('size=500');
  expect(whole.meta.after).toBeUndefined();
  const found: number[] = [];
  let after: string | null | undefined = '0';
  while (after != null) {
    const piece = await read(`size=7&after=${after}&page=9&sort=name`);
    expect(piece.meta).toMatchObject({ totalPages: 1 });
    expect(piece.meta.count).toBeUndefined();
    found.push(...piece.data.map(({ id }) => id));
    ({ after } = piece.meta);
  }
  expect(after).toBeNull();
  expect(found.slice(0, 500)).toEqual(whole.data.map(({ id }) => id));
  expect(found).toHaveLength(whole.meta.count ?? 0);
});

it.each(['x', '-1', ''])('an id that is none, "%s", is as if none was given', async (after) => {
  const { body } = await harness.as('admin').send('GET', `/api/admin/proxy/list-per-page?after=${after}`);
  expect(body.meta.count).toBeGreaterThan(0);
});
