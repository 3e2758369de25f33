import { PASSWORD } from '../../scripts/shared/world/people';
import { expect, rowOf, test } from './support/test';

test.describe('a session', () => {
  test('begins with a referral link and a sign-up [SIGNUP-05, SIGNUP-07, SIGNUP-08, SIGNUP-18, SIGNUP-19, SIGNUP-24]', async ({
    page,
    context,
    world,
  }) => {
    const { referralCode } = await world.person('member');
    await page.goto(`/signin?referral=${referralCode}&x=1`);
    await expect(page).toHaveURL('/signin?x=1');
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page.getByLabel(/Kode Referal/)).toHaveValue(referralCode);
    await page.getByLabel(/^First Name/i).fill('Budi');
    await page.getByLabel(/^Last Name/i).fill('Santoso');
    await page.getByLabel(/^Email/i).fill(`budi-${process.pid}@test.invalid`);
    await page.getByLabel(/^Password/i).fill(PASSWORD);
    await page.getByLabel(/^Confirm Password/i).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    const request = page.waitForRequest('**/api/auth/register');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    expect((await request).postDataJSON()).toMatchObject({
      affiliateCode: referralCode,
      referral_code: referralCode,
      agreeToTerms: true,
    });
    await expect(page).toHaveURL('/dashboard');
    const names = (await context.cookies()).map(({ name, path }) => `${name} ${path}`);
    expect(names).toEqual(expect.arrayContaining(['authToken /', 'user /']));
  });

  test('survives a user cookie that cannot be read, without a loop [A7]', async ({
    page,
    context,
    world,
  }) => {
    await world.signedIn(page, 'member');
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => {
      // The router writes its state into the address that was opened.
      if (frame.url() !== addresses.at(-1)) addresses.push(frame.url());
    });
    for (const value of ['%', '{"id":']) {
      await context.addCookies([{ name: 'user', value, url: world.sandbox.url }]);
      addresses.length = 0;
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      expect(addresses.length).toBeLessThanOrEqual(2);
    }
  });

  test('whose cookie claims to be an administrator’s opens nothing of theirs [A6, C7]', async ({
    page,
    context,
    world,
  }) => {
    const stranger = await world.person('member', { firstname: 'Rahasia' });
    const { id } = await world.signedIn(page, 'member');
    const cookie = (await context.cookies()).find(({ name }) => name === 'user');
    const user = JSON.parse(decodeURIComponent(cookie?.value ?? '')) as object;
    const value = encodeURIComponent(JSON.stringify({ ...user, role: 'admin' }));
    await context.addCookies([{ name: 'user', value, url: world.sandbox.url }]);
    const answers: Promise<string>[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/admin/'))
        answers.push(response.text().then((text) => `${response.status()} ${pathname} ${text}`));
    });
    await page.goto('/member');
    await expect(page).toHaveURL('/not-authorized');
    const answered = await Promise.all(answers);
    expect(answered).toContainEqual(expect.stringMatching(/^403 .*members-per-page/));
    // Their own details, again where the socket was refused before the screen.
    const own = `200 /api/admin/users/${id} `;
    const given = answered.filter((answer) => !answer.startsWith('403 '));
    expect(given.length).toBeGreaterThan(0);
    expect(given.filter((answer) => !answer.startsWith(own))).toEqual([]);
    expect(answered.join('\n')).not.toContain(stranger.firstname);
  });

  test('ends in every tab when one signs out [AUTH-09, A4]', async ({ page, context, world }) => {
    await world.signedIn(page, 'member');
    const other = await context.newPage();
    await other.goto('/whatsapp');
    await expect(other.getByRole('heading', { name: 'Daftar Whatsapp' })).toBeVisible();
    await page.bringToFront();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Ani/ }).click();
    await page
      .getByRole('button', { name: 'Sign out' })
      .or(page.getByRole('menuitem', { name: 'Sign out' }))
      .click();
    await expect(page).toHaveURL('/signin');
    await expect(other).toHaveURL('/signin', { timeout: 1000 });
  });

  test('of somebody else that began while a tab slept leaves what is typed there to be copied [A5, U2]', async ({
    page,
    world,
  }) => {
    await world.signedIn(page, 'admin');
    const next = await world.person('admin');
    // What it needs is prefetched once the page is idle.
    const idle = page.waitForResponse(/once-idle/);
    await page.goto('/level/create');
    // Ready once the parts that it brings are there as well.
    await page.evaluate(async (part) => void (await import(part)), (await idle).url());
    await page.getByLabel(/^Nama Level/).fill('Emas');
    await world.signIn(page, next);
    await page.evaluate(() => window.dispatchEvent(new Event('pageshow')));
    await expect(page.getByRole('heading', { name: 'Akun lain masuk di browser ini' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Nama Level' })).toHaveValue('Emas');
    await page.getByRole('button', { name: 'Muat ulang' }).click();
    await expect(page.getByLabel(/^Nama Level/)).toHaveValue('');
  });

  test('ends once, with one message, when the server ends it during a blast, and begins anew with the right password only [A3, R1, N11, AUTH-08, ERR-01, R9, ERR-03]', async ({
    page,
    context,
    world,
  }) => {
    const { id, email } = await world.signedIn(page, 'member');
    const account = await world.account(id);
    await page.goto('/whatsapp');
    await expect(rowOf(page, account.clientid)).toBeVisible();
    await world.fault({ kind: 'server', do: { act: 'revoke', userId: id } });
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Sesi Anda sudah berakhir')).toHaveCount(1);

    const signIn = page.getByRole('button', { name: 'Sign In' });
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill('salah');
    await signIn.click();
    await expect(page.getByRole('alert')).toHaveText('Email atau kata sandi salah.');
    await expect(page.getByLabel(/^Email/)).toHaveValue(email);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('authToken');

    await page.getByLabel(/^Password/).fill(PASSWORD);
    const body = '<h1>Bad gateway</h1>';
    const proxy = { status: 502, contentType: 'text/html', body };
    await page.route('**/api/auth/login', (route) => route.fulfill(proxy), { times: 1 });
    await signIn.click();
    await expect(page.getByText('Error signing in')).toBeVisible();
    await expect(page.getByText('Bad gateway')).toHaveCount(0);

    await signIn.click();
    await expect(page).toHaveURL('/whatsapp');
  });
});
