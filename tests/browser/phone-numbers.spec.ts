import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { phoneNumbers } from '../../sandbox/store/schema';
import { expect, follow, rowOf, test } from './support/test';

test('phone numbers follow the socket, are read anew, and come back from their exported file [PHONE-02, PHONE-03, PHONE-06, PHONE-07, FILE-01, FILE-06, I8, RT-40, RT-41, RT-42]', async ({
  page,
  world,
}) => {
  const { db } = world.sandbox.database;
  const [target] = await db
    .insert(phoneNumbers)
    .values({ number: '6287700000001', name: '=HYPERLINK("http://evil")' })
    .returning();
  if (!target) throw new Error('the number was not made');
  await db
    .insert(phoneNumbers)
    .values(Array.from({ length: 8 }, (_, place) => ({ number: `628770000001${place}`, name: 'Citra' })));
  const account = await world.account((await world.person('member')).id);
  await world.signedIn(page, 'admin');
  await page.goto('/phonenumber');
  const row = rowOf(page, target.number);
  await expect(row).toContainText(target.name);
  await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
  await world.reportNumber(account, 'in_use', target.id, { inUse: true });
  await world.reportNumber(account, 'count_success', target.id, {
    countSuccess: 41,
    lastSent: new Date('2026-11-20T03:00:00Z'),
  });
  await world.reportNumber(account, 'count_fail', target.id, { countFail: 17 });
  for (const text of ['(In Use)', '41', '17', '20 Nov 2026']) await expect(row).toContainText(text);
  await world.reportNumber(account, 'in_use', target.id, { inUse: false });
  await expect(row).not.toContainText('(In Use)');

  const synced = page.waitForRequest(/phonenumber\/list-per-page\?.*synced=true/);
  await page.getByRole('button', { name: 'Sinkronkan' }).click();
  await synced;
  await expect(page.getByRole('button', { name: 'Sinkronkan' })).toBeEnabled();

  // What its columns are stays in sight, and a sheet of paper has all of them, without what is pressed.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  const header = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await page.getByRole('columnheader').first().boundingBox())?.y)
    .toBe((header?.y ?? 0) + (header?.height ?? 0));
  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
  await expect(page.getByText(/^Per .*Halaman 1 dari/)).toBeVisible();
  for (const pressed of ['Sinkronkan', 'Export CSV', 'Kolom'])
    await expect(page.getByRole('button', { name: pressed })).toBeHidden();
  await page.emulateMedia({ media: null });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('phone_numbers.csv');
  const content = await readFile(await file.path());
  expect(content.toString().trim().split('\r\n')).toHaveLength((await db.$count(phoneNumbers)) + 1);
  expect(content.toString()).toContain(`"${target.number}","'=HYPERLINK(""http://evil"")","active"`);
  await db.delete(phoneNumbers).where(eq(phoneNumbers.id, target.id));
  await follow(page, '/phonenumber/create');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'phone_numbers.csv', mimeType: 'text/csv', buffer: content });
  await page.getByRole('button', { name: 'Upload File' }).click();
  await expect(page.getByText('1 nomor berhasil dibuat')).toBeVisible();
  const again = await db.select().from(phoneNumbers).where(eq(phoneNumbers.number, target.number));
  expect(again).toMatchObject([{ name: target.name }]);
});
