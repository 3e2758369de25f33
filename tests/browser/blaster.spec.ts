import { phoneNumbers } from '../../sandbox/store/schema';
import { choose } from './support/hands';
import { expect, rowOf, test } from './support/test';

test('the blaster sends once, however fast it is pressed, to one of hundreds of numbers, which count it live [BLASTER-01, BLASTER-04, BLASTER-08, BLASTER-11, RT-40, A1]', async ({
  context,
  page,
  world,
}) => {
  const { db } = world.sandbox.database;
  await db.insert(phoneNumbers).values(
    Array.from({ length: 600 }, (_, at) => ({
      number: `62855000${String(at).padStart(5, '0')}`,
      name: `Kontak ${at}`,
      status: at === 7 ? 'nonactive' : 'active',
    })),
  );
  const account = await world.account((await world.person('member')).id);
  await world.signedIn(page, 'admin');
  const watcher = await context.newPage();
  await watcher.goto('/phonenumber');
  const row = rowOf(watcher, 'Kontak 599');
  await expect(row).toBeVisible();
  await expect(watcher.getByText('Tersambung', { exact: true })).toBeVisible();

  await page.bringToFront();
  await page.goto('/blaster');
  // It is pressed without scrolling past the list, whatever the screen.
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('option').first()).toBeAttached();
    await expect(page.getByRole('button', { name: 'Kirim' })).toBeInViewport({ ratio: 1 });
  }
  await choose(page, 'Pengirim', account.phonenumber);
  await page.getByLabel(/^Pesan/).fill('Halo\nbaris kedua');
  expect(await page.getByRole('listbox', { name: 'Penerima' }).getByRole('option').count()).toBeLessThan(40);
  await page.getByRole('searchbox', { name: 'Cari Penerima' }).fill('kontak 7');
  await expect(page.getByRole('option', { name: /Kontak 7$/ })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Cari Penerima' }).fill('kontak 599');
  await page.getByRole('option', { name: /Kontak 599/ }).click();
  await expect(page.getByText('1 dipilih')).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('send-message')) sent += 1;
  });
  await page.getByRole('button', { name: 'Kirim' }).dblclick();
  const dialog = page.getByRole('alertdialog', { name: 'Terkirim!' });
  await expect(dialog).toContainText('Pesan blaster berhasil dikirim ke target.');
  expect(sent).toBe(1);
  await expect(row.getByRole('cell').nth(2)).toHaveText('1');
});
