import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const importsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);

it('has a model test for every chart', () => {
  const tests = readdirSync('tests/models').filter((name) => name.endsWith('.test.ts'));
  const modelled = new Set(tests.flatMap((name) => importsOf(`tests/models/${name}`)));
  const charts = importsOf('src/machines/charts.ts').filter((from) => from.startsWith('./'));
  expect(charts.length).toBeGreaterThan(20);
  expect(charts.filter((from) => !modelled.has(from.replace('./', '../../src/machines/')))).toEqual([]);
});
