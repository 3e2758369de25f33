import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { listAnswer } from '../../src/api/schema/answers';
import { entity, id } from '../../src/api/schema/scalars';

const read = (meta: object) => z.parse(listAnswer(entity({ id }, {})), { data: [], meta });

it.each([
  ['the row to go on after', { after: 4711 }, '4711'],
  ['the end', { after: null }, null],
  ['nothing, from a server that cannot go on after a row', {}, undefined],
] as const)('a list tells %s', (_, meta, after) => {
  expect(read(meta).after).toBe(after);
});

it('a list tells that there are more than were counted, and nothing where all were', () => {
  expect(read({ count: 10_000, more: true })).toMatchObject({ count: 10_000, more: true });
  expect(read({ count: 10_000, more: false }).more).toBeUndefined();
});
