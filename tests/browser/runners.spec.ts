import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { choose as chooseIn } from './support/hands';
import { expect, rowOf, test } from './support/test';
import type { World } from '../../scripts/shared/world/world';

/** Scans the one QR code that is on offer to `owner`'s screen, as a phone on the desk does. */
async function scan({ sandbox: { app } }: World, deviceId: string) {
  const offered = async () => {
    const desk = (await app.inject('/phone/desk')).json<{
      offers: { deviceId: string; qr: string | null }[];
    }>();
    return desk.offers.find((offer) => offer.deviceId === deviceId)?.qr ?? null;
  };
  await expect.poll(offered).not.toBeNull();
  const phone = { number: '628110009999', name: 'Ponsel Baru' };
  const qr = await offered();
  await app.inject({ method: 'POST', url: '/phone/act', payload: { action: 'scan', qr, phone } });
}

async function choose(row: Locator, name: string) {
  await row.getByRole('button', { name: /^Tindakan lain/ }).click();
  await row.getByRole('menuitem', { name }).click();
}

test.describe('staff at work', () => {
  test('makes a generator, follows it to its end, downloads, edits and deletes it [GEN-02, GEN-05, GEN-06, GEN-07, GEN-08, GEN-11, GEN-17, GEN-20, FILE-04]', async ({
    page,
    world,
  }) => {
    const { id } = await world.signedIn(page, 'staff');
    const account = await world.account(id);
    await page.goto('/generator');
    await page.getByRole('link', { name: 'Tambah' }).click();
    await chooseIn(page, 'Akun Whatsapp', account.phonenumber);
    await page.getByLabel('Nomor Awal').fill('6282100000000');
    await page.getByLabel('Nomor Akhir').fill('6282100000019');
    await page.getByLabel('Interval Max').fill('1');
    await page.getByRole('button', { name: 'Simpan' }).click();

    const row = rowOf(page, account.clientid);
    await expect(row).toContainText('6282100000000 – 6282100000019');
    await expect(row).toContainText('0.00%');
    await row.getByRole('button', { name: 'Start' }).click();
    await expect(row).toContainText('Sending...');
    await expect(row).toContainText(/[1-9]\d?\.\d\d%/);
    await expect(row).toContainText(/%628210000\d{4}/);
    await row.getByRole('button', { name: 'Stop' }).click();
    await expect(row).toContainText('Idle');
    await row.getByRole('button', { name: 'Start' }).click();
    await expect(row).toContainText('100.00%', { timeout: 40_000 });
    await expect(row.getByRole('button', { name: 'Start' })).toBeVisible();

    const waiting = page.waitForEvent('download');
    await choose(row, 'Download');
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('phone_numbers_generated.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]?.replace('\ufeff', '')).toBe('number,name,status');
    for (const line of lines.slice(1)) expect(line).toMatch(/^"62821000000[01]\d",.*,"active"$/);

    await choose(row, 'Edit');
    await expect(page.getByLabel('Nomor Awal')).toBeDisabled();
    await page.getByLabel('Simpan hasil').selectOption('Ya');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await choose(row, 'Delete');
    await page.getByRole('button', { name: 'Ya, Hapus.' }).click();
    await expect(page.getByText('Kosong')).toBeVisible();
  });

  test('links a new account on the way and finds the form as it was [GEN-13, GEN-16, PAIR-03, PAIR-19]', async ({
    page,
    world,
  }) => {
    await world.signedIn(page, 'staff');
    await page.goto('/generator/create');
    await page.getByLabel('Nomor Awal').fill('6282100000000');
    await page.getByLabel('Nomor Akhir').fill('6282100000009');
    await chooseIn(page, 'Akun Whatsapp', 'new');
    await expect(page.getByRole('button', { name: 'Simpan' })).toBeDisabled();
    await page.getByRole('link', { name: 'Tambah Akun Whatsapp' }).click();
    await expect(page).toHaveURL(/\/whatsapp\/create\?type=generator/);
    const deviceId = await page.getByLabel('Whatsapp ID').inputValue();
    await page.getByRole('button', { name: /Generate|Buat/ }).click();
    await scan(world, deviceId);
    await expect(page).toHaveURL(/\/generator\/create\?whatsapp=\d+/);
    await expect(page.getByRole('combobox', { name: 'Akun Whatsapp' })).toHaveValue(/Ponsel Baru/);
    await expect(page.getByLabel('Nomor Awal')).toHaveValue('6282100000000');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(rowOf(page, deviceId)).toContainText('6282100000000 – 6282100000009');
  });

  test('makes a validator of a file, starts it and downloads what is valid [VAL-04, VAL-07, VAL-08, VAL-11, VAL-16, VAL-17]', async ({
    page,
    world,
  }) => {
    const { id } = await world.signedIn(page, 'staff');
    const account = await world.account(id);
    await page.goto('/validator/create');
    await chooseIn(page, 'Akun Whatsapp', account.phonenumber);
    await page.getByLabel('Interval Max').fill('1');
    await page.locator('input[type=file]').setInputFiles({
      name: 'pelanggan-toko_november_2026.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('number,name\n6281200000001,Ani\n6281200000002,Budi\n6281200000003,Citra\n'),
    });
    await page.getByRole('button', { name: 'Simpan' }).click();
    const row = rowOf(page, account.clientid);
    await expect(row).toContainText('...ko_november_2026.csv');
    await row.getByRole('button', { name: 'Start' }).click();
    await expect(row).toContainText('100.00%', { timeout: 20_000 });
    const waiting = page.waitForEvent('download');
    await choose(row, 'Download');
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('phone_numbers_validated.csv');
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^\ufeff?number,name,status\r\n/);
  });
});
