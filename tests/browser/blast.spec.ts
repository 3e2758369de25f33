import { expect, rowOf, signIn, test } from './support/test';

test.describe('a member at work', () => {
  test('starts a blast, watches it count, and stops it [BLAST-01, BLAST-02, BLAST-03, BLAST-07, RT-05, RT-10]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member');
    const { pushname } = await world.account(id);
    await signIn(page, email);
    await page.goto('/whatsapp');
    const row = rowOf(page, pushname ?? '');
    await row.getByRole('button', { name: 'Start Blast' }).click();
    await expect(row.getByRole('button', { name: 'Stop Blast' })).toBeVisible();
    await expect(row.getByRole('cell').nth(2)).not.toHaveText('0', { timeout: 20_000 });
    await row.getByRole('button', { name: 'Stop Blast' }).click();
    await expect(row.getByRole('button', { name: 'Start Blast' })).toBeVisible();
  });

  test('shows Starting... until the first event of the account [BLAST-03, RT-33]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    await page.route('**/start-blasting', (route) => route.fulfill({ json: {} }));
    await signIn(page, email);
    await page.goto('/whatsapp');
    const row = rowOf(page, account.clientid);
    await row.getByRole('button', { name: 'Start Blast' }).click();
    await expect(row.getByRole('button', { name: 'Starting...' })).toBeDisabled();
    await world.tell(account, { event: 'count_success', sender: { count_success: 77 } });
    await expect(row.getByRole('button', { name: 'Stop Blast' })).toBeVisible();
    await expect(row).toContainText('77');
  });

  for (const state of [null, 'disconnected', 'unknown', 'loggedOut', 'conflict']) {
    test(`cannot start an account that is ${state ?? 'missing its state'} [BLAST-04, BLAST-05, BLAST-06]`, async ({
      page,
      world,
    }) => {
      const { id, email } = await world.person('member');
      const account = await world.account(id, { state });
      let calls = 0;
      await page.route('**/start-blasting', (route) => {
        calls += 1;
        return route.continue();
      });
      await signIn(page, email);
      await page.goto('/whatsapp');
      await rowOf(page, account.clientid).getByRole('button', { name: 'Start Blast' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Forbidden' });
      await expect(dialog).toContainText('Sambungan terputus, silahkan sambungkan ulang!');
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(page).toHaveURL(`/whatsapp/create?r=${account.id}`);
      expect(calls).toBe(0);
    });
  }

  test('is asked before a second start, and may wait or stop the next one [BLAST-08, BLAST-09, BLAST-10]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    await signIn(page, email);
    await page.goto('/whatsapp');
    const row = rowOf(page, account.clientid);
    await expect(row).toContainText('Connected');
    await world.tell(account, { event: 'update_target', progressing: true });
    await expect(row).toContainText('Sending...');
    const dialog = page.getByRole('alertdialog', { name: 'Sedang mengirim' });
    await row.getByRole('button', { name: 'Start Blast' }).click();
    await dialog.getByRole('button', { name: 'Tunggu Aja' }).click();
    await expect(dialog).toBeHidden();
    await row.getByRole('button', { name: 'Start Blast' }).click();
    const stopped = page.waitForRequest('**/stop-blasting');
    await dialog.getByRole('button', { name: 'Stop Blast!' }).click();
    await stopped;
  });

  test('presses Start twice at once and starts once [A1]', async ({ page, world }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    let calls = 0;
    await page.route('**/start-blasting', (route) => {
      calls += 1;
      return route.continue();
    });
    await signIn(page, email);
    await page.goto('/whatsapp');
    const row = rowOf(page, account.clientid);
    await row.getByRole('button', { name: 'Start Blast' }).dblclick();
    await expect(row.getByRole('button', { name: 'Stop Blast' })).toBeVisible();
    expect(calls).toBe(1);
  });

  test('reads why a start was refused, and can try again [BLAST-11, BLAST-12, BLAST-13]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    const other = await world.account(id);
    await page.route('**/start-blasting', (route) =>
      route.fulfill({ status: 422, json: { error: 'Saldo habis' } }),
    );
    await signIn(page, email);
    await page.goto('/whatsapp');
    await rowOf(page, account.clientid).getByRole('button', { name: 'Start Blast' }).click();
    await expect(page.getByText('Saldo habis! Silahkan coba lagi.').first()).toBeVisible();
    await expect(rowOf(page, account.clientid).getByRole('button', { name: 'Start Blast' })).toBeEnabled();
    await expect(rowOf(page, other.clientid)).not.toContainText('Saldo habis');
  });

  test('shows every transient text as the socket tells it [RT-25, RT-26, RT-31, WA-26, WA-28]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    await signIn(page, email);
    await page.goto('/whatsapp');
    const row = rowOf(page, account.clientid);
    await expect(row).toContainText('Connected');
    await world.tell(account, { event: 'attempting', code: '408' });
    await expect(row).toContainText('Fail, attempting (408)...');
    await world.tell(account, { event: 'waiting', waitTime: 600 });
    await expect(row).toContainText(/Waiting \((600|59\d)s\)\.\.\./);
    await world.tell(account, { event: 'reconnecting' });
    await expect(row).toContainText('Reconnecting...');
    await world.tell(account, { event: 'suspended', sender: { suspended_count: 2 } });
    await expect(row).toContainText('Suspended (2x)');
    await expect(row).toContainText('Aturan #1 Jangan hapus pesan terkirim.');
  });
});

test.describe('live', () => {
  test('sees the status of an account beside its buttons, on a laptop too [WA-02]', async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { id, email } = await world.person('member');
    const { clientid } = await world.account(id, { state: 'loggedOut' });
    await signIn(page, email);
    await page.goto('/whatsapp');
    const row = rowOf(page, clientid);
    const status = row.getByText('Logged Out', { exact: true });
    await expect(status).toBeVisible();
    // What lies on top at its end is the status itself: nothing covers it.
    const isWhole = await status.evaluate((badge) => {
      const { right, top, bottom } = badge.getBoundingClientRect();
      return badge.contains(document.elementFromPoint(right - 2, (top + bottom) / 2));
    });
    expect(isWhole).toBe(true);
  });

  test('shows the same figures in two browsers of one member within a second', async ({ browser, world }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    const pages = await Promise.all(
      [0, 1].map(async () => {
        const page = await (await browser.newContext({ baseURL: world.sandbox.url })).newPage();
        await signIn(page, email);
        await page.goto('/whatsapp');
        await expect(rowOf(page, account.clientid)).toContainText('Connected');
        return page;
      }),
    );
    await world.tell(account, { event: 'count_success', sender: { count_success: 4321, income: 4_321_000 } });
    for (const page of pages) {
      await expect(rowOf(page, account.clientid)).toContainText('4.321', { timeout: 1000 });
      await expect(rowOf(page, account.clientid)).toContainText('Rp 4.321.000');
    }
    await Promise.all(pages.map((page) => page.context().close()));
  });

  test("moves a member's account before an admin's eyes [WA-02, WA-11, WA-30, RT-03]", async ({
    page,
    world,
  }) => {
    const member = await world.person('member');
    const account = await world.account(member.id);
    const admin = await world.person('admin');
    await signIn(page, admin.email);
    await page.goto(`/member/whatsapp?id=${member.id}`);
    const row = rowOf(page, account.clientid);
    await expect(row).toContainText('Tidak');
    await world.tell(account, { event: 'sending' });
    await expect(row).toContainText('Ya');
    await expect(page.getByRole('columnheader', { name: 'Sending' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Action' })).toHaveCount(0);
  });

  test('ignores what is no event and goes on [RT-04, S10, S15]', async ({ page, world }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    await signIn(page, email);
    await page.goto('/whatsapp');
    await expect(rowOf(page, account.clientid)).toContainText('Connected');
    for (const text of ['not json', '', 'null', '[]', '"x"', '7', '{}', '{"event":7}', '['.repeat(10_000)])
      await world.fault({ kind: 'socket', channel: `client-${id}`, do: { act: 'raw', text } });
    await world.tell(account, { event: 'count_success', sender: { count_success: 88 } });
    await expect(rowOf(page, account.clientid)).toContainText('88');
  });
});
