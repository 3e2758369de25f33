import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { PASSWORD, signIn } from '../../scripts/shared/world/people';
import { expect, follow, rowOf, test } from './support/test';

/** Everything that the page keeps of its log, unpacked. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('event-log')) return '';
    const opening = indexedDB.open('event-log');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => resolve(opening.result);
    });
    const all = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const reading = db.transaction(name).objectStore(name).getAll();
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => resolve(reading.result);
      });
    const others = await Promise.all(
      [...db.objectStoreNames].filter((name) => name !== 'contents').map(async (name) => all(name)),
    );
    const contents = await all('contents');
    db.close();
    const texts = contents.map((content) =>
      new Response(
        new Blob([content as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
      ).text(),
    );
    return [JSON.stringify(others), ...(await Promise.all(texts))].join('\n');
  });

test.describe('what happened to an account', () => {
  test('is told in plain words, survives a reload, and ends with the session [C3] [C10]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    await signIn(page, email);
    await follow(page, '/whatsapp');
    const row = rowOf(page, account.clientid);
    await expect(row).toContainText('Connected');
    await world.report(account, 'sending', { change: { status: 'sending' } });
    await expect(row.getByRole('button', { name: 'Stop Blast' })).toBeVisible();
    await world.report(account, 'count_success', { change: { countSuccess: 77 } });
    await expect(row).toContainText('77');
    await expect.poll(() => storedIn(page)).toContain('wire.count_success');
    const token = (await page.context().cookies()).find(({ name }) => name === 'authToken')?.value ?? '';
    expect(token).not.toBe('');
    const stored = await storedIn(page);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(PASSWORD);

    await page.reload();
    await row.getByRole('button', { name: /^Riwayat/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Riwayat/ });
    await expect(dialog.getByText('Terkirim: 1 pesan')).toBeVisible();
    // What the server remembers closes the gap that a reload leaves.
    await expect(dialog.getByText('Tidak ada catatan yang lebih lama.')).toBeVisible();
    await expect(dialog.getByText(/sambungan terputus/)).toHaveCount(0);
    await expect(dialog.getByText('Mengirim', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Tutup' }).click();

    await page.getByRole('button', { name: /^Ani/ }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Laporkan masalah' }).click();
    await page.getByRole('button', { name: 'Simpan file' }).click();
    const file = await (await saving).path();
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('"format":"event-log session"');
    for (const secret of [token, PASSWORD, email, account.phonenumber ?? 'none'])
      expect(text).not.toContain(secret);

    await page.getByRole('button', { name: /^Ani/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => storedIn(page)).not.toContain('wire.');
  });

  test('is kept in memory alone where the browser keeps nothing, and said so once [P1]', async ({
    page,
    world,
  }) => {
    const { id } = await world.signedIn(page, 'member');
    const account = await world.account(id);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('not here', 'SecurityError');
      };
    });
    await page.goto('/whatsapp');
    await expect(page.getByText(/^Browser ini tidak menyimpan riwayat/)).toHaveCount(1);
    await rowOf(page, account.clientid)
      .getByRole('button', { name: /^Riwayat/ })
      .click();
    await expect(page.getByRole('dialog').getByText('Tersambung').first()).toBeVisible();
  });
});
