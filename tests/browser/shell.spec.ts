import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem } from '@chakra-ui/react/styled-system';
import { isCssProperty } from '../../src/views/theme/css-properties';
import { theme } from '../../src/views/theme/system';
import { readSources } from '../../scripts/shared/source';
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

test('the browser knows the same attributes of our views for styles as the list that it stands in for', async ({
  page,
}) => {
  const { isValidProperty } = createSystem(defaultBaseConfig, theme);
  const names = new Set<string>();
  for (const source of readSources('src/views'))
    source.walk(({ type, name }) => {
      if (type === 'JSXAttribute') names.add(String((name as { readonly name: unknown }).name));
    });
  await page.goto('/');
  const known = await page.evaluate<string[]>(`${JSON.stringify([...names])}.filter(${isCssProperty})`);
  expect(known.length).toBeGreaterThan(30);
  const { utilities = {}, conditions = {} } = defaultBaseConfig;
  // What Chakra itself takes for a style comes first.
  const shorthands = Object.values(utilities).flatMap((utility) => [utility?.shorthand ?? []].flat());
  const own = new Set([
    'css',
    'colorPalette',
    ...Object.keys(utilities),
    ...shorthands,
    ...Object.keys(conditions).map((name) => `_${name}`),
  ]);
  const listed = [...names].filter((name) => isValidProperty(name) && !own.has(name));
  expect(known.filter((name) => !own.has(name)).toSorted()).toEqual(listed.toSorted());
});
