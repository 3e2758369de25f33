import type { Page } from '@playwright/test';
import { processorTime } from '../processor-time';
import { phoneOf } from '../fleet-page/fleet';
import type { Fleet } from './server';

/** In ms. */
const PATIENCE = 20_000;
const LETTER = 100;

const rounded = (value: number) => Number(value.toPrecision(3));

/** Resolves once the rows in sight, all of them, are those of their places, and one is of `place`. */
const standing = (page: Page, place: number) =>
  page.waitForFunction(
    (wanted) => {
      const rows = [...document.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')];
      const placeOf = (row: Element) => Number(row.getAttribute('aria-rowindex')) - 2;
      return (
        rows.some((row) => placeOf(row) === wanted) &&
        rows.every(
          (row) => row.querySelector('[data-cell=account] bdi')?.textContent === `Akun nomor ${placeOf(row)}`,
        )
      );
    },
    place,
    { polling: 'raf', timeout: PATIENCE },
  );

/** What it takes to go to the middle and to the end of a board, to pass by rows for two seconds, and to find a number. */
export async function tour(page: Page, { accounts }: Pick<Fleet, 'accounts'>) {
  const took = async (run: () => Promise<unknown>) => {
    const start = performance.now();
    const { process } = await processorTime(page, run);
    return { ms: Math.round(performance.now() - start), process: rounded(process) };
  };
  const goTo = (share: number, place: number) =>
    took(async () => {
      await page.evaluate((to) => {
        const frame = document.querySelector('[role=table]') as HTMLElement;
        frame.scrollTop = (frame.scrollHeight - frame.clientHeight) * to;
      }, share);
      await standing(page, place);
    });
  const middle = await goTo(0.5, accounts / 2);
  await page.evaluate(() => window.watchAgain());
  const passing = await took(() =>
    page.evaluate(async () => {
      const frame = document.querySelector('[role=table]') as HTMLElement;
      const end = performance.now() + 2000;
      while (performance.now() < end) {
        frame.scrollTop += 60;
        await new Promise(requestAnimationFrame);
      }
    }),
  );
  const { frames, gaps } = await page.evaluate(() => window.watched);
  const end = await goTo(1, accounts - 1);
  const place = Math.floor(accounts * 0.7);
  await page.locator('[type=search]').focus();
  await page.evaluate(() => window.watchAgain());
  await page.keyboard.type(phoneOf(place), { delay: LETTER });
  const search = await took(() =>
    page
      .locator(`[role=row][aria-rowindex="2"] [data-cell=account] bdi:text-is("Akun nomor ${place}")`)
      .waitFor({ timeout: PATIENCE }),
  );
  const { event } = await page.evaluate(() => window.watched);
  return {
    toTheMiddle: middle,
    passing: { framesPerSecond: frames / 2, gaps, process: passing.process },
    toTheEnd: end,
    search: { ...search, slowestLetter: Math.max(0, ...event) },
  };
}
