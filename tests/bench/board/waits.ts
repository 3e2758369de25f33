import type { Page } from '@playwright/test';
import type { serveFleet } from './server';

type Fleet = Awaited<ReturnType<typeof serveFleet>>;
/** Opens a path in a browser of its own, so many times slower; returns after how many ms all that is `shown` was there. */
type Open = (path: string, shown: string, slowdown: number) => Promise<{ page: Page; whole: number }>;

const LETTERS = 'akun nomor seratus dua puluh';
/** From letter to letter, in ms. */
const LETTER = 150;
const ROWS = 'main [role=row] [role=cell]';

/** What somebody waits for, in ms: an opened list, letters in its search while its rows are live, the board. */
export async function waits(fleet: Fleet, open: Open) {
  async function opened(path: string, slowdown: number) {
    const { page, whole } = await open(path, ROWS, slowdown);
    const { longtask } = await page.evaluate(() => window.watched);
    return { page, took: { whole, longestTask: Math.max(0, ...longtask) } };
  }
  const slow = await opened('/whatsapp', 4);
  await slow.page.locator('[type=search]').focus();
  await slow.page.evaluate(() => window.watchAgain());
  const live = fleet.run({ mix: 'counts', eventsPerSecond: 1_000, accounts: 10 }, LETTERS.length * LETTER);
  await slow.page.keyboard.type(LETTERS, { delay: LETTER });
  await live;
  const { event } = await slow.page.evaluate(() => window.watched);
  // Those that are missing took less than any that are told.
  const letters = event.toSorted((one, other) => other - one);
  await slow.page.context().browser()?.close();

  const board = await opened('/whatsapp/board', 1);
  await board.page.context().browser()?.close();
  return {
    listAtAQuarterOfTheSpeed: slow.took,
    letterAtAQuarterOfTheSpeed: { p75: letters[Math.floor(LETTERS.length / 4)] ?? 0, slowest: letters[0] },
    board: board.took,
  };
}
