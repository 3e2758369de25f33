import { inArray } from 'drizzle-orm';
import { bonuses, phoneNumbers, whatsapps, withdraws } from '../../sandbox/store/schema';
import { countPresses, Keyboard } from './support/hands';
import { PASSWORD } from '../../scripts/shared/world/people';
import { act, offerFor } from '../../scripts/shared/world/phone';
import { expect, rowOf, test } from './support/test';
import type { World } from '../../scripts/shared/world/world';

const BANK = { accountBank: 'BCA', accountNumber: '1234567890', accountName: 'Ani W' };

/** A member who asks for so many rupiah, so many times. */
async function askFor(world: World, times: number, nominal: number) {
  const { db } = world.sandbox.database;
  const { id } = await world.person('member', BANK);
  await db.insert(bonuses).values({ nominal: 1_000_000, reason: 'Saldo awal', userId: id });
  const asked = await db
    .insert(withdraws)
    .values(Array.from({ length: times }, () => ({ nominal, userId: id })))
    .returning();
  return asked.map((withdraw) => withdraw.id);
}
const statusesOf = async (world: World, ids: readonly number[]) => {
  const rows = await world.sandbox.database.db
    .select({ status: withdraws.status })
    .from(withdraws)
    .where(inArray(withdraws.id, [...ids]));
  return rows.map(({ status }) => status);
};
const stateOf = async (world: World, id: number) => {
  const [account] = await world.sandbox.database.db
    .select()
    .from(whatsapps)
    .where(inArray(whatsapps.id, [id]));
  return account?.state;
};

test.describe('in few presses', () => {
  test('ten withdraws are answered in four, one of them the confirmation', async ({ page, world }) => {
    const asked = await askFor(world, 10, 10_000);
    await world.signedIn(page, 'admin');
    const presses = await countPresses(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Jawab penarikan' }).click();
    await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).click();
    const bar = page.getByRole('region', { name: 'Baris yang dipilih' });
    await bar.getByRole('button', { name: 'Terima' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Terima 10 penarikan, Rp 100.000?');
    await page.getByRole('button', { name: 'Ya, Terima.' }).click();
    await expect(page.getByText('10 penarikan diterima.')).toBeVisible();
    expect(await statusesOf(world, asked)).toEqual(Array(10).fill('accepted'));
    expect(presses()).toBe(4);
  });

  test('an account that dropped is found on the dashboard and linked again in two', async ({
    page,
    world,
  }) => {
    const { id } = await world.signedIn(page, 'member');
    const account = await world.account(id, { state: 'loggedOut' });
    const presses = await countPresses(page);
    await page.goto('/');
    await page.getByRole('link', { name: `Sambungkan ulang ${account.pushname}` }).click();
    await page.getByRole('button', { name: 'Buat Kode QR' }).click();
    await expect(page.locator('[data-stage=qr]')).toBeVisible();
    const offer = await offerFor(world, await page.getByLabel('Whatsapp ID').inputValue());
    const phone = { number: account.phonenumber, name: account.pushname };
    await act(world, { action: 'scan', qr: offer?.qr, phone });
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: `Sambungkan ulang ${account.pushname}` })).toHaveCount(0);
    expect(await stateOf(world, account.id)).toBe('connected');
    expect(presses()).toBe(2);
  });

  test('a suspended account is activated from the dashboard in two', async ({ page, world }) => {
    const { id } = await world.person('member');
    const account = await world.account(id, {
      state: 'suspended',
      suspended: true,
      suspendedAt: new Date(),
      suspendedCount: 1,
    });
    await world.signedIn(page, 'admin');
    const presses = await countPresses(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Lihat akun ditangguhkan' }).click();
    await rowOf(page, account.phonenumber ?? '')
      .getByRole('button', { name: 'Aktifkan' })
      .click();
    await expect.poll(() => stateOf(world, account.id)).not.toBe('suspended');
    expect(presses()).toBe(2);
  });

  test('what happened to an account two minutes ago is found in two', async ({ page, world }) => {
    const { id } = await world.signedIn(page, 'member');
    const account = await world.account(id);
    const date = new Date(Date.now() - 2 * 60_000).toISOString();
    await world.report(account, 'connection.update', {
      state: 'conflict',
      change: { state: 'conflict' },
      date,
    });
    const presses = await countPresses(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Akun Whatsapp' }).click();
    // The column of boxes comes after the rows, and moves what stands beside it.
    await page.getByRole('checkbox').first().waitFor();
    await page.getByRole('button', { name: `Riwayat ${account.pushname}` }).click();
    const drawer = page.getByRole('dialog', { name: /^Riwayat/ });
    await expect(drawer.getByRole('listitem').filter({ hasText: '2 menit lalu' })).toContainText(
      'Dibuka di tempat lain',
    );
    expect(presses()).toBe(2);
  });
});

test.describe('by keyboard alone', () => {
  test('a member signs in, links an account by its code, blasts, stops, and asks for money', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member', BANK);
    await world.sandbox.database.db.insert(bonuses).values({ nominal: 50_000, reason: 'Saldo', userId: id });
    await world.stock();
    const presses = await countPresses(page);
    const keyboard = new Keyboard(page);
    await page.goto('/signin');
    await keyboard.type(page.getByLabel(/^Email/), email);
    await keyboard.type(page.getByLabel(/^Password/), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo');
    await keyboard.isSeen();

    const menu = page.getByRole('navigation', { name: 'Menu' });
    await keyboard.press(menu.getByRole('link', { name: 'Akun Whatsapp' }));
    await keyboard.press(page.getByRole('link', { name: 'Tambah' }).first());
    await keyboard.reach(page.getByRole('radio', { name: 'Kode QR' }));
    await page.keyboard.press('ArrowRight');
    await keyboard.type(page.getByRole('textbox', { name: 'Nomor Telepon' }), '0812-9990-0077');
    await keyboard.press(page.getByRole('button', { name: 'Buat Kode' }));
    const code = await page.getByLabel('Kode penautan').innerText();
    await keyboard.isSeen();
    await act(world, { action: 'enterCode', code, phone: { number: '6281299900077', name: 'Ponsel' } });
    await keyboard.press(page.getByRole('alertdialog').getByRole('button', { name: 'Mulai Blast' }));
    const row = rowOf(page, 'Ponsel');
    await expect(row).toContainText('Connected');
    await keyboard.press(row.getByRole('button', { name: 'Stop Blast' }));
    await expect(row.getByRole('button', { name: 'Start Blast' })).toBeVisible();
    await keyboard.isSeen();

    await keyboard.press(menu.getByRole('link', { name: 'Withdraw' }));
    await keyboard.type(page.getByLabel('Nominal'), '20000');
    await page.keyboard.press('Enter');
    await keyboard.press(page.getByRole('button', { name: 'Ya, Tarik.' }));
    await expect(rowOf(page, 'Rp 20.000').first()).toContainText('Diminta');
    await keyboard.isSeen();
    expect(presses()).toBe(0);
  });

  test('staff answer a withdraw', async ({ page, world }) => {
    const asked = await askFor(world, 1, 12_500);
    await world.signedIn(page, 'staff');
    const presses = await countPresses(page);
    const keyboard = new Keyboard(page);
    await page.goto('/');
    // Others may wait before it.
    await keyboard.press(rowOf(page, 'Rp 12.500').getByRole('button', { name: 'Terima' }));
    await keyboard.press(page.getByRole('button', { name: 'Ya, Terima.' }));
    await expect(page.getByRole('alertdialog')).toContainText('Permintaan withdraw Diterima');
    await keyboard.press(page.getByRole('button', { name: 'OK' }));
    await keyboard.isSeen();
    expect(await statusesOf(world, asked)).toEqual(['accepted']);
    expect(presses()).toBe(0);
  });

  test('an admin adds a number, sets what a member earns, and activates an account', async ({
    page,
    world,
  }) => {
    const member = await world.person('member', { firstname: 'Zainab' });
    const account = await world.account(member.id, {
      state: 'suspended',
      suspended: true,
      suspendedAt: new Date(),
      suspendedCount: 1,
    });
    await world.signedIn(page, 'admin');
    const presses = await countPresses(page);
    const keyboard = new Keyboard(page);
    await page.goto('/phonenumber');
    await keyboard.press(page.getByRole('link', { name: 'Tambah' }).first());
    await keyboard.type(page.getByLabel('Nomor Telepon'), '6281377700012');
    await keyboard.type(page.getByLabel('Nama'), 'Nomor Baru');
    await page.keyboard.press('Enter');
    const { db } = world.sandbox.database;
    await expect.poll(() => db.$count(phoneNumbers, inArray(phoneNumbers.name, ['Nomor Baru']))).toBe(1);
    await keyboard.isSeen();

    const menu = page.getByRole('navigation', { name: 'Menu' });
    await keyboard.press(menu.getByRole('link', { name: 'Daftar Member' }));
    await keyboard.press(rowOf(page, 'Zainab').getByRole('link', { name: 'Pengaturan' }));
    const fields = { 'Interval Min': '5', 'Interval Max': '9', 'Fee Whatsapp Blast': '175' };
    for (const [label, value] of Object.entries(fields)) {
      await keyboard.reach(page.getByLabel(new RegExp(`^${label}`)));
      await page.keyboard.press('Control+A');
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/member');
    await keyboard.isSeen();

    await keyboard.press(menu.getByRole('link', { name: 'Dashboard' }));
    await keyboard.press(page.getByRole('link', { name: 'Lihat akun ditangguhkan' }));
    await keyboard.press(rowOf(page, account.phonenumber ?? '').getByRole('button', { name: 'Aktifkan' }));
    await expect.poll(() => stateOf(world, account.id)).not.toBe('suspended');
    expect(presses()).toBe(0);
  });

  test('a developer opens the statechart, chooses an actor, and steps back', async ({ page, world }) => {
    const dev = await world.signedIn(page, 'dev');
    await world.account(dev.id);
    const presses = await countPresses(page);
    const keyboard = new Keyboard(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('Statechart');
    await expect(page.getByRole('option', { name: /Statechart/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/monitor/statechart');
    const actors = page.getByRole('group', { name: 'Aktor' });
    // Tab stops once in the list, however many actors there are; the arrow keys go on from there.
    await keyboard.reach(actors.locator('button[tabindex="0"]'));
    // It stops at the one that is shown.
    await page.keyboard.press('Home');
    const actor = actors.getByRole('button', { name: 'navigation' });
    for (let row = 0; row < 12 && !(await actor.evaluate((one) => one.matches(':focus'))); row += 1)
      await page.keyboard.press('ArrowDown');
    await keyboard.isSeen();
    await page.keyboard.press('Enter');
    const place = page.getByRole('slider', { name: 'Posisi' });
    await expect(place).toBeVisible();
    const before = Number(await place.inputValue());
    await page.keyboard.press('ArrowLeft');
    await expect(place).toHaveValue(String(before - 1));
    await keyboard.isSeen();
    expect(presses()).toBe(0);
  });
});
