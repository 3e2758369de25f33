/** What a forecast costs, in the browser that it is for: the worker's time, and what of it the page's thread has. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { BEGINNING, createWorld, DAY } from '../../scripts/calibration/world';
import { launchChromium } from '../../scripts/shared/launch-chromium';
import { keep } from '../../scripts/shared/results';
import type { AheadBench } from './ahead-page/main';
import { median } from './median';

declare const window: { readonly bench: AheadBench };

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const TEN_IN_THE_MORNING = 15 * DAY + 10 * 3_600_000;

/** What a server answers of so many accounts, which stand for so many. */
function answerOf(accounts: number, days: number, fleet = accounts): string {
  const world = createWorld(3, { members: Math.ceil(accounts / 6), accounts: 6 });
  world.runUntil(BEGINNING + TEN_IN_THE_MORNING);
  const past = world.past(null, days);
  const local = (at: number) => new Date(at + 7 * 3_600_000).toISOString().replace('Z', '+07:00');
  return JSON.stringify({
    at: local(past.at.at),
    accounts: past.accounts.map((account) => ({ ...account, weight: fleet / accounts })),
    runners: past.runners,
    days: past.days.map((day) => ({ ...day, from: local(day.from.at) })),
  });
}
const asked = {
  '6 accounts, 14 days': answerOf(6, 14),
  '60 accounts, 14 days': answerOf(60, 14),
  '10,000 accounts, 240 of them, 7 days': answerOf(240, 7, 10_000),
};

const root = join(import.meta.dirname, 'ahead-page');
const outDir = mkdtempSync(join(tmpdir(), 'ahead-page-'));
const config = { root, logLevel: 'warn', build: { outDir, emptyOutDir: true } } as const;
await build({ configFile: join(import.meta.dirname, '../../vite.config.ts'), ...config });
const server = await preview({ configFile: false, ...config, preview: { port: 0, host: '127.0.0.1' } });
const results: Record<string, object> = {};
try {
  for (const [name, answer] of Object.entries(asked)) {
    const rounds: Record<'first' | 'again', { readonly worker: number; readonly page: number }>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = await launchChromium();
      const page = await browser.newPage();
      await page.goto(server.resolvedUrls?.local[0] ?? '');
      await page.waitForFunction('window.bench');
      const given = await page.evaluateHandle((text) => text, answer);
      const foresee = () => page.evaluate((text) => window.bench.foresee(text), given);
      rounds.push({ first: await foresee(), again: await foresee() });
      await browser.close();
    }
    const ms = (of: (round: (typeof rounds)[number]) => number) => Number(median(rounds.map(of)).toFixed(1));
    results[name] = {
      worker: ms(({ first }) => first.worker),
      page: ms(({ first }) => first.page),
      pageAgain: ms(({ again }) => again.page),
      answerKB: Math.round(answer.length / 1024),
    };
    console.log(name, results[name]);
  }
  keep('ahead', results);
} finally {
  await server.close();
  rmSync(outDir, { recursive: true });
}
