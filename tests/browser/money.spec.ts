import { eq } from 'drizzle-orm';
import { bonuses, withdraws } from '../../sandbox/store/schema';
import { expect, follow, rowOf, test } from './support/test';
import type { World } from '../../scripts/shared/world/world';

const BANK = { accountBank: 'BCA', accountNumber: '1234567890', accountName: 'Ani W' };

const give = (world: World, userId: number, nominal: number) =>
  world.sandbox.database.db.insert(bonuses).values({ nominal, reason: 'Saldo awal', userId });
const requestsOf = (world: World, userId: number) =>
  world.sandbox.database.db.select().from(withdraws).where(eq(withdraws.userId, userId));
const REQUEST = '/withdraw/request$';

test.describe('withdrawing', () => {
  test('is asked once however often it is pressed, and shows at once [WD-11, WD-14, WD-16, A1]', async ({
    page,
    world,
  }) => {
    const { id } = await world.signedIn(page, 'member', BANK);
    await give(world, id, 50_000);
    await page.goto('/withdraw');
    await expect(page.getByText('Rp 50.000').first()).toBeVisible();

    await page.getByLabel('Nominal').fill('9999');
    await page.getByRole('button', { name: 'Tarik', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Warning' })).toContainText(
      'Minimal permintaan penarikan adalah Rp 10.000',
    );
    await page.getByRole('button', { name: 'OK' }).click();

    await page.getByLabel('Nominal').fill('20000');
    await expect(page.getByLabel('Nominal')).toHaveValue('20.000');
    await page.getByRole('button', { name: 'Tarik', exact: true }).dblclick();
    await expect(page.getByRole('alertdialog')).toContainText('Tarik Rp 20.000 ke rekening BCA ••••7890');
    await page.getByRole('button', { name: 'Ya, Tarik.' }).dblclick();
    await expect(rowOf(page, 'Rp 20.000').first()).toContainText('Diminta');
    await expect(page.getByText('Rp 30.000').first()).toBeVisible();
    expect(await requestsOf(world, id)).toHaveLength(1);
  });

  test('of the whole balance in two tabs succeeds in one [A2, WD-19]', async ({ page, context, world }) => {
    const { id } = await world.signedIn(page, 'member', BANK);
    await give(world, id, 20_000);
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      // A tab in the background draws once a second.
      await tab.bringToFront();
      await tab.goto('/withdraw');
      await tab.getByLabel('Nominal').fill('20000');
      await tab.getByRole('button', { name: 'Tarik', exact: true }).click();
    }
    await Promise.all(
      tabs.map((tab) => tab.getByRole('button', { name: 'Ya, Tarik.' }).dispatchEvent('click')),
    );
    const refusals = tabs.map((tab) => tab.getByText('Saldo tidak mencukupi.'));
    await expect
      .poll(async () => (await Promise.all(refusals.map((text) => text.count()))).reduce((a, b) => a + b))
      .toBe(1);
    expect(await requestsOf(world, id)).toHaveLength(1);
  });

  test('is found in the history where its answer is lost, and asked again where it never arrived [R11, R12]', async ({
    page,
    world,
  }) => {
    const { id } = await world.signedIn(page, 'member', BANK);
    await give(world, id, 40_000);
    await page.goto('/withdraw');
    const ask = async () => {
      await page.getByRole('button', { name: 'Tarik', exact: true }).click();
      await page.getByRole('button', { name: 'Ya, Tarik.' }).click();
    };
    await world.loseCalls(REQUEST, 'after-commit');
    await ask();
    await expect(page.getByText('Permintaan penarikan terkirim.')).toBeVisible();
    expect(await requestsOf(world, id)).toHaveLength(1);

    await world.calmFaults();
    await world.loseCalls(REQUEST, 'before-commit');
    await page.getByLabel('Nominal').fill('15000');
    await ask();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    expect(await requestsOf(world, id)).toHaveLength(1);
    await world.calmFaults();
    await ask();
    await expect(rowOf(page, 'Rp 15.000').first()).toContainText('Diminta');
    expect(await requestsOf(world, id)).toHaveLength(2);
  });

  test('is decided by the first of two, and by each of them once [R4, WD-03, WD-04, WD-05, WD-07, A1]', async ({
    page,
    browser,
    world,
  }) => {
    const { id } = await world.person('member', BANK);
    await give(world, id, 50_000);
    await world.sandbox.database.db.insert(withdraws).values({ nominal: 12_345, userId: id });
    const context = await browser.newContext({ baseURL: world.sandbox.url });
    const other = await context.newPage();
    await world.signedIn(page, 'admin');
    await world.signedIn(other, 'staff');
    await Promise.all([page, other].map((tab) => tab.goto('/withdraw/requested')));
    const [row, elsewhere] = [page, other].map((tab) => rowOf(tab, 'Rp 12.345').first());
    await expect(row!).toContainText('Diminta');
    await elsewhere!.getByRole('button', { name: 'Tolak' }).click();
    await expect(other.getByRole('button', { name: 'Batal', exact: true })).toBeFocused();
    await other.getByRole('button', { name: 'Ya, Tolak.' }).click();
    await expect(other.getByRole('alertdialog')).toContainText('Permintaan withdraw Ditolak');
    await context.close();
    await row!.getByRole('button', { name: 'Terima' }).click();
    await page.getByRole('button', { name: 'Ya, Terima.' }).click();
    await expect(page.getByText('Penarikan ini sudah ditolak.').first()).toBeVisible();
    await expect(row!).toContainText('Ditolak');
    expect((await requestsOf(world, id))[0]?.status).toBe('rejected');

    await row!.getByRole('button', { name: 'Batalkan' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Permintaan withdraw Dibatalkan');
    await page.getByRole('button', { name: 'OK' }).click();
    await row!.getByRole('button', { name: 'Terima' }).dblclick();
    await page.getByRole('button', { name: 'Ya, Terima.' }).dblclick();
    await expect(page.getByRole('alertdialog')).toContainText('Permintaan withdraw Diterima');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(row!).toContainText('Diterima');
    expect((await requestsOf(world, id))[0]?.status).toBe('accepted');
  });
});

test('a bonus is given once to the member of the address, and seen by them [BONUS-03, BONUS-11, BONUS-12, A1]', async ({
  page,
  world,
}) => {
  const member = await world.person('member');
  const admin = await world.signedIn(page, 'admin');
  await page.goto('/bonus');
  await follow(page, `/bonus/create?id=${member.id}`);
  await expect(page.getByRole('combobox', { name: 'Member' })).toHaveValue(new RegExp(member.email));
  await page.getByLabel('Nominal').fill('7500');
  await page.getByLabel('Keterangan').fill('Bonus uji');
  await page.getByRole('button', { name: 'Kirim', exact: true }).click();
  await page.getByRole('button', { name: 'Ya, Kirim.' }).dblclick();
  await expect(page.getByRole('alertdialog', { name: 'Berhasil' })).toContainText('Bonus berhasil dikirim.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/bonus');
  const given = await world.sandbox.database.db.select().from(bonuses).where(eq(bonuses.userId, member.id));
  expect(given).toMatchObject([{ nominal: 7500, reason: 'Bonus uji', adminId: admin.id }]);

  await world.signIn(page, member);
  await page.goto('/bonus');
  await expect(page.getByRole('heading', { name: 'Total Bonus : Rp 7.500' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a level with something in it is not left by mistake, and then saved and deleted [U2, LEVEL-01, LEVEL-02, LEVEL-04, LEVEL-06, APP-15]', async ({
  page,
  world,
}) => {
  await world.signedIn(page, 'admin');
  await page.goto('/level');
  await page.getByRole('link', { name: 'Tambah Level' }).click();
  await page.getByLabel('Nama Level').fill('Uji');
  await page.goBack();
  const warning = page.getByRole('alertdialog', { name: 'Tinggalkan halaman ini?' });
  await warning.getByRole('button', { name: 'Batal' }).click();
  // Until it is gone, what is typed goes to it.
  await expect(warning).toHaveCount(0);
  await expect(page.getByLabel('Nama Level')).toHaveValue('Uji');

  await page.getByLabel('Harga Blast Rp.').fill('90');
  await page.getByLabel('Syarat Minimal Blast').fill('5');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/level');
  const row = rowOf(page, 'Uji');
  await expect(row).toContainText('Rp 90');
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Ya, Hapus.' }).click();
  await expect(row).toHaveCount(0);
});

test('a tab with something in it is not closed by mistake [U2]', async ({ page, world }) => {
  await world.signedIn(page, 'admin');
  await page.goto('/level/create');
  await page.getByLabel('Nama Level').fill('Uji');
  const leaving = page.waitForEvent('dialog');
  const closed = page.close({ runBeforeUnload: true });
  await (await leaving).dismiss();
  await closed;
  // Nothing is typed after this: while Chromium puts its own question away, it drops what arrives.
  await expect(page.getByLabel('Nama Level')).toHaveValue('Uji');
});

test('the referral link is copied and fills the sign-up form [PROF-03, PROF-04, SIGNUP-05, SIGNUP-07]', async ({
  page,
  context,
  world,
}) => {
  const { referralCode } = await world.signedIn(page, 'member');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.sandbox.url });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Copy Link Referral' }).click();
  await expect(page.getByText('Link referal disalin.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${world.sandbox.url}/signup?referral=${referralCode}`);
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByLabel(/Kode Referal/)).toHaveValue(referralCode);
});

test('the list of the profile’s modal is 450 px high, and less where there is no room [PROF-06]', async ({
  page,
  world,
}) => {
  await world.signedIn(page, 'member');
  await page.goto('/profile?edit=1');
  const height = () =>
    page.getByLabel(/Nama Depan/).evaluate((field) => {
      let list: HTMLElement | null = field as HTMLElement;
      while (list && getComputedStyle(list).overflowY !== 'auto') list = list.parentElement;
      return list?.offsetHeight;
    });
  await expect.poll(height).toBe(450);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(height).toBeLessThan(390);
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport();
});

test('a statement of a month is printed without what stands around it, dark screens too', async ({
  page,
  world,
}) => {
  const { id } = await world.signedIn(page, 'member', BANK);
  await give(world, id, 50_000);
  await page.goto('/withdraw');
  await page.getByRole('link', { name: 'Laporan Bulanan' }).click();
  await expect(page.getByRole('table', { name: 'Ringkasan' })).toContainText('Rp 50.000');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await page.emulateMedia({ media: 'print' });
  for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Bulan laporan' })).toBeHidden();
  await expect(page.getByText('Whatsapp Blaster').last()).toBeVisible();
  const cell = page.getByRole('table', { name: 'Bonus' }).getByText('Rp 50.000').first();
  await expect(cell).toHaveCSS('color', 'rgb(0, 0, 0)');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/MediaBox ?\[[^\]]*\]/g), 'pages').toHaveLength(1);
});
