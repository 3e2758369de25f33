import { expect, test } from './support/test';

// The worker is under the page's policy too, and its registration may not complain.
test.use({ serviceWorkers: 'allow' });

test('without a session the page shows its form alone, under its content security policy [C1, AUTH-11, ROUTE-04, ROUTE-06]', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page).toHaveURL('/signin');
  await expect(page).toHaveTitle(/Whatsapp Blaster for Rent/);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goto('/settings');
  await expect(page).toHaveURL('/signin');
  await page.goto('/nowhere');
  await expect(page.getByText('We can’t seem to find the page you are looking for!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home Page' })).toHaveAttribute('href', '/');
  expect(complaints).toEqual([]);
});
