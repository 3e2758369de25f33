import { expect, test } from './support/test';

test('a screen whose code is not there says that the page is offline, and comes by itself with the line [P5]', async ({
  page,
  context,
  world,
  complaints,
}) => {
  // A browser that is asked to save data loads no screen ahead.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await world.signedIn(page, 'member');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/lists-')) asked.push(request.resourceType());
  });
  const looksIntoFailures = page.waitForRequest(/\/assets\/failed-load-/);
  await page.goto('/whatsapp');
  // With all that it imports.
  await page.evaluate(async (url) => {
    await import(url);
  }, (await looksIntoFailures).url());

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Bonus' }).click();
  await expect(page.getByRole('alert')).toContainText('Anda offline');
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('alert')).toContainText('Anda offline');
  // Many browsers remember an import that failed until the page is reloaded: none was tried.
  expect(asked).not.toContain('script');

  await context.setOffline(false);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('could not be loaded')]);
  await expect(page.getByRole('heading', { name: /Bonus/, level: 1 })).toBeVisible();
  expect(asked).toContain('fetch');
});
