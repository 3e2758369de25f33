import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test';
import { openWorld } from '../../scripts/shared/world/world';

test.use({ serviceWorkers: 'allow' });

/** The page is answered by its worker from now on. */
const isKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated');
/** Files of the build that the page has loaded. */
const loadedUrls = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );
const keptUrls = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = await Promise.all(stores.map((store) => store.keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

test('can be installed, also from the form to sign in', async ({ page }) => {
  await page.goto('/signin');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const answer = await fetch(link?.href ?? '');
    const { icons, start_url, ...rest } = (await answer.json()) as {
      icons: { src: string; sizes: string }[];
      start_url: string;
    };
    const sizes = await Promise.all(
      icons.map(async ({ src }) => {
        const bitmap = await createImageBitmap(await (await fetch(new URL(src, answer.url))).blob()).catch(
          () => null,
        );
        return bitmap && `${bitmap.width}x${bitmap.height}`;
      }),
    );
    return {
      type: answer.headers.get('Content-Type'),
      sizes,
      start: new URL(start_url, answer.url).pathname,
      declared: icons.map((icon) => icon.sizes),
      ...rest,
    };
  });
  expect(manifest).toMatchObject({ display: 'standalone', start: '/', lang: 'id' });
  expect(manifest.type).toContain('application/manifest+json');
  expect(manifest.sizes.slice(1)).toEqual(manifest.declared.slice(1));
  await isKept(page);
});

test('opens without a line as a page that says so, keeps who is signed in, and goes on when the line is back', async ({
  page,
  context,
  world,
}) => {
  await world.signedIn(page, 'member');
  await page.goto('/whatsapp');
  await isKept(page);
  await context.setOffline(true);
  await page.goto('/bonus');
  await expect(page.getByRole('heading', { name: 'Anda offline' })).toBeVisible();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { name: 'Anda offline' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/bonus');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /Bonus/, level: 1 })).toBeVisible();
});

test('keeps files of the build and nothing of the API', async ({ page, world }) => {
  await world.signedIn(page, 'member');
  await page.goto('/whatsapp');
  await isKept(page);
  await expect.poll(() => loadedUrls(page)).toContainEqual(expect.stringMatching(/assets\/accounts-/));
  // Those too that came before the worker was there to answer.
  const loaded = await loadedUrls(page);
  await expect.poll(() => keptUrls(page)).toEqual(expect.arrayContaining(loaded));
  await page.getByRole('link', { name: 'Bonus' }).click();
  await expect(page.getByRole('heading', { name: /Bonus/, level: 1 })).toBeVisible();
  const strangers = (await keptUrls(page)).filter(
    (path) => !path.startsWith('/assets/') && !['/offline.html', '/favicon.svg'].includes(path),
  );
  expect(strangers).toEqual([]);
});

test('a new build is there at the next visit, and leaves the page that is open whole', async ({ page }) => {
  const dist = await mkdtemp(join(tmpdir(), 'build-'));
  await cp('dist', dist, { recursive: true });
  const world = await openWorld({ pageFolder: dist });
  try {
    await world.signedIn(page, 'member');
    await page.goto(`${world.sandbox.url}/whatsapp`);
    await isKept(page);
    const [before] = await page.evaluate(() => caches.keys());

    for (const ending of ['', '.br', '.gz']) await rm(join(dist, `service-worker.js${ending}`));
    const worker = await readFile('dist/service-worker.js', 'utf8');
    await writeFile(join(dist, 'service-worker.js'), worker.replace(/id:`[^`]+`/, 'id:`newer`'));
    const open = await page.context().newPage();
    await open.goto(`${world.sandbox.url}/whatsapp`);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([before, 'build-newer']);
    await page.getByRole('link', { name: 'Bonus' }).click();
    await expect(page.getByRole('heading', { name: /Bonus/, level: 1 })).toBeVisible();
  } finally {
    await world.sandbox.close();
    await rm(dist, { recursive: true });
  }
});
