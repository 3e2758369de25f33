import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { charts } from '../../src/machines/charts';
import { FIGURES, figuresOf, type ModelReport } from '../../tests/support/paths/report';

const folder = fileURLToPath(new URL('../../reports/models', import.meta.url));
const readReport = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ModelReport;

rmSync(folder, { recursive: true, force: true });
process.env.MODELS_REPORT = folder;
const vitest = await startVitest('test', ['tests/models/'], { watch: false, reporters: ['dot'] });
await vitest.close();

const names = new Set(charts.map(({ id }) => id));
const reports = readdirSync(folder).map(readReport);

const figures = fileURLToPath(new URL(`../../${FIGURES}`, import.meta.url));
rmSync(figures, { recursive: true, force: true });
mkdirSync(figures, { recursive: true });
for (const report of reports)
  writeFileSync(join(figures, `${report.chart}.json`), `${JSON.stringify(figuresOf(report), null, 2)}\n`);

const share = ({ covered, all }: { covered: number; all: number }) => `${covered}/${all}`;
console.log(
  `\n${'chart'.padEnd(18)}${'states'.padStart(9)}${'transitions'.padStart(13)}${'guards'.padStart(9)}${'paths'.padStart(8)}`,
);
for (const { chart, states, transitions, guards, paths } of reports)
  console.log(
    `${chart.padEnd(18)}${share(states).padStart(9)}${share(transitions).padStart(13)}${share(guards).padStart(9)}${String(paths).padStart(8)}`,
  );

const isPartial = ({ states, transitions }: ModelReport) =>
  states.covered < states.all || transitions.covered < transitions.all;
const untested = [...names].filter((name) => !reports.some(({ chart }) => chart === name));
for (const name of untested) console.error(`${name} has no model test`);
for (const { chart, missed } of reports.filter(isPartial)) console.error([chart, ...missed].join('\n  '));
if (untested.length > 0 || reports.some(isPartial)) process.exitCode = 1;
