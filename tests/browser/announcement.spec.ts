import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

const announcement = (page: Page) => page.getByRole('note', { name: 'Pengumuman' });
async function centreOf(page: Page) {
  const box = await announcement(page).boundingBox();
  if (!box) throw new Error('nothing is announced');
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

/** Opens a member's dashboard with `info` as the announcement. */
async function announce(page: Page, info: string) {
  await page.route('**/api/admin/setting/get', async (route) => {
    const answer = await route.fetch();
    const { setting } = (await answer.json()) as { readonly setting: object };
    await route.fulfill({ response: answer, json: { setting: { ...setting, info } } });
  });
  await page.goto('/');
  await expect(announcement(page)).toContainText(info);
}

/** Where the text stands in its frame at its beginning, a second later, and at its end; in px. */
const passage = (page: Page) =>
  announcement(page).evaluate((note) => {
    const animation = note.getAnimations({ subtree: true })[0] as Animation;
    const effect = animation.effect as KeyframeEffect;
    const track = effect.target as HTMLElement;
    const frame = (track.parentElement as HTMLElement).getBoundingClientRect();
    const { duration } = effect.getComputedTiming();
    const at = (ms: number) => {
      animation.currentTime = ms;
      return track.getBoundingClientRect();
    };
    const [start, later, end] = [at(0), at(1000), at(Number(duration) - 0.001)];
    return {
      begins: start.left - frame.right,
      speed: start.left - later.left,
      ends: end.right - frame.left,
    };
  });

test.describe('the announcement', () => {
  const LONG = 'Penarikan diproses setiap hari kerja pukul 09.00 sampai 15.00 WIB. '.repeat(6).trim();

  for (const [length, info] of [
    ['short', 'Libur besok.'],
    ['long', LONG],
  ] as const)
    test(`${length} passes whole at 50 px a second, however wide the screen [HOME-04, LIMIT-13]`, async ({
      page,
      world,
    }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await world.signedIn(page, 'member');
      await announce(page, info);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(async () => Object.values(await passage(page)).map((px) => Math.round(px)))
          .toEqual([0, 50, 0]);
      }
    });

  test('stops under the pointer and under the focus', async ({ page, world }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await world.signedIn(page, 'member');
    await announce(page, LONG);
    const states = () =>
      announcement(page).evaluate((note) =>
        note.getAnimations({ subtree: true }).map(({ playState }) => playState),
      );
    expect(await states()).toEqual(['running']);
    await page.mouse.move(...(await centreOf(page)));
    expect(await states()).toEqual(['paused']);
    await page.mouse.move(0, 0);
    expect(await states()).toEqual(['running']);
    await announcement(page).locator('[tabindex="0"]').focus();
    expect(await states()).toEqual(['paused']);
  });

  test('stands still for who wants less motion, all of it in sight', async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await world.signedIn(page, 'member');
    await announce(page, LONG);
    expect(await announcement(page).evaluate((note) => note.getAnimations({ subtree: true }))).toEqual([]);
    const { right, shown } = await announcement(page)
      .locator('[tabindex="0"]')
      .evaluate((frame) => {
        const range = document.createRange();
        range.selectNodeContents(frame);
        const text = range.getBoundingClientRect();
        return { right: text.right, shown: text.height / frame.getBoundingClientRect().height };
      });
    expect(right).toBeLessThanOrEqual(390);
    expect(shown).toBeCloseTo(1, 1);
  });
});
