import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, rowOf, test } from './support/test';
import { openWorld } from '../../scripts/shared/world/world';

test('a restarted server is survived without a reload, with the right figures [N1, N3]', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const dataDir = join(folder, 'data');
  let world = await openWorld({ dataDir });
  const { url } = world.sandbox;
  try {
    const { id } = await world.signedIn(page, 'member');
    const { clientid } = await world.account(id);
    await world.stock();
    await page.goto(`${url}/whatsapp`);
    const row = rowOf(page, clientid);
    await row.getByRole('button', { name: 'Start Blast' }).click();
    await expect(row.getByRole('button', { name: 'Stop Blast' })).toBeVisible();
    // Lost with the document: a reload would be seen.
    await page.evaluate(() => Object.assign(window, { witness: true }));

    await world.sandbox.close();
    await expect(page.getByText('Menyambung ulang')).toBeVisible();
    world = await openWorld({ dataDir, port: Number(new URL(url).port) });
    await expect(page.getByText('Tersambung')).toBeVisible({ timeout: 30_000 });
    await row.getByRole('button', { name: 'Stop Blast' }).click();
    await expect(row.getByRole('button', { name: 'Start Blast' })).toBeVisible();

    const fresh = await context.newPage();
    await fresh.goto(`${url}/whatsapp`);
    const right = rowOf(fresh, clientid);
    await expect(right.getByRole('button', { name: 'Start Blast' })).toBeVisible();
    const figures = await right.getByRole('cell').allInnerTexts();
    await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(figures);
    expect(await page.evaluate(() => 'witness' in window)).toBe(true);
  } finally {
    await world.sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
});
