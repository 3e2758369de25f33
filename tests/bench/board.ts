/**
 * The board with ten thousand accounts at 10,000 events a second, and the list with a thousand a second on its ten rows,
 * counts alone and whole messages, on quiet cores, on taken ones and on slow ones, each beside a page that throws the same
 * events away; and what people wait for. Build the page first: `npm run build`.
 */
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../scripts/shared/launch-chromium';
import { serveFleet, type Load, type Mark } from './board/server';
import { waits } from './board/waits';
import { watch, type Watched } from './board/watch';
import { type Mix, MIXES } from './fleet-page/contestants';
import { median } from './median';
import { keep } from '../../scripts/shared/results';

const ACCOUNTS = Number(process.env.ACCOUNTS ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND = 5_000;
/** Before what is measured, in ms: by then what is loaded ahead is there, and the engine has compiled what runs often. */
const AHEAD = 5_000;
const WARM_UP = 2_000;
/** How long a page may be behind when the events have ended; what it has not counted by then is lost. */
const PATIENCE = 60_000;

const BOARD = '[role=row][aria-rowindex="2"] [data-cell=success] span';
const LIST = 'tbody tr:first-child td:nth-child(3) span';

const user = {
  id: '1',
  firstname: 'Dian',
  lastname: 'Bench',
  email: 'dev@bench.test',
  role: 'dev',
  level: '',
  color: '',
};

const fleet = await serveFleet(ACCOUNTS);
const browsers = new Set<Awaited<ReturnType<typeof launchChromium>>>();

/** A page in a browser of its own, so that none is throttled for another. */
async function open(path: string, shown: string, slowdown = 1): Promise<Page> {
  const browser = await launchChromium();
  browsers.add(browser);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'id-ID' });
  const cookie = (name: string, value: string) => ({
    name,
    value: encodeURIComponent(value),
    url: fleet.url,
  });
  await context.addCookies([cookie('authToken', 'bench'), cookie('user', JSON.stringify(user))]);
  const page = await context.newPage();
  // The compiler of this script names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watch, shown);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(fleet.url + path);
  return page;
}
/** Opens it, and returns after how many ms all that is `shown` was there. */
async function openReady(path: string, shown: string, slowdown?: number) {
  const page = await open(path, shown, slowdown);
  await page.locator(shown).first().waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], progress'), null, {
    timeout: 300_000,
  });
  const whole = Math.round(await page.evaluate(() => performance.now()));
  await page.waitForTimeout(AHEAD);
  return { page, whole };
}

const quantile = (values: readonly number[], share: number) =>
  Number(
    (values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0).toFixed(1),
  );

/** The share of a time that the page's thread computes in it. */
async function busyWhile<Result>(page: Page, run: () => Promise<Result>) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const thread = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0;
  };
  const [before, start] = [await thread(), performance.now()];
  const result = await run();
  return { busy: ((await thread()) - before) / ((performance.now() - start) / 1000), result };
}

/** The time from sending a figure to painting it, or one that came later, in sixtieths of a second. */
const framesToPaint = (marks: readonly Mark[], painted: Watched['painted']) =>
  marks.flatMap(({ figure, at }) => {
    const first = painted.find((one) => one.figure >= figure);
    return first ? [(Math.max(0, first.at - at) / 1000) * 60] : [];
  });

interface Case extends Omit<Load, 'mix'> {
  readonly path: string;
  /** The selector of the first account's figure. */
  readonly shown: string;
  /** How many times slower the page's thread is. */
  readonly slowdown?: number;
  /** Whether other processes compute all the time, one for each core. */
  readonly areCoresTaken?: boolean;
}
const board = { path: '/whatsapp/board', shown: BOARD, eventsPerSecond: 10_000, accounts: ACCOUNTS };
const tenShownRows = { path: '/whatsapp', shown: LIST, eventsPerSecond: 1_000, accounts: 10 };
const CASES: Readonly<Record<string, Case>> = {
  board,
  boardOnTakenCores: { ...board, areCoresTaken: true },
  tenShownRows,
  tenShownRowsAtAQuarterOfTheSpeed: { ...tenShownRows, slowdown: 4 },
};

async function onTakenCores<Result>(run: () => Promise<Result>): Promise<Result> {
  const others = cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    return await run();
  } finally {
    for (const other of others) other.kill();
  }
}

/** Rounds of load on one page and then on the other. Each socket receives all of it: only one browser is open. */
async function compare({ path, shown, slowdown, areCoresTaken, ...load }: Case & { readonly mix: Mix }) {
  type Measured = Watched & { readonly busy: number; readonly latencies: readonly number[] };
  const rounds: Readonly<Record<'ours' | 'nothing', Measured>>[] = [];
  const measure = async (page: Page) => {
    await fleet.run(load, WARM_UP);
    await page.evaluate(() => window.watchAgain());
    const run = () => fleet.run(load, ROUND);
    const { busy, result: marks } = await busyWhile(page, areCoresTaken ? () => onTakenCores(run) : run);
    const watched = await page.evaluate(() => window.watched);
    return { ...watched, busy, latencies: framesToPaint(marks, watched.painted) };
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page: ours } = await openReady(path, shown, slowdown);
    const watched = await measure(ours);
    if (path === board.path) lost += await lostIn(ours, round === ROUNDS - 1);
    await ours.context().browser()?.close();
    const nothing = await open('/nothing', '#frames', slowdown);
    rounds.push({ ours: watched, nothing: await measure(nothing) });
    await nothing.context().browser()?.close();
  }
  const latencies = rounds.flatMap(({ ours }) => ours.latencies);
  const sum = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((total, round) => total + of(round), 0);
  return {
    framesRatio: Number(median(rounds.map(({ ours, nothing }) => ours.frames / nothing.frames)).toFixed(3)),
    shareBusy: {
      ours: Number(median(rounds.map(({ ours }) => ours.busy)).toFixed(3)),
      nothing: Number(median(rounds.map(({ nothing }) => nothing.busy)).toFixed(3)),
    },
    gapsOver50ms: { ours: sum(({ ours }) => ours.gaps), nothing: sum(({ nothing }) => nothing.gaps) },
    framesToPaint: {
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      watched: latencies.length,
    },
    figuresPainted: sum(({ ours }) => ours.painted.length),
    framesWithMoreThanOneCommit: sum(({ ours }) => ours.torn),
    frames: sum(({ ours }) => ours.frames),
  };
}

let lost = 0;

/** How many messages the page has not counted: by its sum, and in the last round by every row as it is drawn. */
async function lostIn(page: Page, byRow: boolean): Promise<number> {
  const sum = () =>
    page.evaluate(() => {
      const terms = [...document.querySelectorAll('dt')];
      const term = terms.find(({ textContent }) => textContent === 'Berhasil');
      return Number(term?.nextElementSibling?.textContent?.replace(/\D/g, ''));
    });
  const end = performance.now() + PATIENCE;
  while ((await sum()) !== fleet.total() && performance.now() < end) await page.waitForTimeout(250);
  let missing = Math.abs(fleet.total() - (await sum()));
  if (!byRow) return missing;
  const drawn = new Map<string, number>(
    await page.evaluate(async () => {
      const frame = document.querySelector<HTMLElement>('[role=table]') as HTMLElement;
      const rows = new Map<string, number>();
      for (let top = 0; top < frame.scrollHeight; top += frame.clientHeight / 2) {
        frame.scrollTop = top;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        for (const row of frame.querySelectorAll('[role=row][aria-rowindex]')) {
          const name = row.querySelector('[data-cell=account] bdi')?.textContent;
          const figure = row.querySelector('[data-cell=success]')?.textContent;
          if (name && figure) rows.set(name, Number(figure.replace(/\D/g, '')));
        }
      }
      return [...rows];
    }),
  );
  for (let place = 0; place < ACCOUNTS; place += 1)
    if (drawn.get(`Akun nomor ${place}`) !== fleet.countOf(place)) missing += 1;
  console.log(`${drawn.size} rows compared one by one`);
  return missing;
}

try {
  const compared: Record<string, Record<string, unknown>> = {};
  for (const mix of MIXES) {
    const results: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(CASES)) results[name] = await compare({ ...one, mix });
    compared[mix] = results;
    console.log(mix, results);
  }
  const waited = await waits(fleet, openReady);
  console.log('waited', waited);
  const results = { accounts: ACCOUNTS, rounds: ROUNDS, sent: fleet.sent(), lost, ...compared, waited };
  console.log({ sent: results.sent, lost });
  if (ACCOUNTS === 10_000) keep('board', results);
} finally {
  for (const browser of browsers) await browser.close();
  await fleet.close();
}
