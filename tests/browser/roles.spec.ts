import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/test';

type Role = 'member' | 'dev' | 'admin' | 'staff';
const EVERYONE: readonly Role[] = ['member', 'dev', 'admin', 'staff'];
const EARNERS: readonly Role[] = ['member', 'dev', 'admin'];
const OPERATORS: readonly Role[] = ['dev', 'admin', 'staff'];
const MANAGERS: readonly Role[] = ['dev', 'admin'];

const ROUTES: readonly (readonly [path: string, roles: readonly Role[]])[] = [
  ['/dashboard', EVERYONE],
  ['/profile', EVERYONE],
  ['/whatsapp/create', EVERYONE],
  ['/bonus', EARNERS],
  ['/whatsapp', EARNERS],
  ['/referral', EARNERS],
  ['/withdraw', ['dev', 'member']],
  ['/generator/list', OPERATORS],
  ['/generator', OPERATORS],
  ['/generator/create', OPERATORS],
  ['/validator/list', OPERATORS],
  ['/validator', OPERATORS],
  ['/validator/create', OPERATORS],
  ['/withdraw/requested', OPERATORS],
  ['/blaster', MANAGERS],
  ['/phonenumber', MANAGERS],
  ['/phonenumber/create', MANAGERS],
  ['/phonenumber/edit', MANAGERS],
  ['/message', MANAGERS],
  ['/message/create', MANAGERS],
  ['/message/edit', MANAGERS],
  ['/settings', MANAGERS],
  ['/member', MANAGERS],
  ['/member/edit', MANAGERS],
  ['/member/whatsapp', MANAGERS],
  ['/proxy', MANAGERS],
  ['/proxy/create', MANAGERS],
  ['/proxy/edit', MANAGERS],
  ['/bonus/create', MANAGERS],
  ['/level', MANAGERS],
  ['/level/create', MANAGERS],
  ['/level/edit', MANAGERS],
  ['/monitor/local', ['dev']],
  ['/monitor/remote', ['dev']],
  ['/monitor/socket', ['dev']],
  ['/monitor/realtime', ['dev']],
];

/** Goes to `path` within the page, as a link does. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

for (const role of EVERYONE) {
  test(`${role} opens what the role may and is refused the rest [ROUTE-02, ROUTE-03, ROUTE-07, ROUTE-13, ROUTE-27, HOME-03]`, async ({
    page,
    world,
  }) => {
    test.setTimeout(90_000);
    const { email } = await world.person(role);
    await signIn(page, email);
    for (const [path, roles] of ROUTES) {
      await follow(page, path);
      const home = role === 'staff' && path === '/dashboard';
      if (home) await expect(page).toHaveURL('/withdraw/requested?page=1');
      else if (roles.includes(role)) {
        await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
        await expect(page.getByRole('main')).not.toContainText('Internal server error');
        expect(new URL(page.url()).pathname).toBe(path);
      } else await expect(page).toHaveURL('/not-authorized');
    }
  });
}

test('nobody opens a signed-in screen without a session [AUTH-11, ROUTE-04, ROUTE-06]', async ({ page }) => {
  for (const path of ['/', '/whatsapp', '/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL('/signin');
  }
  await page.goto('/nowhere');
  await expect(page.getByText('We can’t seem to find the page you are looking for!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home Page' })).toHaveAttribute('href', '/');
});
