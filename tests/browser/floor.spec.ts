import type { Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/shared/world/people';
import { expect, test } from './support/test';

/** Takes from the page what the oldest engines of the floor lack. */
const makeOld = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['toReversed', 'toSorted', 'toSpliced', 'with'])
      Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(AbortSignal, 'any');
    Reflect.deleteProperty(URL, 'canParse');
    // Without anchors, neither their rules nor the question for them.
    const { supports } = CSS;
    CSS.supports = (...asked: [string]) => !asked[0].includes('position-area') && supports.apply(CSS, asked);
    const { insertRule } = CSSStyleSheet.prototype;
    CSSStyleSheet.prototype.insertRule = function insert(rule, index) {
      return insertRule.call(this, rule.includes('position-area') ? '@media not all {}' : rule, index);
    };
  });

test('an engine of the floor signs in, and shows a list whose panels open at their buttons', async ({
  page,
  world,
}) => {
  await makeOld(page);
  const { email } = await world.person('admin');
  await page.goto('/signin');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/member');
  const button = page.getByRole('button', { name: 'Kolom' });
  const panel = page.getByRole('dialog', { name: 'Kolom' });
  await button.click();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('checkbox').first()).toBeFocused();
  const ends = async () => {
    const [above, below] = [await button.boundingBox(), await panel.boundingBox()];
    return above && below
      ? [below.y - above.y - above.height, below.x + below.width - above.x - above.width].map(Math.round)
      : null;
  };
  await expect.poll(ends).toEqual([4, 0]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test('an engine that has all of it loads nothing that is filled in', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/signin');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /fill-ins|beside|old-browser/.test(url))).toEqual([]);
});

test('who comes with an older one is told before they type, and what to do', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets'));
  await page.goto('/signin');
  await expect(page).toHaveURL('/old-browser.html');
  await expect(page.getByRole('heading', { name: 'Browser ini terlalu lama' })).toBeVisible();
  await expect(page.getByText('Perbarui browser Anda')).toBeVisible();
  await expect(page.getByText('Chrome 109, Edge 109, Firefox 115, Safari 16.4')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buka lagi' })).toHaveAttribute('href', '/');
});

test('so is who comes with one that knows no modules', async ({ page }) => {
  await page.goto('/signin');
  const source = await page.locator('script[nomodule]').getAttribute('src');
  await page.addScriptTag({ url: source ?? '' }).catch(() => {});
  await expect(page).toHaveURL('/old-browser.html');
});
