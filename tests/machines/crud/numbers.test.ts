import { expect, it } from 'vitest';
import { numberOf, numberText } from '../../../src/machines/crud/form.rules';

it.each([
  ['1000', 1000],
  ['1.000', 1000],
  ['-1.000.000', -1_000_000],
  ['1.000,5', 1000.5],
  ['2,5', 2.5],
  ['2.5', 2.5],
  [' 10 ', 10],
  ['1,000', Number.NaN],
  ['10.00.000', Number.NaN],
  ['1e5', Number.NaN],
  ['', Number.NaN],
  ['1,2,3', Number.NaN],
  ['dua', Number.NaN],
])('what is typed as %j is the number %d', (typed, number) => {
  expect(numberOf({ field: typed }, 'field')).toBe(number);
});

it.each([0, 1000, 12.5, -2.25, 123456789])(
  '%d from the server is read as the same where nobody touches it',
  (number) => {
    expect(numberOf({ field: numberText(number) }, 'field')).toBe(number);
  },
);

it.each([0.125, 12.125])(
  '%d from the server is refused rather than read as a thousand times as much',
  (number) => {
    expect(numberOf({ field: numberText(number) }, 'field')).toBe(Number.NaN);
  },
);
