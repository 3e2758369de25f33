/**
 * What an event and a row cost the page, in the browser that it is for: built as the product is, each measured in a
 * browser of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { preview, build } from 'vite';
import { launchChromium } from '../../scripts/shared/launch-chromium';
import { type Contestant, CONTESTANTS, type EventsAsked, MIXES } from './fleet-page/contestants';
import type { Bench } from './fleet-page/main';
import type { WaitingAsked } from './fleet-page/waiting';
import { median } from './median';
import { processorTime } from './processor-time';
import { keep } from '../../scripts/shared/results';

declare const window: { readonly bench: Bench };

const FEWEST = 100;
const MOST = 10_000;
const SIZES = [FEWEST, 1_000, MOST];
/** For how long a page is looked at to which nothing comes, in ms. */
const REST = 10_000;
/** How many times the least that any page must do. */
const WANTED = {
  counts: { process: '≤ 4', thread: '≤ 3' },
  'whole messages': { process: '≤ 8', thread: '≤ 5' },
} as const;
/** How often each is measured, every time in another browser: they differ among themselves. */
const BROWSERS = Number(process.env.ROUNDS ?? 3);

const root = join(import.meta.dirname, 'fleet-page');
const outDir = mkdtempSync(join(tmpdir(), 'fleet-page-'));
const config = { root, logLevel: 'warn', build: { outDir, emptyOutDir: true } } as const;
await build({ configFile: join(import.meta.dirname, '../../vite.config.ts'), ...config });
const server = await preview({ configFile: false, ...config, preview: { port: 0, host: '127.0.0.1' } });

async function inBrowser<R>(use: (page: Page) => Promise<R>): Promise<R> {
  const browser = await launchChromium('--enable-precise-memory-info', '--js-flags=--expose-gc');
  try {
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.waitForFunction('window.bench');
    return await use(page);
  } finally {
    await browser.close();
  }
}

/** What an event takes, in s. */
async function measureEvents(page: Page, asked: EventsAsked) {
  const prepared = await page.evaluateHandle((given) => window.bench.prepareEvents(given), asked);
  const { thread, process } = await processorTime(page, () =>
    prepared.evaluate(({ measured }) => measured()),
  );
  const events = await prepared.evaluate(({ check, events: many }) => {
    check();
    return many;
  });
  return { thread: thread / events, process: process / events };
}

/** What a page takes to which nothing comes, as a share of a processor, and what it does meanwhile. */
async function measureWaiting(page: Page, asked: WaitingAsked) {
  const prepared = await page.evaluateHandle((given) => window.bench.prepareWaiting(given), asked);
  const { process } = await processorTime(page, () =>
    prepared.evaluate(({ measured }, ms) => measured(ms), REST),
  );
  return { share: (process / REST) * 1000, ...(await prepared.evaluate(({ found }) => found())) };
}

const results: Record<string, { readonly measured: number; readonly wanted: string }> = {};
const report = (what: string, measured: number, wanted: string) => {
  results[what] = { measured: Number(measured.toPrecision(3)), wanted };
  console.log(what, results[what]?.measured, wanted);
};
/** Measures each of these in turns, and gives the median of what `of` is of one. */
async function inTurns<A, R>(asked: readonly A[], run: (one: A) => Promise<R>) {
  const found = new Map<A, R[]>(asked.map((one) => [one, []]));
  for (let time = 0; time < BROWSERS; time += 1)
    for (const one of asked) found.get(one)?.push(await run(one));
  return (one: A, of: (result: R) => number) => median((found.get(one) ?? []).map(of));
}

try {
  for (const mix of MIXES) {
    const asked = SIZES.flatMap((size) =>
      CONTESTANTS.map((contestant): EventsAsked => ({ contestant, mix, size })),
    );
    const found = await inTurns(asked, (one) => inBrowser((page) => measureEvents(page, one)));
    const cost = (contestant: Contestant, size: number, part: 'process' | 'thread') =>
      median(
        asked
          .filter((one) => one.contestant === contestant && one.size === size)
          .map((one) => found(one, (costs) => costs[part])),
      );
    for (const size of SIZES)
      for (const form of ['rows', 'arrays'] as const)
        for (const part of ['process', 'thread'] as const)
          report(
            `an event of ${mix} as ${form}, ${size} accounts, to parse and a map, ${part}`,
            cost(form, size, part) / cost('ideal', size, part),
            WANTED[mix][part],
          );
    report(
      `an event of ${mix}, ${MOST} accounts to ${FEWEST}`,
      cost('rows', MOST, 'process') / cost('rows', FEWEST, 'process'),
      '≤ 1.5',
    );
  }

  const waiting = { size: MOST, isWaiting: true };
  const none = { size: MOST, isWaiting: false };
  const rest = await inTurns([waiting, none], (one) => inBrowser((page) => measureWaiting(page, one)));
  report(
    `a page of which ${MOST} accounts wait, share of a processor`,
    rest(waiting, ({ share }) => share),
    '≤ 0.04',
  );
  report(
    'one of which none does',
    rest(none, ({ share }) => share),
    '',
  );
  report(
    'its entries in ten seconds',
    rest(waiting, ({ entries }) => entries),
    '0',
  );
  report(
    'its timers',
    rest(waiting, ({ timers }) => timers),
    '≤ 20',
  );

  const inPage =
    <A, R>(run: (asked: A) => Promise<R>) =>
    (one: A) =>
      inBrowser<R>((page) => page.evaluate(run as never, one));
  const memory = await inTurns(
    [false, true],
    inPage((isWaiting) => window.bench.measureMemory(isWaiting)),
  );
  report(
    'an idle row, to its record',
    memory(false, (found) => found),
    '≤ 8',
  );
  report(
    'one that waits',
    memory(true, (found) => found),
    '≤ 9',
  );
  const row = await inTurns(
    [FEWEST, MOST],
    inPage((size) => window.bench.measureRow(size)),
  );
  const startAndEnd = (size: number) => row(size, (found) => found);
  report('start and end among 10000, to 100', startAndEnd(MOST) / startAndEnd(FEWEST), '≤ 1.3');
  console.table(results);
  keep('page', results);
} finally {
  await server.close();
  rmSync(outDir, { recursive: true });
}
