import type { Browser, Page } from '@playwright/test';
import { launchChromium } from '../shared/launch-chromium';
import { signIn } from '../shared/world/people';

const DEMO_PASSWORD = 'demo1234';

export const launchBrowser = () =>
  launchChromium('--ignore-certificate-errors', '--host-resolver-rules=MAP *.example.com 127.0.0.1');

/** A person with a live list open. */
export interface Watcher {
  readonly who: string;
  readonly page: Page;
  /** Messages that each account has sent as the page shows it, by its number. */
  shown(): Promise<ReadonlyMap<string, number>>;
  /** What the page says of its connection. */
  standing(): Promise<string>;
  close(): Promise<void>;
}

const readRows = (page: Page) =>
  page.evaluate(() => {
    const headers = [...document.querySelectorAll('thead th')].map((cell) => cell.textContent ?? '');
    const place = headers.findIndex((text) => text.includes('Berhasil'));
    return [...document.querySelectorAll('tbody tr')].map((row): [string, number] => [
      /62\d{8,}/.exec(row.textContent ?? '')?.[0] ?? '',
      Number((row.children[place]?.textContent ?? '').replace(/\D/g, '')),
    ]);
  });

async function open(browser: Browser, origin: string, who: string, path: string): Promise<Watcher> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // The compiler of this script names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await signIn(page, `${who}@demo.test`, { password: DEMO_PASSWORD, at: origin });
  await page.goto(origin + path);
  await page.getByText('Tersambung', { exact: true }).first().waitFor({ timeout: 30_000 });
  await page.locator('tbody tr').first().waitFor();
  return {
    who,
    page,
    shown: async () => new Map(await readRows(page)),
    standing: () =>
      page.evaluate(() => {
        const text = document.body.innerText;
        const words = ['Menyambung ulang', 'Menyambung', 'Terputus', 'Tersambung'];
        const said = words.find((word) => text.includes(word)) ?? text.slice(0, 60).replace(/\s+/g, ' ');
        return location.pathname === '/signin' ? 'signed out' : said;
      }),
    close: () => context.close(),
  };
}

/** A member at their own accounts, and an admin at the same, on another process where there is one. */
export const openPages = (browser: Browser, origins: readonly string[], memberId: number) =>
  Promise.all([
    open(browser, origins[0] ?? '', 'member', '/whatsapp'),
    open(browser, origins.at(-1) ?? '', 'admin', `/member/whatsapp?id=${memberId}`),
  ]);
