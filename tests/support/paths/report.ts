import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PathCoverage } from '../../../src/machines/statechart/coverage';
import type { Coverage } from './coverage';

/** What one exploration of a chart has seen, as `npm run models` prints and keeps it. */
export interface ModelReport extends Coverage, PathCoverage {
  readonly chart: string;
}

/** Where the figures are that the page shows of each chart. */
export const FIGURES = 'src/app/features/monitor/statechart/path-coverage';

/** What the page shows of a report. */
export const figuresOf = ({ paths, taken }: ModelReport): PathCoverage => ({ paths, taken });

const written = new Map<string, number>();

/**
 * Leaves the report where `npm run models` asked for it (MODELS_REPORT). In other runs the figures that the page shows
 * of the chart must be those of the report, unless MODELS_FIGURES says that they do not count.
 */
export function report(model: ModelReport) {
  const folder = process.env.MODELS_REPORT;
  if (!folder) {
    if (process.env.MODELS_FIGURES !== 'ignored') compare(model);
    return;
  }
  const count = (written.get(model.chart) ?? 0) + 1;
  written.set(model.chart, count);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${model.chart}-${count}.json`), JSON.stringify(model));
}

/** The charts of the support's own tests have no figures. */
function compare(model: ModelReport) {
  const file = join(FIGURES, `${model.chart}.json`);
  if (!existsSync(file)) return;
  const shown = JSON.parse(readFileSync(file, 'utf8')) as PathCoverage;
  if (!isDeepStrictEqual(shown, figuresOf(model)))
    throw new Error(`${file} no longer says what the paths take: run \`npm run models\``);
}
