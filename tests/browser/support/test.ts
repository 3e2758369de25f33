import { test as base, expect, type Page } from '@playwright/test';
import { openWorld, type World } from '../../../scripts/shared/world/world';

/** The row of the table, or under 768 px the card, that holds `text`. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Goes to `path` within the open page, as its own links and the back button do. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

export const test = base.extend<{ complaints: string[]; quiet: undefined }, { world: World }>({
  world: [
    // Playwright reads from the pattern which fixtures are asked for, here none.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const world = await openWorld();
      await use(world);
      await world.sandbox.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ world }, use) => use(world.sandbox.url),
  quiet: [
    async ({ world }, use) => {
      await world.hush();
      await use(undefined);
      await world.calmFaults();
    },
    { auto: true },
  ],
  /** Errors of the page; none may be left when the test ends. */
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (
          message.type() === 'error' &&
          !/Failed to load resource|WebSocket connection/.test(message.text())
        )
          complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect } from '@playwright/test';
