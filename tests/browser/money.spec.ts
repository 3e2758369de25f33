import { AxeBuilder } from '@axe-core/playwright';
import { eq } from 'drizzle-orm';
import { bonuses, withdraws } from '../../sandbox/store/schema';
import { expect, rowOf, signIn, test, type World } from './support/test';

const BANK = { accountBank: 'BCA', accountNumber: '1234567890', accountName: 'Ani W' };

/** A member who has `balance` rupiah, from a bonus. */
async function earner(world: World, balance: number, bank: Partial<typeof BANK> = BANK) {
  const member = await world.person('member', bank);
  const giver = await world.person('admin');
  await world.sandbox.database.db
    .insert(bonuses)
    .values({ nominal: balance, reason: 'Saldo awal', userId: member.id, adminId: giver.id });
  return member;
}
const requestsOf = (world: World, userId: number) =>
  world.sandbox.database.db.select().from(withdraws).where(eq(withdraws.userId, userId));
const REQUEST = '/withdraw/request$';

test.describe('withdrawing', () => {
  test('is asked once however often it is pressed, and shows at once [WD-11, WD-14, WD-16, A1]', async ({
    page,
    world,
  }) => {
    const { id, email } = await earner(world, 50_000);
    await signIn(page, email);
    await page.goto('/withdraw');
    await expect(page.getByText('Rp 50.000')).toBeVisible();

    await page.getByLabel('Nominal').fill('9999');
    await page.getByRole('button', { name: 'Tarik', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Warning' })).toContainText(
      'Minimal permintaan penarikan adalah Rp 10.000',
    );
    await page.getByRole('button', { name: 'OK' }).click();

    await page.getByLabel('Nominal').fill('20000');
    await expect(page.getByLabel('Nominal')).toHaveValue('20.000');
    await page.getByRole('button', { name: 'Tarik', exact: true }).dblclick();
    await expect(page.getByRole('alertdialog')).toContainText('Tarik Rp 20.000 ke rekening BCA •••• 890');
    await page.getByRole('button', { name: 'Ya, Tarik.' }).dblclick();
    await expect(rowOf(page, 'Rp 20.000')).toContainText('Requested');
    await expect(page.getByText('Rp 30.000')).toBeVisible();
    expect(await requestsOf(world, id)).toHaveLength(1);
  });

  test('of the whole balance in two tabs succeeds in one [A2, WD-19]', async ({ page, context, world }) => {
    const { id, email } = await earner(world, 20_000);
    await signIn(page, email);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/withdraw');
      await tab.getByLabel('Nominal').fill('20000');
      await tab.getByRole('button', { name: 'Tarik', exact: true }).click();
    }
    await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Ya, Tarik.' }).click()));
    const refusals = [page, other].map((tab) => tab.getByText('Saldo tidak mencukupi.'));
    await expect
      .poll(async () => (await Promise.all(refusals.map((text) => text.count()))).reduce((a, b) => a + b))
      .toBe(1);
    expect(await requestsOf(world, id)).toHaveLength(1);
  });

  test('without bank details leads to the profile, and works once they are there [WD-17, WD-18, PROF-07, PROF-12]', async ({
    page,
    world,
  }) => {
    const { email } = await earner(world, 20_000, {});
    await signIn(page, email);
    await page.goto('/withdraw');
    await page.getByRole('button', { name: 'Tarik', exact: true }).click();
    await page.getByRole('button', { name: 'Ya, Tarik.' }).click();
    await page.getByRole('alertdialog', { name: 'Gagal' }).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/profile?edit=1');
    const modal = page.getByRole('dialog', { name: 'Edit Profil' });
    await modal.getByLabel('Bank').selectOption('BCA');
    await modal.getByLabel('Nomor Rekening').fill('1234567890');
    await modal.getByLabel('Nama Pemilik Rekening').fill('Ani W');
    await modal.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/profile');
    await page.goBack();
    await page.getByRole('button', { name: 'Tarik', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toContainText('BCA •••• 890 a.n. Ani W');
    await page.getByRole('button', { name: 'Ya, Tarik.' }).click();
    await expect(rowOf(page, 'Rp 10.000')).toContainText('Requested');
  });

  test('whose answer is lost is found in the history [R11]', async ({ page, world }) => {
    const { id, email } = await earner(world, 20_000);
    await signIn(page, email);
    await page.goto('/withdraw');
    await world.loseCalls(REQUEST, 'after-commit');
    await page.getByRole('button', { name: 'Tarik', exact: true }).click();
    await page.getByRole('button', { name: 'Ya, Tarik.' }).click();
    await expect(page.getByText('Permintaan penarikan terkirim.')).toBeVisible();
    expect(await requestsOf(world, id)).toHaveLength(1);
  });

  test('that never arrived is said to have failed, and can be asked again [R12]', async ({ page, world }) => {
    const { id, email } = await earner(world, 20_000);
    await signIn(page, email);
    await page.goto('/withdraw');
    await world.loseCalls(REQUEST, 'before-commit');
    await page.getByRole('button', { name: 'Tarik', exact: true }).click();
    await page.getByRole('button', { name: 'Ya, Tarik.' }).click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await world.calmFaults();
    await page.getByRole('button', { name: 'Tarik', exact: true }).click();
    await page.getByRole('button', { name: 'Ya, Tarik.' }).click();
    await expect(rowOf(page, 'Rp 10.000')).toContainText('Requested');
    expect(await requestsOf(world, id)).toHaveLength(1);
  });
});

test.describe('handling requests', () => {
  async function asked(world: World) {
    const member = await earner(world, 50_000);
    await world.sandbox.database.db.insert(withdraws).values({ nominal: 12_345, userId: member.id });
    return member;
  }

  test('accepts once, and takes it back [WD-03, WD-04, WD-05, WD-07, A1]', async ({ page, world }) => {
    const { id } = await asked(world);
    const { email } = await world.person('staff');
    await signIn(page, email);
    await page.goto('/withdraw/requested');
    const row = rowOf(page, 'Rp 12.345').first();
    await row.getByRole('button', { name: 'Terima' }).dblclick();
    await expect(page.getByRole('alertdialog')).toContainText('Permintaan withdraw Diterima');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(row).toContainText('Accepted');
    expect((await requestsOf(world, id))[0]?.status).toBe('accepted');
    await row.getByRole('button', { name: 'Batalkan' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Permintaan withdraw Dibatalkan');
  });

  test('shows the second of two admins who was first [R4]', async ({ page, browser, world }) => {
    const { id } = await asked(world);
    const [first, second] = [await world.person('admin'), await world.person('staff')];
    const context = await browser.newContext({ baseURL: world.sandbox.url });
    const other = await context.newPage();
    await signIn(page, first.email);
    await signIn(other, second.email);
    for (const tab of [page, other]) await tab.goto('/withdraw/requested');
    await rowOf(other, 'Rp 12.345').first().getByRole('button', { name: 'Tolak' }).click();
    await expect(other.getByRole('alertdialog')).toContainText('Permintaan withdraw Ditolak');
    await rowOf(page, 'Rp 12.345').first().getByRole('button', { name: 'Terima' }).click();
    await expect(page.getByText('Permintaan withdraw sudah ditolak.').first()).toBeVisible();
    await expect(rowOf(page, 'Rp 12.345').first()).toContainText('Rejected');
    expect((await requestsOf(world, id))[0]?.status).toBe('rejected');
    await context.close();
  });
});

test.describe('bonuses and levels', () => {
  test('a bonus is given once to the member of the address, and seen by them [BONUS-03, BONUS-11, BONUS-12, A1]', async ({
    page,
    browser,
    world,
  }) => {
    const member = await world.person('member');
    const admin = await world.person('admin');
    await signIn(page, admin.email);
    await page.goto('/bonus');
    await page.goto(`/bonus/create?id=${member.id}`);
    await expect(page.getByLabel('Member')).toHaveValue(String(member.id));
    await page.getByLabel('Nominal').fill('7500');
    await page.getByLabel('Keterangan').fill('Bonus uji');
    await page.getByRole('button', { name: 'Kirim', exact: true }).dblclick();
    await expect(page.getByRole('alertdialog', { name: 'Berhasil' })).toContainText(
      'Bonus berhasil dikirim.',
    );
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/bonus');
    const given = await world.sandbox.database.db.select().from(bonuses).where(eq(bonuses.userId, member.id));
    expect(given).toMatchObject([{ nominal: 7500, reason: 'Bonus uji', adminId: admin.id }]);

    const context = await browser.newContext({ baseURL: world.sandbox.url });
    const own = await context.newPage();
    await signIn(own, member.email);
    await own.goto('/bonus');
    await expect(own.getByRole('heading', { name: 'Total Bonus : Rp 7.500' })).toBeVisible();
    await expect(own.getByRole('row')).toHaveCount(2);
    await context.close();
  });

  test('a level is made, changed and deleted [LEVEL-01, LEVEL-02, LEVEL-04, LEVEL-05, LEVEL-06, APP-15]', async ({
    page,
    world,
  }) => {
    const { email } = await world.person('dev');
    const name = `Uji ${Date.now()}`;
    await signIn(page, email);
    await page.goto('/level');
    await page.getByRole('link', { name: 'Tambah Level' }).click();
    await page.getByLabel('Nama Level').fill(name);
    await page.getByLabel('Harga Blast Rp.').fill('90');
    await page.getByLabel('Syarat Minimal Blast').fill('5');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/level');
    await rowOf(page, name).getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Harga Blast Rp.')).toHaveValue('90');
    await page.getByLabel('Harga Blast Rp.').fill('95');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Level berhasil disimpan.');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(rowOf(page, name)).toContainText('Rp 95');
    await rowOf(page, name).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Ya, Hapus.' }).click();
    await expect(rowOf(page, name)).toHaveCount(0);
  });

  test('a form with something in it is not left by mistake [U2]', async ({ page, world }) => {
    const { email } = await world.person('admin');
    await signIn(page, email);
    await page.goto('/level');
    await page.getByRole('link', { name: 'Tambah Level' }).click();
    await page.getByLabel('Nama Level').fill('x');
    await page.goBack();
    const warning = page.getByRole('alertdialog', { name: 'Tinggalkan halaman ini?' });
    await warning.getByRole('button', { name: 'Batal' }).click();
    await expect(page.getByLabel('Nama Level')).toHaveValue('x');
    const leaving = page.waitForEvent('dialog');
    const closed = page.close({ runBeforeUnload: true });
    await (await leaving).dismiss();
    await closed;
    await expect(page.getByLabel('Nama Level')).toHaveValue('x');
  });
});

test.describe('settings and profile', () => {
  test('a bank of the settings can be chosen in the profile [SET-05, PROF-10]', async ({ page, world }) => {
    const { email } = await world.person('admin');
    await signIn(page, email);
    await page.goto('/settings');
    const banks = page.getByLabel('Daftar Bank');
    await expect(banks).toHaveValue(/BCA/);
    await banks.fill('BCA, MANDIRI, BRI, JAGO');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByText('Pengaturan berhasil disimpan.')).toBeVisible();
    await page.goto('/profile?edit=true');
    await page.getByRole('dialog').getByLabel('Bank').selectOption('JAGO');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Rekening Bank' })).toContainText('JAGO');
  });

  test('the referral link is copied and fills the sign-up form [PROF-03, PROF-04, REF-01]', async ({
    page,
    context,
    world,
  }) => {
    const { email, referralCode } = await world.person('member');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.sandbox.url });
    await signIn(page, email);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Copy Link Referral' }).click();
    await expect(page.getByText('Link referral berhasil disalin.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${world.sandbox.url}/signup?referral=${referralCode}`);
    await page.goto('/referral');
    await expect(page.getByRole('heading', { name: 'Total : Rp 0' })).toBeVisible();
    await expect(page.getByText('Kosong')).toBeVisible();
  });
});

test.describe('every screen of money', () => {
  const SCREENS: readonly (readonly [role: 'member' | 'admin', path: string])[] = [
    ['member', '/withdraw'],
    ['member', '/bonus'],
    ['member', '/referral'],
    ['member', '/profile?edit=1'],
    ['admin', '/withdraw/requested'],
    ['admin', '/bonus/create'],
    ['admin', '/level'],
    ['admin', '/level/create'],
    ['admin', '/settings'],
  ];
  for (const [role, path] of SCREENS) {
    test(`${path} can be used by everybody, on a phone and in the dark too [D5]`, async ({ page, world }) => {
      const { email } = await world.person(role, { firstname: 'A'.repeat(90), lastname: '\u202egnaro' });
      await signIn(page, email);
      await page.evaluate(() => localStorage.setItem('theme', 'dark'));
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
});
