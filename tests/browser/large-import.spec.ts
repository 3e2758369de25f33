import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { count, like } from 'drizzle-orm';
import { phoneNumbers } from '../../sandbox/store/schema';
import { expect, test as base } from './support/test';
import { openWorld, type World } from '../../scripts/shared/world/world';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** In µs. */
  readonly tdur?: number;
}

/** What the page may do at a stretch (I4), in µs. */
const LONG = 200_000;

/**
 * Processor time of each piece of work that the page's own thread did during `act`, in µs; parts of one are counted
 * beside it. On a busy machine the page waits for its turn, which is no fault of its own: what it computes stays.
 */
async function workDuring(browser: Browser, page: Page, act: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(threadOf);
  return traceEvents.filter((event) => pages.includes(threadOf(event))).map(({ tdur = 0 }) => tdur);
}

/** A server of the test's own: a hundred thousand numbers would stand in the way of other tests. */
const test = base.extend<{ own: World }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  own: async ({}, use) => {
    const world = await openWorld();
    await use(world);
    await world.sandbox.close();
  },
  baseURL: async ({ own }, use) => use(own.sandbox.url),
});

test('a file of a hundred thousand rows is read, cancelled and sent while the page stays free [I4, PHONE-14, PHONE-15]', async ({
  browser,
  page,
  own,
}, testInfo) => {
  test.slow(true, 'the server writes a hundred thousand rows');
  const patience = { timeout: 60_000 };
  const good = Array.from({ length: 99_990 }, (_, at) => `62825${String(at).padStart(7, '0')},Target ${at}`);
  const bad = [...good.slice(0, 4), '15551234567,X', '62,X', 'halo,X', ',X', '62825,X', '=62825,X'];
  const file = testInfo.outputPath('numbers.csv');
  await writeFile(file, ['number,name', ...good, ...bad].join('\n'));
  const stored = async () => {
    const { db } = own.sandbox.database;
    const ours = like(phoneNumbers.number, '62825%');
    return (await db.select({ total: count() }).from(phoneNumbers).where(ours))[0]?.total;
  };
  await own.signedIn(page, 'admin');
  await page.goto('/phonenumber/create');
  const field = page.getByLabel('File', { exact: true });
  const read = page.getByText('100.000 baris dibaca · 99.990 siap diupload · 10 dilewati');

  // What the page does to start is no part of the file's.
  await expect(field).toBeVisible();
  const reading = await workDuring(browser, page, async () => {
    await field.setInputFiles(file);
    await expect(read).toBeVisible(patience);
  });
  expect(reading.length).toBeGreaterThan(0);
  expect(reading.filter((stretch) => stretch > LONG)).toEqual([]);

  await page.route('**/phonenumber/import', () => {});
  await page.getByRole('button', { name: 'Upload File' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Batal' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(read).toBeVisible();
  expect(await stored()).toBe(0);
  await page.unroute('**/phonenumber/import');

  const sending = await workDuring(browser, page, async () => {
    await page.getByRole('button', { name: 'Upload File' }).click();
    await expect(page.getByText('100.000 baris dibaca · 99.990 dibuat · 10 dilewati')).toBeVisible(patience);
  });
  expect(sending.filter((stretch) => stretch > LONG)).toEqual([]);
  expect(await stored()).toBe(99_990);
});
