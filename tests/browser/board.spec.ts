import { whatsapps } from '../../sandbox/store/schema';
import { violationsOf } from '../../scripts/shared/world/axe';
import { expect, test } from './support/test';

const ROWS = 1_000;
/** The most that an account counts. */
const MOST = 2_147_483_647;

test('a board of a thousand accounts is read as one scrolls, follows the socket, and is used by keyboard [LIMIT-05, RT-06]', async ({
  page,
  world,
}) => {
  const dev = await world.signedIn(page, 'dev');
  const { db } = world.sandbox.database;
  const before = await db.$count(whatsapps);
  await db.insert(whatsapps).values(
    Array.from({ length: ROWS - 1 }, (_, at) => ({
      clientid: `id-board-${process.pid}-${at}`,
      userId: dev.id,
      phonenumber: `62813${String(at).padStart(8, '0')}`,
      pushname: `Papan ${at}`,
      state: 'connected',
    })),
  );
  const last = await world.account(dev.id, { pushname: 'Zulaikha' });
  await page.goto('/whatsapp');
  await page.getByRole('link', { name: 'Papan Langsung' }).click();
  const table = page.getByRole('table', { name: 'Semua akun' });
  await expect(table).toHaveAttribute('aria-rowcount', String(before + ROWS + 1));
  await expect(table).toHaveAttribute('aria-busy', 'false');
  // Only those in sight are drawn, and others are read where one scrolls.
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await table.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
  const end = page.locator(`[aria-rowindex="${before + ROWS + 1}"]`);
  await expect(end).toBeInViewport();
  await expect(end.getByRole('link').first()).toBeVisible();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  expect((await violationsOf(page)).map(({ id }) => id)).toEqual([]);

  await page.getByRole('button', { name: 'Akun', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=-account/);
  await table.evaluate((frame) => frame.scrollTo(0, 0));
  const row = page.getByRole('row').filter({ hasText: 'Zulaikha' });
  await expect(row).toHaveAttribute('aria-rowindex', '2');
  await world.report(last, 'count_success', { change: { countSuccess: 1_234 } });
  await expect(row).toContainText('1.234');
  // How long it stays lit is the style sheet's to say.
  const lit = row.locator('[data-lit]');
  const lasts = (figure: Element) => {
    const { animationName, animationDelay, animationDuration, animationIterationCount } =
      getComputedStyle(figure);
    const seconds = Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration);
    return [animationName !== 'none', seconds, animationIterationCount];
  };
  await world.report(last, 'count_success', { change: { countSuccess: 1_235 } });
  await expect(lit).toHaveText('1.235');
  expect(await lit.evaluate(lasts)).toEqual([true, 1, '1']);
  await expect(row.getByRole('img', { name: '1.235 pesan dalam sepuluh menit' })).toBeVisible();
});

const MILLION = 1_000_000;

test('a board of a million accounts is scrolled to its middle and its end as one of thousands', async ({
  page,
  world,
}) => {
  await world.signedIn(page, 'admin');
  let asked = 0;
  await page.route('**/whatsapp/list-per-page*', async (route) => {
    asked += 1;
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const data = Array.from({ length: 100 }, (_, at) => {
      const place = (number - 1) * 100 + at;
      return {
        id: place + 1,
        clientid: `id-m${place}`,
        phonenumber: `62${place}`,
        pushname: `Akun ${place}`,
        state: 'connected',
      };
    });
    const meta = { totalPages: MILLION / 100, count: MILLION, sortable: [], filters: {} };
    await route.fulfill({ json: { data, meta } });
  });
  await page.goto('/whatsapp/board');
  const table = page.getByRole('table', { name: 'Semua akun' });
  await expect(table).toHaveAttribute('aria-rowcount', String(MILLION + 1));
  const scrollTo = (share: number) =>
    table.evaluate((frame, way) => frame.scrollTo(0, (frame.scrollHeight - frame.clientHeight) * way), share);
  await scrollTo(0.5);
  const middle = page.locator('[aria-rowindex="500002"]');
  await expect(middle).toContainText('Akun 500000');
  const top = async () => (await middle.boundingBox())?.y ?? 0;
  await table.hover();
  const before = await top();
  await page.mouse.wheel(0, 150);
  await expect.poll(async () => Math.round(before - (await top()))).toBe(150);
  await scrollTo(1);
  await expect(page.locator(`[aria-rowindex="${MILLION + 1}"]`)).toContainText(`Akun ${MILLION - 1}`);
  await expect(page.locator(`[aria-rowindex="${MILLION + 1}"]`)).toBeInViewport();
  await scrollTo(0);
  await expect(page.locator('[aria-rowindex="2"]')).toContainText('Akun 0');
  expect(asked).toBeLessThan(15);
  expect(await page.getByRole('row').count()).toBeLessThan(60);
});

test('on a phone, totals in billions have room', async ({ page, world }) => {
  const dev = await world.signedIn(page, 'dev');
  const fields = { state: 'connected', countSuccess: MOST, countFail: MOST, income: 1_000_000_000_000 };
  for (let at = 0; at < 9; at += 1) await world.account(dev.id, fields);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/whatsapp/board');
  const totals = page.locator('dl', { hasText: /Rp 9\.\d{3}\.\d{3}\.\d{3}\.\d{3}/ });
  await expect(totals).toBeVisible();
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(excess).toBe(0);
});
