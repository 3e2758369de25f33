import { expect, PASSWORD, rowOf, signIn, test } from './support/test';

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

  test('keeps what was typed when the e-mail is taken [SIGNUP-20, R6]', async ({ page, world }) => {
    const { email } = await world.person('member');
    await page.goto('/signup');
    await page.getByLabel(/^First Name/i).fill('Ani');
    await page.getByLabel(/^Last Name/i).fill('Wijaya');
    await page.getByLabel(/^Email/i).fill(email);
    await page.getByLabel(/^Password/i).fill(PASSWORD);
    await page.getByLabel(/^Confirm Password/i).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByLabel(/^Email/i)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(/^First Name/i)).toHaveValue('Ani');
  });

  test('does not begin with a wrong password [AUTH-08, ERR-01]', async ({ page, world, context }) => {
    const { email } = await world.person('member');
    await page.goto('/signin');
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill('salah');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expect(page.getByLabel(/^Email/)).toHaveValue(email);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('authToken');
  });

  test('shows a text, not markup, when a proxy answers with a page [R9, ERR-03]', async ({ page, world }) => {
    const { email } = await world.person('member');
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await page.goto('/signin');
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Error signing in')).toBeVisible();
    await expect(page.getByText('Bad gateway')).toHaveCount(0);
  });

  const CORRUPT = ['', '%', 'null', '[]', '{"id":', '%7B%7D', 'x'.repeat(3000), '%7B%22id%22%3A%22abc%22%7D'];
  for (const cookie of CORRUPT) {
    test(`survives the user cookie ${JSON.stringify(cookie.slice(0, 12))} without a loop [A7]`, async ({
      page,
      context,
      world,
    }) => {
      const { email } = await world.person('member');
      await signIn(page, email);
      await context.addCookies([{ name: 'user', value: cookie, url: world.sandbox.url }]);
      let navigations = 0;
      page.on('framenavigated', () => {
        navigations += 1;
      });
      await page.goto('/dashboard');
      await expect(
        page
          .getByRole('main')
          .or(page.getByRole('button', { name: 'Sign In' }))
          .first(),
      ).toBeVisible();
      expect(navigations).toBeLessThanOrEqual(2);
    });
  }

  test('ends in every tab when one signs out [AUTH-09, A4]', async ({ page, context, world }) => {
    const { email } = await world.person('member');
    await signIn(page, email);
    const other = await context.newPage();
    await other.goto('/whatsapp');
    await expect(other.getByRole('heading', { name: 'Daftar Whatsapp' })).toBeVisible();
    await page.getByRole('button', { name: /Ani/ }).click();
    await page
      .getByRole('button', { name: 'Sign out' })
      .or(page.getByRole('menuitem', { name: 'Sign out' }))
      .click();
    await expect(page).toHaveURL('/signin');
    await expect(other).toHaveURL('/signin', { timeout: 1000 });
  });

  test('ends once, with one message, when the server ends it during a blast [A3, R1, N11]', async ({
    page,
    world,
  }) => {
    const { id, email } = await world.person('member');
    const account = await world.account(id);
    await signIn(page, email);
    await page.goto('/whatsapp');
    await expect(rowOf(page, account.clientid)).toBeVisible();
    await world.fault({ kind: 'server', do: { act: 'revoke', userId: id } });
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Sesi Anda telah berakhir')).toHaveCount(1);
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/whatsapp');
  });
});
