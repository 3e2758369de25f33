import type { Page } from '@playwright/test';
import { routeTable } from '../../scripts/shared/route-table';
import { violationsOf } from '../../scripts/shared/world/axe';
import { smallTargetsOf } from './support/targets';
import { addLongRows, LONG_NAME } from '../../scripts/shared/world/long-rows';
import { expect, follow, test } from './support/test';

/** Screens of one test, which has to end within its time on a slow machine. */
const FEW = 8;
const { routes: ALL } = routeTable;
const PARTS = ALL.flatMap((_, at) => (at % FEW === 0 ? [ALL.slice(at, at + FEW)] : []));

const PHONE = { width: 390, height: 844 };

const isDrawn = (page: Page, title: string) =>
  page.waitForFunction(
    (shown) =>
      // Behind how many news are unread.
      document.title.replace(/^\(\d+\) /, '').startsWith(shown) &&
      document.querySelector('nav[aria-label=Breadcrumb]') &&
      document.querySelector('h1:not([data-left])') &&
      !document.querySelector('[aria-busy=true]'),
    title,
  );

/** Titles of cards whose first letter something else of the card lies over. */
const coveredTitlesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [role=row] > [data-role=title]')].flatMap((title) => {
      const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode();
      if (!text) return [];
      const range = document.createRange();
      range.selectNode(text);
      const { left, top, height } = range.getClientRects()[0] ?? new DOMRect();
      const seen = document.elementFromPoint(left + 2, top + height / 2);
      const isCovered =
        title.parentElement?.contains(seen) && !title.contains(seen) && !seen?.contains(title);
      return isCovered ? [title.textContent] : [];
    }),
  );

/**
 * By how much the page is wider than its window, once that has been drawn. A browser without a screen was seen to owe a frame for
 * ever: what fits is measured then, too.
 */
const excessOf = (page: Page) =>
  page.evaluate(async () => {
    // The second frame begins once observers of sizes have had the first.
    const drawn = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 2000))]);
    return document.documentElement.scrollWidth - window.innerWidth;
  });

for (const routes of PARTS) {
  const [from, to] = [routes.at(0)?.path, routes.at(-1)?.path];
  test(`every screen from ${from} to ${to} fits phone, tablet and desk, can be used by everybody, and asks no other host [C13, D5, ROUTE-02, ROUTE-07, ROUTE-13, ROUTE-27]`, async ({
    page,
    world,
  }) => {
    const dev = await world.signedIn(page, 'dev', LONG_NAME);
    const { account, number, proxy, message, level, payout, template } = await addLongRows(world, dev);
    const searches: Readonly<Record<string, string>> = {
      '/profile': '?edit=1',
      '/phonenumber/edit': `?id=${number?.id}`,
      '/proxy/edit': `?id=${proxy?.id}`,
      '/message/edit': `?id=${message?.id}`,
      '/level/edit': `?id=${level?.id}`,
      '/member/edit': `?id=${dev.id}`,
      '/member/whatsapp': `?id=${dev.id}`,
      '/member/profile': `?id=${dev.id}`,
      '/withdraw/ledger': `?id=${dev.id}`,
      '/withdraw/ledger/statement': `?id=${dev.id}`,
      '/withdraw/payouts/run': `?id=${payout?.id}`,
      '/withdraw/payouts/template/edit': `?id=${template?.id}`,
      '/whatsapp/edit': `?id=${account.id}`,
      '/bonus/create': `?id=${dev.id}`,
      '/monitor/remote': `?id=${account.clientid}`,
      '/monitor/socket': `?id=${account.clientid}`,
    };
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.setViewportSize(PHONE);
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    page.on('websocket', (socket) => asked.add(new URL(socket.url()).origin));
    await page.goto('/not-authorized');

    for (const { path, title } of routes) {
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
      await follow(page, path + (searches[path] ?? ''));
      await isDrawn(page, title);
      expect(new URL(page.url()).pathname).toBe(path);
      // One says what such words mean, the other that this browser refuses messages.
      if (path !== '/glossary' && path !== '/profile')
        await expect(page.getByText(/Internal server error|Coba lagi|tidak ditemukan|Error/)).toHaveCount(0);
      const violations = await violationsOf(page);
      expect(
        violations.map(({ id }) => id),
        JSON.stringify(violations),
      ).toEqual([]);
      expect(await smallTargetsOf(page), path).toEqual([]);
      expect(await coveredTitlesOf(page), path).toEqual([]);
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await excessOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(PHONE);
    }
    // What is made within the page (`data:`, `blob:`) has no origin, or the page's own.
    const own = world.sandbox.url;
    expect([...asked].filter((origin) => origin !== 'null').toSorted()).toEqual([
      own,
      own.replace('http', 'ws'),
    ]);
  });
}
