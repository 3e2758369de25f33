import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someUser } from '../../support/fake-system';
import { blankTable, openPage } from '../../support/page';

/** The page, and the paths of the screens that it had loaded ahead. */
async function open() {
  const asked: string[] = [];
  const routes = blankTable.routes.map((route) => ({
    ...route,
    preload: async () => void asked.push(route.path),
  }));
  const page = await openPage('/profile', { user: someUser(), table: { ...blankTable, routes } });
  return { ...page, asked };
}
const link = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name });

it('a screen is loaded when its link is pointed at, or takes the focus', async () => {
  const { user, asked } = await open();
  await user.hover(link('Akun Whatsapp'));
  expect(asked).toEqual(['/whatsapp']);
  link('Bonus').focus();
  expect(asked).toEqual(['/whatsapp', '/bonus']);
});

it('a screen is loaded when it is pointed at in the palette, or marked there', async () => {
  const { user, asked } = await open();
  await user.type(screen.getByRole('combobox'), 'bonus');
  await user.hover(await screen.findByRole('option', { name: /Bonus/ }));
  expect(asked).toContain('/bonus');
  await user.clear(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), 'w');
  asked.length = 0;
  await user.keyboard('{ArrowDown}');
  expect(asked).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(screen.getByText(`Layar ${asked[0]}`)).toBeTruthy();
});
