import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../sandbox/server';
import { expect, signIn, test } from './support/test';

test('a restarted server is survived without a reload, with the right figures [N1, N3]', async ({ page }) => {
  test.setTimeout(90_000);
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const options = {
    dataDir: join(folder, 'data'),
    test: true,
    network: { odds: { failure: 0, drop: 0, conflict: 0, suspension: 0, crash: 0 } },
  };
  let server = await startServer({ ...options, port: 0 });
  const { url } = server;
  try {
    await signIn(page, 'member@demo.test', { password: 'demo1234', at: url });
    await page.goto(`${url}/whatsapp?s=connected`);
    const row = page.getByRole('row').nth(1);
    await row.getByRole('button', { name: 'Start Blast' }).click();
    await expect(row.getByRole('button', { name: 'Stop Blast' })).toBeVisible();
    // Lost with the document: a reload would be seen.
    await page.evaluate(() => Object.assign(window, { witness: true }));

    await server.close();
    await expect(page.getByText('Menyambung ulang')).toBeVisible();
    server = await startServer({ ...options, port: Number(new URL(url).port) });
    await expect(page.getByText('Tersambung')).toBeVisible({ timeout: 30_000 });
    await row.getByRole('button', { name: 'Stop Blast' }).click();
    await expect(row.getByRole('button', { name: 'Start Blast' })).toBeVisible();

    expect(await page.evaluate(() => 'witness' in window)).toBe(true);
    const shown = await row.getByRole('cell').allInnerTexts();
    await page.reload();
    await expect(row.getByRole('button', { name: 'Start Blast' })).toBeVisible();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(shown);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
