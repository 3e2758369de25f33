/**
 * What an event and a row cost the page, in the browser that it is for: built as the product is, each measured in a
 * browser of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview, build } from 'vite';
import { launchChromium } from '../../scripts/shared/launch-chromium';
import type { Bench } from './fleet-page/main';
import { median } from './median';
import { keep } from '../../scripts/shared/results';

declare const window: { readonly bench: Bench };

const FEWEST = 100;
const MOST = 10_000;
const SIZES = [FEWEST, 1_000, MOST];
/** How often each is measured, every time in another browser: they differ among themselves. */
const BROWSERS = 3;

const root = join(import.meta.dirname, 'fleet-page');
const outDir = mkdtempSync(join(tmpdir(), 'fleet-page-'));
const config = { root, logLevel: 'warn', build: { outDir, emptyOutDir: true } } as const;
await build({ configFile: join(import.meta.dirname, '../../vite.config.ts'), ...config });
const server = await preview({ configFile: false, ...config, preview: { port: 0, host: '127.0.0.1' } });

async function inBrowser<A, R>(run: (asked: A) => Promise<R>, asked: A): Promise<R> {
  const browser = await launchChromium('--enable-precise-memory-info', '--js-flags=--expose-gc');
  try {
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.waitForFunction('window.bench');
    return await page.evaluate(run as never, asked);
  } finally {
    await browser.close();
  }
}

const results: Record<string, { readonly measured: number; readonly wanted: string }> = {};
const report = (what: string, measured: number, wanted: string) => {
  results[what] = { measured: Number(measured.toPrecision(3)), wanted };
  console.log(what, results[what]?.measured, wanted);
};
/** What is measured for each of these, in turns, and its median. */
async function each<R>(asked: readonly number[], run: (one: number) => Promise<R>) {
  const found = new Map<number, R[]>(asked.map((one) => [one, []]));
  for (let time = 0; time < BROWSERS; time += 1)
    for (const one of asked) found.get(one)?.push(await inBrowser(run, one));
  return (one: number, of: (result: R) => number) => median((found.get(one) ?? []).map(of));
}

try {
  const event = await each(SIZES, (size) => window.bench.measureEvents(size));
  for (const size of SIZES)
    report(
      `an event, ${size} accounts, to parse and a map`,
      event(size, ({ page, ideal }) => page / ideal),
      '≤ 6',
    );
  const cost = (size: number) => event(size, ({ page }) => page);
  report('an event, 10000 accounts to 100', cost(MOST) / cost(FEWEST), '≤ 1.3');

  const memory = await each([MOST], () => window.bench.measureMemory());
  report(
    'an idle row, to its record',
    memory(MOST, (found) => found),
    '≤ 8',
  );
  const row = await each([FEWEST, MOST], (size) => window.bench.measureRow(size));
  const startAndEnd = (size: number) => row(size, (found) => found);
  report('start and end among 10000, to 100', startAndEnd(MOST) / startAndEnd(FEWEST), '≤ 1.3');
  console.table(results);
  keep('page', results);
} finally {
  await server.close();
  rmSync(outDir, { recursive: true });
}
