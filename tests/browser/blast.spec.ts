import { expect, rowOf, test } from './support/test';

test('a member starts a blast once however fast they press, watches it count, and stops it [BLAST-01, BLAST-02, BLAST-03, BLAST-07, RT-05, RT-10, A1]', async ({
  page,
  world,
}) => {
  const { id } = await world.signedIn(page, 'member');
  const { clientid } = await world.account(id);
  await world.stock();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/start-blasting')) calls += 1;
  });
  await page.goto('/whatsapp');
  const row = rowOf(page, clientid);
  await row.getByRole('button', { name: 'Start Blast' }).dblclick();
  await expect(row.getByRole('button', { name: 'Stop Blast' })).toBeVisible();
  await expect(row.getByRole('cell').nth(2)).not.toHaveText('0', { timeout: 20_000 });
  await row.getByRole('button', { name: 'Stop Blast' }).click();
  await expect(row.getByRole('button', { name: 'Start Blast' })).toBeVisible();
  expect(calls).toBe(1);
});

test('a lost account says so beside its buttons, on a laptop too, and is linked anew instead of started [WA-02, BLAST-04, BLAST-05, BLAST-06]', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const member = await world.signedIn(page, 'member');
  const { id, clientid } = await world.account(member.id, { state: 'loggedOut' });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/start-blasting')) calls += 1;
  });
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

  await row.getByRole('button', { name: 'Start Blast' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Forbidden' });
  await expect(dialog).toContainText('Sambungan terputus, silahkan sambungkan ulang!');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(`/whatsapp/create?r=${id}`);
  expect(calls).toBe(0);
});

test('two browsers of a member and one of an admin show the same figures [WA-02, WA-11, WA-30, RT-03]', async ({
  browser,
  page,
  world,
}) => {
  const member = await world.signedIn(page, 'member');
  const account = await world.account(member.id);
  const [second, watching] = await Promise.all(
    [0, 1].map(async () => (await browser.newContext({ baseURL: world.sandbox.url })).newPage()),
  );
  if (!second || !watching) throw new Error('no page was opened');
  await world.signIn(second, member);
  await world.signedIn(watching, 'admin');
  const pages = [page, second, watching];
  await Promise.all([
    page.goto('/whatsapp'),
    second.goto('/whatsapp'),
    watching.goto(`/member/whatsapp?id=${member.id}`),
  ]);
  for (const shown of pages) await expect(shown.getByText('Tersambung', { exact: true })).toBeVisible();
  const row = rowOf(watching, account.clientid);
  await expect(row).toContainText('Tidak');
  await expect(watching.getByRole('columnheader', { name: 'Sending' })).toBeVisible();
  await expect(watching.getByRole('columnheader', { name: 'Action' })).toHaveCount(0);

  await world.report(account, 'sending', { change: { status: 'sending' } });
  await world.report(account, 'count_success', { change: { countSuccess: 4321, income: 4_321_000 } });
  for (const shown of pages) {
    await expect(rowOf(shown, account.clientid)).toContainText('4.321');
    await expect(rowOf(shown, account.clientid)).toContainText('Rp 4.321.000');
  }
  await expect(row).toContainText('Ya');
  await Promise.all([second, watching].map((shown) => shown.context().close()));
});
