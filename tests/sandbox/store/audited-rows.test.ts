import { expect, it } from 'vitest';
import { changesBetween } from '../../../sandbox/store/audited-rows';

it.each([
  ['http://ani:satu@192.0.2.1:8080', 'http://ani:dua@192.0.2.1:8080', 'http://***@192.0.2.1:8080'],
  ['192.0.2.1:8080:ani:satu', '192.0.2.1:8080:ani:dua', '192.0.2.1:8080:***'],
])('says that the sign-in of %s was changed, and not to what', (before, after, told) => {
  expect(changesBetween({ value: before }, { value: after })).toEqual([
    { field: 'value', before: told, after: told },
  ]);
});

it('takes nothing for empty, and nought for what it is', () => {
  expect(changesBetween({ note: null, price: 5 }, { note: '', price: 0 })).toEqual([
    { field: 'price', before: '5', after: '0' },
  ]);
});
