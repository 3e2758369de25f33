import type { Page } from '@playwright/test';
import { act, offerFor } from '../../scripts/shared/world/phone';
import { expect, rowOf, test } from './support/test';
import type { World } from '../../scripts/shared/world/world';

const stage = (page: Page, name: string) =>
  expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', name);
const deviceOf = (page: Page) => page.getByLabel('Whatsapp ID').inputValue();
const phone = (number: string, name: string) => ({ number, name });

async function showQr(page: Page) {
  await page.getByRole('button', { name: 'Buat Kode QR' }).click();
  await stage(page, 'qr');
}
async function scan(world: World, page: Page, number: string, name: string) {
  const offer = await offerFor(world, await deviceOf(page));
  await act(world, { action: 'scan', qr: offer?.qr, phone: phone(number, name) });
}

test.describe('linking a phone', () => {
  test('by QR code, dark on white in both themes, from the list and back to it with the new account [PAIR-08, PAIR-12, PAIR-18, PAIR-19, PAIR-21, WA-08]', async ({
    page,
    world,
  }) => {
    await world.signedIn(page, 'member');
    await page.goto('/whatsapp');
    await page.getByRole('link', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Akun Whatsapp' })).toBeVisible();
    await showQr(page);
    const code = page.getByRole('img', { name: 'Kode QR' });
    for (const theme of ['light', 'dark']) {
      await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
      const [light, dark] = await code.locator('path').all();
      await expect(light!).toHaveCSS('fill', 'rgb(255, 255, 255)');
      await expect(dark!).toHaveCSS('fill', 'rgb(0, 0, 0)');
      const [outer, inner] = [await code.boundingBox(), await dark!.boundingBox()];
      const modules = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
      expect((inner!.x - outer!.x) / (outer!.width / modules)).toBeGreaterThan(3.9);
      if (theme === 'light') await page.getByRole('button', { name: /tema|theme/i }).click();
    }
    await scan(world, page, '628129990001', 'Ponsel Ani');
    await expect(page).toHaveURL('/whatsapp');
    await expect(rowOf(page, 'Ponsel Ani')).toContainText('Connected');
  });

  test('by phone number, for a generator, on the channel of its person [PAIR-03, PAIR-07, PAIR-14, PAIR-17, RT-03]', async ({
    page,
    world,
  }) => {
    const { id } = await world.signedIn(page, 'staff');
    const channels: string[] = [];
    page.on('websocket', (socket) => channels.push(new URL(socket.url()).searchParams.get('id') ?? ''));
    await page.goto('/whatsapp/create?type=generator');
    await page.getByText('Nomor Telepon', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Nomor Telepon' }).fill('0812-9990-0002');
    await expect(page.getByText('6281299900002')).toBeVisible();
    await page.getByRole('button', { name: 'Buat Kode' }).click();
    const shown = page.getByLabel('Kode penautan');
    await expect(shown).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(channels).toContain(`client-${id}`);
    const code = await shown.innerText();
    await act(world, { action: 'enterCode', code, phone: phone('6281299900002', 'Ponsel Staf') });
    await expect(page).toHaveURL(/\/generator\/create\?whatsapp=\d+$/);
  });

  test('is not disturbed by another page that links another phone [S22, PAIR-17]', async ({
    page,
    world,
    context,
  }) => {
    await world.signedIn(page, 'member');
    await page.goto('/whatsapp/create');
    await showQr(page);
    const other = await context.newPage();
    await other.goto('/whatsapp/create');
    await showQr(other);
    const [device, otherDevice] = [await deviceOf(page), await deviceOf(other)];
    expect(device).not.toBe(otherDevice);

    const failing = { action: 'failPairing', error: 'mongo', message: 'boom' };
    await act(world, { ...failing, deviceId: otherDevice });
    await expect(other.getByRole('alert')).toHaveText('mongo erorr : boom');
    await stage(page, 'qr');
    await other.getByRole('button', { name: 'Buat Kode Baru' }).click();
    await stage(other, 'qr');
    await scan(world, other, '628129990003', 'Ponsel Kedua');
    await expect(other).not.toHaveURL(/create/);
    await stage(page, 'qr');
    await expect(page).toHaveURL('/whatsapp/create');
    await page.bringToFront();
    await scan(world, page, '628129990004', 'Ponsel Pertama');
    await expect(page).not.toHaveURL(/create/);
  });

  test('removes its client when the page is left or its tab is closed [PAIR-22]', async ({
    page,
    world,
    context,
  }) => {
    await world.signedIn(page, 'member');
    const tab = await context.newPage();
    await tab.goto('/whatsapp/create');
    await showQr(tab);
    const left = await deviceOf(tab);
    expect(await offerFor(world, left)).toBeDefined();
    await tab.getByRole('link', { name: 'Akun Whatsapp' }).first().click();
    await expect.poll(() => offerFor(world, left)).toBeUndefined();

    await tab.goBack();
    await showQr(tab);
    const closed = await deviceOf(tab);
    expect(await offerFor(world, closed)).toBeDefined();
    await tab.close({ runBeforeUnload: true });
    await expect.poll(() => offerFor(world, closed)).toBeUndefined();
  });
});

test('an account is taken back from a conflict, linked again as the same one, and told the rule when suspended [PAIR-02, PAIR-10, WA-16, WA-17, WA-18, WA-19, WA-20, WA-21, SUSP-01, SUSP-02, SUSP-05]', async ({
  page,
  world,
}) => {
  const member = await world.signedIn(page, 'member');
  const { id, phonenumber, pushname } = await world.account(member.id, { countSuccess: 41 });
  await page.goto('/whatsapp');
  const row = rowOf(page, phonenumber);
  await expect(row).toContainText('Connected');
  await expect(row.getByText('Reconnect')).toHaveCount(0);
  await act(world, { action: 'openElsewhere', id });
  await expect(row).toContainText('Conflict');
  const warning = page.getByRole('alertdialog', { name: 'Warning!' });
  await row.getByRole('button', { name: 'Reconnect' }).click();
  await warning.getByRole('button', { name: 'Batal' }).click();
  await expect(row).toContainText('Conflict');
  await row.getByRole('button', { name: 'Reconnect' }).click();
  await warning.getByRole('button', { name: 'Ya, Reonnect.' }).click();
  await expect(row).toContainText('Connected');
  await expect(page).toHaveURL('/whatsapp');

  await act(world, { action: 'unlink', id });
  await expect(row).toContainText('Logged Out');
  await row.getByRole('link', { name: 'Reconnect' }).click();
  await expect(page).toHaveURL(`/whatsapp/create?r=${id}`);
  await expect(page.getByText(pushname).first()).toBeVisible();
  await showQr(page);
  const device = await deviceOf(page);
  await scan(world, page, phonenumber, pushname);
  await expect(page).toHaveURL('/whatsapp');
  await expect(row).toContainText('Connected');
  await expect(row).toContainText(device);
  await expect(row).toContainText('41');

  await act(world, { action: 'suspend', id });
  await expect(row).toContainText('Suspended (1x)');
  await expect(row).toContainText('Aturan #1 Jangan hapus pesan terkirim.');
  await expect(row).toContainText('Silahkan hubungi Admin/CS');
  await expect(row.getByRole('button', { name: 'Activated' })).toHaveCount(0);
  await expect(row.getByText('Reconnect')).toHaveCount(0);
});
