import { signIn } from '../../scripts/shared/world/people';
import { openWorld } from '../../scripts/shared/world/world';
import { expect, rowOf, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

test('below a path of its host the page signs in, is reloaded anywhere, hears, is kept by its worker, and asks for nothing beside it', async ({
  page,
  context,
}) => {
  const world = await openWorld({ publicUrl: 'https://example.com/dashboard/' });
  const root = `${world.sandbox.url}/dashboard/`;
  const beside: string[] = [];
  const isBelow = (url: string) => `${url}/`.startsWith(root);
  context.on('request', (request) => {
    if (!isBelow(request.url()) && request.url().startsWith('http')) beside.push(request.url());
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  try {
    const member = await world.person('member');
    const account = await world.account(member.id);

    await signIn(page, member.email, { at: `${world.sandbox.url}/dashboard` });
    await expect(page).toHaveURL(/\/dashboard\/(dashboard)?$/);

    // A deep link, and the socket.
    await page.goto(`${root}whatsapp?page=1`);
    await expect(rowOf(page, account.clientid)).toBeVisible();
    await world.report(account, 'count_success', { change: { countSuccess: 41 } });
    await expect(rowOf(page, account.clientid).getByRole('cell').nth(2)).toHaveText('41');
    expect(new Set(sockets.map((url) => new URL(url).pathname))).toEqual(new Set(['/dashboard/']));

    // Links within, back, and a reload.
    await page.getByRole('link', { name: 'Bonus' }).first().click();
    await expect(page).toHaveURL(`${root}bonus`);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/whatsapp/);
    await page.reload();
    await expect(rowOf(page, account.clientid)).toBeVisible();

    // The session is sent to nothing else of the host, and is known without the last slash.
    const paths = (await context.cookies(root)).flatMap(({ name, path }) =>
      name === 'authToken' ? path : [],
    );
    expect(paths).toEqual(['/dashboard/']);
    await page.goto(`${world.sandbox.url}/dashboard`);
    await expect(page.getByRole('link', { name: 'Bonus' }).first()).toBeVisible();
    await expect(page).toHaveURL(root);

    // The worker, and what it answers without a line.
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(scope).toBe(root);
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.goto(`${root}withdraw`);
    await expect(page.getByRole('heading', { name: 'Anda offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(`${root}withdraw`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Anda offline');

    // What is of nobody's screen.
    await page.goto(`${root}nowhere`);
    await expect(page.getByRole('link', { name: 'Back to Home Page' })).toHaveAttribute(
      'href',
      '/dashboard/',
    );
    await page.goto(`${root}phone`);
    await expect(page.locator('#link')).toHaveText('Tersambung ke sandbox');
    await page.goto(`${root}docs`);
    await expect(page).toHaveURL(`${root}docs/`);
    await page.getByRole('combobox', { name: 'Call, path, event or field' }).fill('withdraw/request');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${root}docs/#withdraw.request`);
    await expect(page.getByText('POST /api/admin/withdraw/request')).toBeVisible();
    expect(beside).toEqual([]);
  } finally {
    await world.sandbox.close();
  }
});
