import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Coverage } from './coverage';

/** What one exploration of a chart has seen, as `npm run models` prints it. */
export interface ModelReport extends Coverage {
  readonly chart: string;
  readonly paths: number;
}

const written = new Map<string, number>();

/** Leaves the report where `npm run models` asked for it (MODELS_REPORT); other runs leave nothing. */
export function writeReport(report: ModelReport) {
  const folder = process.env.MODELS_REPORT;
  if (!folder) return;
  const count = (written.get(report.chart) ?? 0) + 1;
  written.set(report.chart, count);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${report.chart}-${count}.json`), JSON.stringify(report));
}
