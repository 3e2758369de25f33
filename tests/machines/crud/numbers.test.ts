import { expect, it } from 'vitest';
import { numberOf } from '../../../src/machines/crud/form.rules';

it.each([
  ['2,5', 2.5],
  ['2.5', 2.5],
  [' 10 ', 10],
  ['', Number.NaN],
  ['1,2,3', Number.NaN],
  ['dua', Number.NaN],
])('what is typed as %j is the number %d', (typed, number) => {
  expect(numberOf({ field: typed }, 'field')).toBe(number);
});
