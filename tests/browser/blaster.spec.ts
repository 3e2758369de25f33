import { eq } from 'drizzle-orm';
import { phoneNumbers } from '../../sandbox/store/schema';
import { expect, rowOf, signIn, test } from './support/test';

test.describe('the blaster', () => {
  test('sends by hand to one of hundreds of numbers, which count it live [BLASTER-01, BLASTER-04, BLASTER-08, BLASTER-11, RT-40]', async ({
    browser,
    page,
    world,
  }) => {
    const { db } = world.sandbox.database;
    await db.insert(phoneNumbers).values(
      Array.from({ length: 600 }, (_, at) => ({
        number: `62855${process.pid % 1000}${String(at).padStart(5, '0')}`,
        name: `Kontak ${at}`,
        status: at === 7 ? 'nonactive' : 'active',
      })),
    );
    const member = await world.person('member');
    const account = await world.account(member.id);
    const { email } = await world.person('admin');
    await signIn(page, email);
    const watcher = await (await browser.newContext({ baseURL: world.sandbox.url })).newPage();
    await signIn(watcher, email);
    await watcher.goto('/phonenumber');
    const row = rowOf(watcher, 'Kontak 599');
    await expect(row).toBeVisible();
    await expect(watcher.getByText('Tersambung', { exact: true })).toBeVisible();

    await page.goto('/blaster');
    await page.getByLabel(/^Pengirim/).selectOption(account.clientid);
    await page.getByLabel(/^Pesan/).fill('Halo\nbaris kedua');
    expect(await page.getByRole('listbox').getByRole('option').count()).toBeLessThan(40);
    await page.getByRole('searchbox', { name: 'Cari Penerima' }).fill('kontak 7');
    await expect(page.getByRole('option', { name: /Kontak 7$/ })).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Cari Penerima' }).fill('kontak 599');
    await page.getByRole('option', { name: /Kontak 599/ }).click();
    await expect(page.getByText('1 dipilih')).toBeVisible();
    await page.getByRole('button', { name: 'Kirim' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Terkirim!' });
    await expect(dialog).toContainText('Pesan blaster berhasil dikirim ke target.');
    await expect(row.getByRole('cell').nth(2)).toHaveText('1');
    await watcher.context().close();
  });

  test('sends nothing through an account that is not connected [BLASTER-08, BLASTER-09]', async ({
    page,
    world,
  }) => {
    const member = await world.person('member');
    const account = await world.account(member.id, { state: 'disconnected' });
    const [target] = await world.sandbox.database.db
      .insert(phoneNumbers)
      .values({ number: `6285600${process.pid}`, name: 'Tak terkirim' })
      .returning();
    const { email } = await world.person('dev');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('send-message')) sent += 1;
    });
    await signIn(page, email);
    await page.goto('/blaster');
    await page.getByLabel(/^Pengirim/).selectOption(account.clientid);
    await page.getByLabel(/^Pesan/).fill('Halo');
    await page.getByRole('searchbox', { name: 'Cari Penerima' }).fill('Tak terkirim');
    await page.getByRole('option').last().click();
    await page.getByRole('button', { name: 'Kirim' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Gagal!' })).toContainText(
      new RegExp(`${account.phonenumber} is (?!CONNECTED)[A-Z]+`),
    );
    expect(sent).toBe(0);
    const [after] = await world.sandbox.database.db
      .select()
      .from(phoneNumbers)
      .where(eq(phoneNumbers.id, target?.id ?? 0));
    expect(after?.countSuccess).toBe(0);
  });

  test('presses Kirim twice at once and sends once [A1]', async ({ page, world }) => {
    const member = await world.person('member');
    const account = await world.account(member.id);
    await world.sandbox.database.db
      .insert(phoneNumbers)
      .values({ number: `6285700${process.pid}`, name: 'Sekali saja' });
    const { email } = await world.person('admin');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('send-message')) sent += 1;
    });
    await signIn(page, email);
    await page.goto('/blaster');
    await page.getByLabel(/^Pengirim/).selectOption(account.clientid);
    await page.getByLabel(/^Pesan/).fill('Halo');
    await page.getByRole('searchbox', { name: 'Cari Penerima' }).fill('Sekali saja');
    await page.getByRole('option').last().click();
    await page.getByRole('button', { name: 'Kirim' }).dblclick();
    await expect(page.getByRole('alertdialog', { name: 'Terkirim!' })).toBeVisible();
    expect(sent).toBe(1);
  });
});
