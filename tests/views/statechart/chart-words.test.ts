import { expect, it } from 'vitest';
import { charts } from '../../../src/machines/charts';
import { wordOf } from '../../../src/views/statechart/chart-words';

it('has a word for every chart that the log knows', () => {
  const recorded = charts.filter(({ root }) => root.meta?.recorded !== false).map(({ id }) => id);
  expect(recorded.filter((id) => wordOf('some key', id) === id)).toEqual([]);
});

it('tells a validator from a generator by its key, and calls what it does not know by its chart', () => {
  expect([wordOf('generator:7', 'runner'), wordOf('validator:7', 'runner'), wordOf('x', 'novel')]).toEqual([
    'Generator',
    'Validator',
    'novel',
  ]);
});
