/**
 * The board with ten thousand accounts at 10,000 events a second, and the list with a thousand a second on its ten rows,
 * counts alone and whole messages, each beside a page that throws the same events away; and what people wait for.
 * Build the page first: `npm run build`.
 */
import type { Page } from '@playwright/test';
import { launchChromium } from '../../scripts/shared/launch-chromium';
import { serveFleet, type Load } from './board/server';
import { waits } from './board/waits';
import { watch, type Watched } from './board/watch';
import { MIXES } from './fleet-page/contestants';
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
async function openReady(path: string, shown: string, slowdown?: number) {
  const page = await open(path, shown, slowdown);
  await page.locator(shown).first().waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], progress'), null, {
    timeout: 300_000,
  });
  return page;
}

const quantile = (values: readonly number[], share: number) =>
  Number(
    (values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0).toFixed(1),
  );

/** The share of a time that the page's thread computes in it. */
async function busyWhile(page: Page, run: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const thread = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0;
  };
  const [before, start] = [await thread(), performance.now()];
  await run();
  return ((await thread()) - before) / ((performance.now() - start) / 1000);
}

/** Rounds of load on one page and then on the other. Each socket receives all of it: only one browser is open. */
async function compare(load: Load, path: string, shown: string) {
  const rounds: Readonly<Record<'ours' | 'nothing', Watched & { readonly busy: number }>>[] = [];
  const measure = async (page: Page) => {
    await page.evaluate(() => window.watchAgain());
    const busy = await busyWhile(page, () => fleet.run(load, ROUND));
    return { ...(await page.evaluate(() => window.watched)), busy };
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
  const compared: Record<string, unknown> = {};
  for (const mix of MIXES) {
    const board = await compare(
      { mix, eventsPerSecond: 10_000, accounts: ACCOUNTS },
      '/whatsapp/board',
      BOARD,
    );
    const tenShownRows = await compare({ mix, eventsPerSecond: 1_000, accounts: 10 }, '/whatsapp', LIST);
    compared[mix] = { board, tenShownRows };
    console.log(mix, compared[mix]);
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
