/**
 * The board, the list and the dashboard of an admin, of ten thousand accounts and of a million that send ten times as much each
 * time, beside a page that is sent the same and throws it away; and rows in sight that are as busy as a page can take. Build
 * the page first: `npm run build`.
 */
import type { Page } from '@playwright/test';
import { launchChromium } from '../../scripts/shared/launch-chromium';
import { keep } from '../../scripts/shared/results';
import { type Fleet, serveFleet } from './board/server';
import { tour } from './board/tour';
import { watch } from './board/watch';
import { openUsage, processorTime } from './processor-time';

const ROUNDS = Number(process.env.ROUNDS ?? 2);
const SIZES = [10_000, 100_000, 1_000_000];
const SCREENS = ['board', 'list', 'dashboard'] as const;
const MEASURED = 4_000;
/** Before what is measured, in ms: by then what is loaded ahead is there, and the engine has compiled what runs often. */
const AHEAD = 3_000;
/** How long a page may be behind when nothing is sent any more; what it does not show by then is wrong. */
const PATIENCE = 10_000;

const PAGES = {
  board: { path: '/whatsapp/board', shown: '[role=row][aria-rowindex="2"] [data-cell=success] span' },
  list: { path: '/whatsapp', shown: 'tbody tr:first-child td:nth-child(3) span' },
  dashboard: { path: '/', shown: 'main h1' },
  nothing: { path: '/nothing', shown: '#frames' },
} as const;
type Name = keyof typeof PAGES;
interface Case {
  readonly page: Name;
  readonly accounts: number;
  readonly messagesPerSecond: number;
}
/** Each account sends every ten seconds. */
const ofSize =
  (page: Name) =>
  (accounts: number): Case => ({ page, accounts, messagesPerSecond: accounts / 10 });
const CASES: readonly Case[] = [
  ofSize('nothing')(10_000),
  ...SCREENS.flatMap((page) => SIZES.map(ofSize(page))),
  { page: 'board', accounts: 200, messagesPerSecond: 1_500 },
  { page: 'list', accounts: 10, messagesPerSecond: 150 },
];

const user = {
  id: '1',
  firstname: 'Dian',
  lastname: 'Bench',
  email: 'a@bench.test',
  role: 'admin',
  level: '',
  color: '',
};

/** Opens a page in a browser of its own, so that none is throttled for another. */
async function inBrowser<R>({ url }: Fleet, use: (page: Page) => Promise<R>): Promise<R> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'id-ID' });
    const cookie = (name: string, value: string) => ({ name, value: encodeURIComponent(value), url });
    await context.addCookies([cookie('authToken', 'bench'), cookie('user', JSON.stringify(user))]);
    const page = await context.newPage();
    // The compiler of this script names functions by a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch);
    return await use(page);
  } finally {
    await browser.close();
  }
}

/** How many of the figures of a board, which nothing is sent any more, are not those of the fleet. */
async function wrongOn(page: Page, fleet: Fleet): Promise<number> {
  const count = async () => {
    const { sum, rows } = await page.evaluate(() => {
      const figure = (of?: Element | null) => Number(of?.textContent?.replace(/\D/g, '') || Number.NaN);
      const term = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Berhasil');
      return {
        sum: figure(term?.nextElementSibling),
        rows: [...document.querySelectorAll('[role=row]:not([aria-rowindex="1"])')].map((row) => ({
          place: figure(row.querySelector('[data-cell=account] bdi')),
          successes: figure(row.querySelector('[data-cell=success]')),
        })),
      };
    });
    return (
      Number(sum !== fleet.sent()) +
      Number(rows.length === 0) +
      rows.filter(({ place, successes }) => successes !== fleet.countOf(place)).length
    );
  };
  const end = performance.now() + PATIENCE;
  while ((await count()) > 0 && performance.now() < end) await page.waitForTimeout(250);
  return count();
}

/** What it takes that a hundredth of all links are lost at once. */
async function lose(page: Page, { accounts, loseLinks }: Fleet) {
  await page.evaluate(() => window.watchAgain());
  loseLinks(accounts / 100);
  const { thread, process } = await processorTime(page, () => page.waitForTimeout(MEASURED));
  return {
    thread,
    process,
    longestTask: await page.evaluate(() => Math.max(0, ...window.watched.longtask)),
  };
}

async function measure({ page: name, accounts, messagesPerSecond }: Case) {
  const fleet = await serveFleet(accounts, messagesPerSecond);
  const { path, shown } = PAGES[name];
  try {
    return await inBrowser(fleet, async (page) => {
      await page.goto(fleet.url + path);
      await page.locator(shown).first().waitFor({ timeout: 60_000 });
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true], progress'));
      const opened = {
        ms: Math.round(await page.evaluate(() => performance.now())),
        process: (await (await openUsage(page))()).process,
        longestTask: await page.evaluate(() => Math.max(0, ...window.watched.longtask)),
      };
      await page.waitForTimeout(AHEAD);
      await page.evaluate(() => window.watchAgain());
      const before = fleet.served();
      const start = performance.now();
      const busy = await processorTime(page, () => page.waitForTimeout(MEASURED));
      const seconds = (performance.now() - start) / 1000;
      const { frames, gaps, torn } = await page.evaluate(() => window.watched);
      const { calls, told } = fleet.served();
      const session = await page.context().newCDPSession(page);
      await session.send('HeapProfiler.collectGarbage');
      const { heap } = await (await openUsage(page))();
      const toured = name === 'board' && accounts > 1000 ? await tour(page, fleet) : {};
      const outage = name === 'dashboard' ? { outage: await lose(page, fleet) } : {};
      if (name === 'board') {
        fleet.rest();
        wrong += await wrongOn(page, fleet);
      }
      return {
        framesPerSecond: frames / seconds,
        gaps,
        torn,
        thread: busy.thread / seconds,
        process: busy.process / seconds,
        heapMB: heap / 2 ** 20,
        told: (told - before.told) / seconds,
        calls: calls - before.calls,
        opened,
        ...toured,
        ...outage,
      };
    });
  } finally {
    await fleet.close();
  }
}
let wrong = 0;

type Figures = { readonly [name: string]: number | Figures };
/** Makes one of several figures of the same names. */
const together = (all: readonly Figures[], one: (values: readonly number[]) => number): Figures =>
  Object.fromEntries(
    Object.entries(all[0] ?? {}).map(([name, first]) => {
      const values = all.map((each) => each[name]);
      return [name, typeof first === 'number' ? one(values as number[]) : together(values as Figures[], one)];
    }),
  );
const rounded = (value: number) => Number(value.toPrecision(3));
const mean = (values: readonly number[]) =>
  rounded(values.reduce((sum, value) => sum + value) / values.length);

const rounds = new Map<Case, Figures[]>(CASES.map((one) => [one, []]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const one of round % 2 ? CASES.toReversed() : CASES) {
    const measured = await measure(one);
    console.log(one, JSON.stringify(measured));
    rounds.get(one)?.push(measured);
  }
const results = CASES.map((one) => ({ ...one, figures: together(rounds.get(one) ?? [], mean) }));
const figuresOf = (name: Name, size?: number) =>
  results.filter(({ page, accounts }) => page === name && accounts === size).map(({ figures }) => figures);
const largestToSmallest = Object.fromEntries(
  SCREENS.map((name) => [
    name,
    together(
      [SIZES.at(-1), SIZES[0]].flatMap((size) => figuresOf(name, size)),
      ([large = 0, small = 0]) => (large === small ? 1 : rounded(large / small)),
    ),
  ]),
);
console.dir({ wrong, largestToSmallest }, { depth: null });
keep('board', { rounds: ROUNDS, wrong, largestToSmallest, results });
