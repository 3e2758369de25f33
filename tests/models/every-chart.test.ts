import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { charts } from '../../src/machines/charts';
import { describeChart } from '../../src/machines/statechart/chart';
import { type PathCoverage, transitionsOf } from '../../src/machines/statechart/coverage';
import { guardsOf } from '../support/paths/chart';
import { FIGURES } from '../support/paths/report';

const importsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);

it('has a model test for every chart', () => {
  const tests = readdirSync('tests/models').filter((name) => name.endsWith('.test.ts'));
  const modelled = new Set(tests.flatMap((name) => importsOf(`tests/models/${name}`)));
  const files = importsOf('src/machines/charts.ts').filter((from) => from.startsWith('./'));
  expect(files).toHaveLength(charts.length);
  expect(files.filter((from) => !modelled.has(from.replace('./', '../../src/machines/')))).toEqual([]);
});

it('keeps no guard that no chart asks', () => {
  const asked = new Set(
    charts.flatMap((chart) => guardsOf(chart).map((name) => chart.implementations.guards[name])),
  );
  const unasked = charts.flatMap(({ id, implementations }) =>
    Object.entries(implementations.guards).flatMap(([name, guard]) =>
      asked.has(guard) ? [] : [`${id}: ${name}`],
    ),
  );
  expect(unasked).toEqual([]);
});

it('keeps figures of the paths through every chart, of its own transitions and of no other chart', () => {
  const files = readdirSync(FIGURES).toSorted();
  expect(files).toEqual(charts.map(({ id }) => `${id}.json`).toSorted());
  const strangers = charts.flatMap((chart) => {
    const { taken } = JSON.parse(readFileSync(`${FIGURES}/${chart.id}.json`, 'utf8')) as PathCoverage;
    const own = new Set(transitionsOf(describeChart(chart)));
    return Object.keys(taken).filter((id) => !own.has(id));
  });
  expect(strangers).toEqual([]);
});
