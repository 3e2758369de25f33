import type { Page } from '@playwright/test';
import { FIRST_LOADS, filesOf, readManifest } from '../../scripts/first-load/loads';
import { expect, test } from './support/test';

const manifest = readManifest('dist');

/** The scripts that the page has asked for. */
function scriptsOf(page: Page) {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname.slice(1));
  });
  return () => [...files].toSorted();
}

const listed = (screen: string) => {
  const load = FIRST_LOADS.find((one) => one.screen === screen);
  return load ? filesOf(manifest, load).toSorted() : [];
};

test('a guest loads the form to sign in, and nothing of the product behind it', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts()).toEqual(listed('sign-in'));
});

test('a member who opens their accounts loads what that screen needs, and no other', async ({
  page,
  world,
}) => {
  const member = await world.signedIn(page, 'member');
  await world.account(member.id, {});
  const scripts = scriptsOf(page);
  await page.goto('/whatsapp');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  expect(scripts()).toEqual(listed("a member's accounts"));
});
