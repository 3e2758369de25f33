import { expect, test } from '@playwright/test';

test('the page runs under its content security policy, without a violation [C1]', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const answer = await page.goto('/signin');
  await expect(page).toHaveTitle(/Whatsapp Blaster for Rent/);
  await expect(page.getByRole('button').first()).toBeVisible();
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  expect(complaints).toEqual([]);
});
