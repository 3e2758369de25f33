import { readFile } from 'node:fs/promises';
import { eq, inArray } from 'drizzle-orm';
import { phoneNumbers, proxies } from '../../sandbox/store/schema';
import { expect, rowOf, signIn, test, type World } from './support/test';

let made = 0;
/** A number nobody else uses. */
async function number(world: World, fields: Partial<typeof phoneNumbers.$inferInsert> = {}) {
  made += 1;
  const [row] = await world.sandbox.database.db
    .insert(phoneNumbers)
    .values({
      number: `62877${process.pid % 1000}${String(made).padStart(6, '0')}`,
      name: `Target ${made}`,
      ...fields,
    })
    .returning();
  if (!row) throw new Error('the number was not made');
  return row;
}
async function proxy(world: World, fields: Partial<typeof proxies.$inferInsert> = {}) {
  made += 1;
  const [row] = await world.sandbox.database.db
    .insert(proxies)
    .values({ value: `http://10.9.${process.pid % 250}.${made}:3128`, ...fields })
    .returning();
  if (!row) throw new Error('the proxy was not made');
  return row;
}
const asAdmin = async ({ page, world }: { page: Parameters<typeof signIn>[0]; world: World }) => {
  const { email } = await world.person('admin');
  await signIn(page, email);
};

test.describe('phone numbers', () => {
  test('follow what the socket tells of them [PHONE-02, PHONE-03, RT-40, RT-41, RT-42]', async ({
    page,
    world,
  }) => {
    const target = await number(world);
    const account = await world.account((await world.person('member')).id);
    await asAdmin({ page, world });
    await page.goto('/phonenumber');
    const row = rowOf(page, target.number);
    await expect(row).toContainText(target.name);
    await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
    await world.tell(account, { event: 'in_use', receiver: { id: target.id, in_use: 1 } });
    await expect(row).toContainText('(In Use)');
    await world.tell(account, {
      event: 'count_success',
      receiver: { id: target.id, count_success: 41, last_sent: '2026-11-20T03:00:00Z' },
    });
    await world.tell(account, { event: 'count_fail', receiver: { id: target.id, count_fail: 17 } });
    await expect(row).toContainText('41');
    await expect(row).toContainText('17');
    await expect(row).toContainText('20 Nov 2026');
    await world.tell(account, { event: 'in_use', receiver: { id: target.id, in_use: 0 } });
    await expect(row).not.toContainText('(In Use)');
  });

  test('are added by hand, edited and deleted [PHONE-04, PHONE-05, PHONE-09, PHONE-17, PHONE-18, APP-15, APP-17]', async ({
    page,
    world,
  }) => {
    await asAdmin({ page, world });
    await page.goto('/phonenumber/create');
    await page.getByLabel(/^Nomor Telepon/).fill('6281277770001');
    await page.getByLabel(/^Nama/).fill('Dewi <b>');
    await page.getByRole('button', { name: 'Simpan Nomor' }).click();
    await expect(page.getByText('Nomor berhasil disimpan.')).toBeVisible();
    await page.goto('/phonenumber');
    await page.getByRole('link', { name: '6281277770001' }).click();
    await page.getByLabel(/^Nama/).fill('Dewi Lestari');
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(page).toHaveURL(/\/phonenumber$/);
    const row = rowOf(page, '6281277770001');
    await expect(row).toContainText('Dewi Lestari');
    const [saved] = await world.sandbox.database.db
      .select()
      .from(phoneNumbers)
      .where(eq(phoneNumbers.number, '6281277770001'));
    expect(saved?.status).toBe('nonactive');
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Ya, Hapus.' }).click();
    await expect(row).toHaveCount(0);
  });

  test('are exported as a file that can be imported again [PHONE-06, FILE-01, FILE-06, I8]', async ({
    page,
    world,
  }) => {
    const risky = await number(world, { name: '=HYPERLINK("http://evil")' });
    await asAdmin({ page, world });
    await page.goto('/phonenumber');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('phone_numbers.csv');
    const text = await readFile(await file.path(), 'utf8');
    const all = await world.sandbox.database.db.select().from(phoneNumbers);
    expect(text.trim().split('\r\n')).toHaveLength(all.length + 1);
    expect(text).toContain(`"${risky.number}","'=HYPERLINK(""http://evil"")","active"`);

    await world.sandbox.database.db.delete(phoneNumbers).where(eq(phoneNumbers.id, risky.id));
    await page.goto('/phonenumber/create');
    await page.getByLabel('File', { exact: true }).setInputFiles(
      await file.path().then(async (path) => ({
        name: 'phone_numbers.csv',
        mimeType: 'text/csv',
        buffer: await readFile(path),
      })),
    );
    await page.getByRole('button', { name: 'Upload File' }).click();
    await expect(page.getByText('1 nomor berhasil dibuat')).toBeVisible();
    const [again] = await world.sandbox.database.db
      .select()
      .from(phoneNumbers)
      .where(eq(phoneNumbers.number, risky.number));
    expect(again?.name).toBe(risky.name);
  });

  test('are read anew by the sync icon [PHONE-07, LIMIT-07]', async ({ page, world }) => {
    await asAdmin({ page, world });
    await page.goto('/phonenumber');
    const synced = page.waitForRequest(/phonenumber\/list-per-page\?.*synced=true/);
    await page.getByRole('button', { name: 'Sinkronkan' }).click();
    await expect(page.getByRole('button', { name: 'Menyinkronkan data...' })).toBeDisabled();
    await synced;
    await expect(page.getByRole('button', { name: 'Sinkronkan' })).toBeEnabled();
  });
});

test.describe('proxies', () => {
  test('are listed, edited, exported and deleted [PROXY-01, PROXY-03, PROXY-04, PROXY-14, PROXY-15, FILE-02]', async ({
    page,
    world,
  }) => {
    const { value } = await proxy(world, { status: 'nonactive' });
    await asAdmin({ page, world });
    await page.goto('/proxy');
    const row = rowOf(page, value);
    await expect(row.locator('[data-tone]')).toHaveAttribute('data-tone', 'danger');
    await row.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(row.locator('[data-tone]')).toHaveAttribute('data-tone', 'success');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export JSON' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('proxies.json');
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toContainEqual({ value, status: 'active' });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Ya, Hapus.' }).click();
    await expect(row).toHaveCount(0);
  });

  test('are registered from a file, and twice the same are skipped [PROXY-09, PROXY-10, PROXY-11, PROXY-12, FILE-03, I7]', async ({
    page,
    world,
  }) => {
    await asAdmin({ page, world });
    await page.goto('/proxy/create');
    const values = [1, 2, 3, 4, 5, 6].map((at) => `http://10.8.${process.pid % 250}.${at}:80`);
    const upload = async () => {
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'proxies.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(values.join('\n')),
      });
      await expect(page.getByText('6 siap diupload', { exact: false })).toBeVisible();
      await page.getByRole('button', { name: 'Upload File' }).click();
    };
    await upload();
    await expect(page.getByText('6 proxy berhasil didaftarkan')).toBeVisible();
    await page.getByRole('button', { name: 'Upload file lain' }).click();
    await upload();
    await expect(page.getByText('0 proxy berhasil didaftarkan')).toBeVisible();
    await expect(page.getByText('6 baris dibaca · 0 dibuat · 6 dilewati')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Dilewati' }).getByRole('row')).toHaveCount(6);
    await expect(page.getByText('Total 6 baris dilewati')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download JSON' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('proxies_skipped.json');
    const skipped = JSON.parse(await readFile(await file.path(), 'utf8')) as { value: string }[];
    expect(skipped.map(({ value }) => value)).toEqual(values);
    const kept = await world.sandbox.database.db.select().from(proxies).where(inArray(proxies.value, values));
    expect(kept).toHaveLength(6);
  });
});

test.describe('members', () => {
  test('are found, and given intervals and a fee [MEMBER-02, MEMBER-06, MEMBER-07, MEMBER-10, MEMBER-12, MEMBER-15]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member', { firstname: 'Zulaikha' });
    await world.account(id);
    await asAdmin({ page, world });
    await page.goto('/member');
    await page.getByRole('searchbox', { name: 'Cari Member' }).fill(email);
    const row = rowOf(page, email);
    await expect(page).toHaveURL(/[?&]s=/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Zulaikha');
    await row.getByRole('link', { name: 'Pengaturan' }).click();
    await expect(page).toHaveURL(`/member/edit?id=${id}`);
    await page.getByLabel(/^Interval Max/).fill('9');
    await page.getByLabel(/^Fee Whatsapp Blast/).fill('275');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(page).toHaveURL(/\/member\?/);
    await expect(page.getByRole('searchbox')).toHaveValue(email);
    await row.getByRole('link', { name: 'Pengaturan' }).click();
    await expect(page.getByLabel(/^Interval Max/)).toHaveValue('9');
    await expect(page.getByLabel(/^Fee Whatsapp Blast/)).toHaveValue('275');
    await page.goBack();
    await row.getByRole('link', { name: /akun Whatsapp/ }).click();
    await expect(page.getByRole('heading', { name: 'Daftar Whatsapp' })).toBeVisible();
    await expect(page).toHaveURL(`/member/whatsapp?id=${id}`);
  });
});

test.describe('roles', () => {
  const screens = [
    '/phonenumber',
    '/phonenumber/create',
    '/phonenumber/edit?id=1',
    '/proxy',
    '/proxy/create',
    '/proxy/edit?id=1',
    '/member',
    '/member/edit?id=1',
    '/message',
    '/message/create',
    '/message/edit?id=1',
    '/blaster',
  ];
  for (const role of ['member', 'staff'] as const) {
    test(`keep ${role} out of what admins keep [ROUTE-02, C7]`, async ({ page, world }) => {
      const { email } = await world.person(role);
      await signIn(page, email);
      for (const screen of screens) {
        await page.goto(screen);
        await expect(page).toHaveURL(/\/not-authorized$/);
      }
    });
  }
  for (const role of ['admin', 'dev'] as const) {
    test(`let ${role} in, wide and narrow, without a sideways scroll [ROUTE-02, D5]`, async ({
      page,
      world,
    }) => {
      const { email } = await world.person(role);
      await number(world, { name: `${'W'.repeat(150)} ‮terbalik` });
      await proxy(world, { value: `http://${'x'.repeat(200)}${role}.example:80` });
      await signIn(page, email);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const screen of screens.filter((path) => !path.includes('edit'))) {
          await page.goto(screen);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
          const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(excess, `${screen} at ${width}`).toBeLessThanOrEqual(0);
        }
      }
    });
  }
});
