import type { Page } from '@playwright/test';
import { expect, rowOf, signIn, test, type World } from './support/test';

const stage = (page: Page, name: string) =>
  expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', name);
const deviceOf = (page: Page) => page.getByLabel('Whatsapp ID').inputValue();
const phone = (number: string, name: string) => ({ number, name });

/** Something done on the phone on the desk. */
async function act(world: World, payload: object) {
  const answer = await world.sandbox.app.inject({
    method: 'POST',
    url: '/phone/act',
    headers: { host: '127.0.0.1' },
    payload,
  });
  expect(answer.json()).toEqual({});
}

interface Offer {
  readonly deviceId: string;
  readonly qr: string | null;
  readonly code: string | null;
}
/** What the server offers phones for a device now. */
async function offerFor(world: World, deviceId: string): Promise<Offer | undefined> {
  const desk = await world.sandbox.app.inject({ url: '/phone/desk', headers: { host: '127.0.0.1' } });
  return desk.json<{ offers: Offer[] }>().offers.find((offer) => offer.deviceId === deviceId);
}

async function showQr(page: Page) {
  await page.getByRole('button', { name: 'Buat Kode QR' }).click();
  await stage(page, 'qr');
}
async function scan(world: World, page: Page, number: string, name: string) {
  const offer = await offerFor(world, await deviceOf(page));
  await act(world, { action: 'scan', qr: offer?.qr, phone: phone(number, name) });
}

test.describe('linking a phone', () => {
  test('by QR code, from the list and back to it with the new account [PAIR-08, PAIR-12, PAIR-18, PAIR-19, WA-08]', async ({
    page,
    world,
  }) => {
    const { email } = await world.person('member');
    await signIn(page, email);
    await page.goto('/whatsapp');
    await page.getByRole('link', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Akun Whatsapp' })).toBeVisible();
    await showQr(page);
    await scan(world, page, '628129990001', 'Ponsel Ani');
    await expect(page).toHaveURL('/whatsapp');
    await expect(rowOf(page, 'Ponsel Ani')).toContainText('Connected');
  });

  for (const role of ['staff', 'admin', 'dev'] as const) {
    test(`by phone number as ${role}, for a generator, on their own channel [PAIR-03, PAIR-07, PAIR-14, PAIR-17, RT-03]`, async ({
      page,
      world,
    }) => {
      const { id, email } = await world.person(role);
      const channels: string[] = [];
      page.on('websocket', (socket) => channels.push(new URL(socket.url()).searchParams.get('id') ?? ''));
      await signIn(page, email);
      await page.goto('/whatsapp/create?type=generator');
      await page.getByText('Nomor Telepon', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Nomor Telepon' }).fill('0812-9990-0002');
      await expect(page.getByText('6281299900002')).toBeVisible();
      await page.getByRole('button', { name: 'Buat Kode' }).click();
      const shown = page.getByLabel('Kode penautan');
      await expect(shown).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
      expect(channels).toContain(`client-${id}`);
      await act(world, {
        action: 'enterCode',
        code: await shown.innerText(),
        phone: phone('6281299900002', 'Ponsel Staf'),
      });
      await expect(page).toHaveURL(/\/generator\/create\?whatsapp=\d+$/);
    });
  }

  test('is not disturbed by another page that links another phone [S22, PAIR-17]', async ({
    page,
    world,
    context,
  }) => {
    const { email } = await world.person('member');
    await signIn(page, email);
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
    await scan(world, page, '628129990004', 'Ponsel Pertama');
    await expect(page).not.toHaveURL(/create/);
  });

  test('removes its client when the tab is closed [PAIR-22]', async ({ page, world, context }) => {
    const { email } = await world.person('member');
    await signIn(page, email);
    const tab = await context.newPage();
    await tab.goto('/whatsapp/create');
    await showQr(tab);
    const device = await deviceOf(tab);
    await tab.close({ runBeforeUnload: true });
    await expect.poll(() => offerFor(world, device)).toBeUndefined();
  });

  test('removes its client when the page is left [PAIR-22]', async ({ page, world }) => {
    const { email } = await world.person('member');
    await signIn(page, email);
    await page.goto('/whatsapp/create');
    await showQr(page);
    const device = await deviceOf(page);
    expect(await offerFor(world, device)).toBeDefined();
    await page.getByRole('link', { name: 'Akun Whatsapp' }).first().click();
    await expect.poll(() => offerFor(world, device)).toBeUndefined();
  });

  test('draws the QR code dark on white with a quiet zone in both themes [PAIR-21]', async ({
    page,
    world,
  }) => {
    const { email } = await world.person('member');
    await signIn(page, email);
    await page.goto('/whatsapp/create');
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
  });
});

test.describe('an account that lost its phone', () => {
  test('is logged out by the phone, and linked again as the same account [PAIR-02, PAIR-10, WA-16, WA-18]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id, { countSuccess: 41 });
    await signIn(page, email);
    await page.goto('/whatsapp');
    const row = rowOf(page, account.phonenumber ?? '');
    await expect(row).toContainText('Connected');
    await expect(row.getByRole('link', { name: 'Reconnect' })).toHaveCount(0);
    await act(world, { action: 'unlink', id: account.id });
    await expect(row).toContainText('Logged Out');

    await row.getByRole('link', { name: 'Reconnect' }).click();
    await expect(page).toHaveURL(`/whatsapp/create?r=${account.id}`);
    await expect(page.getByText(account.pushname ?? '')).toBeVisible();
    await showQr(page);
    const device = await deviceOf(page);
    await scan(world, page, account.phonenumber ?? '', account.pushname ?? '');
    await expect(page).toHaveURL('/whatsapp');
    await expect(row).toContainText('Connected');
    await expect(row).toContainText(device);
    await expect(row).toContainText('41');
  });

  test('in conflict is taken back in place, after a question [WA-19, WA-20, WA-21]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    await signIn(page, email);
    await page.goto('/whatsapp');
    const row = rowOf(page, account.clientid);
    await expect(row).toContainText('Connected');
    await act(world, { action: 'openElsewhere', id: account.id });
    await expect(row).toContainText('Conflict');

    const warning = page.getByRole('alertdialog', { name: 'Warning!' });
    await row.getByRole('button', { name: 'Reconnect' }).click();
    await warning.getByRole('button', { name: 'Batal' }).click();
    await expect(row).toContainText('Conflict');
    await row.getByRole('button', { name: 'Reconnect' }).click();
    await warning.getByRole('button', { name: 'Ya, Reonnect.' }).click();
    await expect(row).toContainText('Connected');
    await expect(page).toHaveURL('/whatsapp');
  });
});

test.describe('a suspended account', () => {
  test('tells its member the rule, and no way round it [SUSP-01, SUSP-02, SUSP-05, WA-17]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    await signIn(page, email);
    await page.goto('/whatsapp');
    const row = rowOf(page, account.clientid);
    await expect(row).toContainText('Connected');
    await act(world, { action: 'suspend', id: account.id });
    await expect(row).toContainText('Suspended (1x)');
    await expect(row).toContainText('Aturan #1 Jangan hapus pesan terkirim.');
    await expect(row).toContainText('Silahkan hubungi Admin/CS');
    await expect(row.getByRole('button', { name: 'Activated' })).toHaveCount(0);
    await expect(row.getByText('Reconnect')).toHaveCount(0);
  });

  for (const role of ['admin', 'dev'] as const) {
    test(`is activated by ${role} below three suspensions only [SUSP-03, SUSP-04, SUSP-06, SUSP-07]`, async ({
      page,
      world,
    }) => {
      const { id } = await world.person('member');
      const suspension = { state: 'suspended', suspended: true } as const;
      const twice = await world.account(id, { ...suspension, suspendedCount: 2 });
      const thrice = await world.account(id, { ...suspension, suspendedCount: 3 });
      const { email } = await world.person(role);
      await signIn(page, email);
      await page.goto(`/member/whatsapp?id=${id}`);
      await expect(rowOf(page, thrice.clientid)).toContainText('Suspended (3x)');
      await expect(rowOf(page, thrice.clientid).getByRole('button', { name: 'Activated' })).toHaveCount(0);
      const row = rowOf(page, twice.clientid);
      await row.getByRole('button', { name: 'Activated' }).click();
      await expect(row.getByRole('button', { name: 'Activating...' })).toBeDisabled();
      await expect(row).toContainText(/Connected|Disconnected|Logged Out|Unknown/);
      await expect(row).not.toContainText('Suspended');
    });
  }
});
