/**
 * The board with ten thousand accounts at 10,000 events a second, and the list with a thousand a second on its ten rows,
 * each beside a page that throws the same events away. Build the page first: `npm run build`.
 */
import type { Page } from '@playwright/test';
import { launchChromium } from '../../scripts/shared/launch-chromium';
import { serveFleet, type Load } from './board/server';
import { watch, type Watched } from './board/watch';
import { median } from './median';
import { keep } from '../../scripts/shared/results';

const ACCOUNTS = Number(process.env.ACCOUNTS ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND = 5_000;
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
async function open(path: string, shown: string): Promise<Page> {
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
  await page.goto(fleet.url + path);
  return page;
}
async function openReady(path: string, shown: string) {
  const page = await open(path, shown);
  await page.locator(shown).waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), null, { timeout: 300_000 });
  return page;
}

const quantile = (values: readonly number[], share: number) =>
  Number(
    (values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0).toFixed(1),
  );

/** Rounds of load on one page and then on the other. Each socket receives all of it: only one browser is open. */
async function compare(load: Load, path: string, shown: string) {
  const rounds: { readonly ours: Watched; readonly nothing: Watched }[] = [];
  const measure = async (page: Page) => {
    await page.evaluate(() => window.watchAgain());
    await fleet.run(load, ROUND);
    return page.evaluate(() => window.watched);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await openReady(path, shown);
    const watched = await measure(ours);
    if (path === '/whatsapp/board') lost += await lostIn(ours, round === ROUNDS - 1);
    await ours.context().browser()?.close();
    const nothing = await open('/nothing', '#frames');
    rounds.push({ ours: watched, nothing: await measure(nothing) });
    await nothing.context().browser()?.close();
  }
  const latencies = rounds.flatMap(({ ours }) => ours.latencies);
  const sum = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((total, round) => total + of(round), 0);
  return {
    framesRatio: Number(median(rounds.map(({ ours, nothing }) => ours.frames / nothing.frames)).toFixed(3)),
    gapsOver50ms: { ours: sum(({ ours }) => ours.gaps), nothing: sum(({ nothing }) => nothing.gaps) },
    framesToPaint: {
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      watched: latencies.length,
    },
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
  const missing = Math.abs(fleet.total() - (await sum()));
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
    if (drawn.get(`Akun ${place}`) !== fleet.successOf(place)) lost += 1;
  console.log(`${drawn.size} rows compared one by one`);
  return missing;
}

try {
  const board = await compare({ eventsPerSecond: 10_000, accounts: ACCOUNTS }, '/whatsapp/board', BOARD);
  console.log('board', board);
  const list = await compare({ eventsPerSecond: 1_000, accounts: 10 }, '/whatsapp', LIST);
  console.log('ten shown rows', list);
  const results = { accounts: ACCOUNTS, rounds: ROUNDS, sent: fleet.sent(), lost, board, tenShownRows: list };
  console.log({ sent: results.sent, lost });
  if (ACCOUNTS === 10_000) keep('board', results);
} finally {
  for (const browser of browsers) await browser.close();
  await fleet.close();
}
