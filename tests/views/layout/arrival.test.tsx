import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deferred } from '../../support/deferred';
import { someUser } from '../../support/fake-system';
import { blankTable, openPage } from '../../support/page';

/** The page of a member, of which the screens at these paths arrive when the test says so. */
async function open(...paths: readonly string[]) {
  const arrivals = new Map(paths.map((path) => [path, deferred<void>()]));
  const asked = vi.fn();
  const routes = blankTable.routes.map((route) => ({
    ...route,
    arrival: async () => {
      asked(route.path);
      await arrivals.get(route.path)?.promise;
    },
  }));
  const page = await openPage('/profile', { user: someUser(), table: { ...blankTable, routes } });
  return { ...page, asked, arrive: (path: string) => act(async () => arrivals.get(path)?.resolve()) };
}
const link = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name });
const shown = () => screen.getByText(/^Layar/).textContent;

it('a screen keeps its place until the next one is there', async () => {
  const { user, address, arrive } = await open('/bonus');
  await user.click(link('Bonus'));
  expect(address()).toBe('/bonus');
  expect(shown()).toBe('Layar /profile');
  await arrive('/bonus');
  expect(shown()).toBe('Layar /bonus');
});

it('a screen that is left before it is there is not shown any more', async () => {
  const { user, arrive } = await open('/bonus', '/whatsapp');
  await user.click(link('Bonus'));
  await user.click(link('Akun Whatsapp'));
  await arrive('/bonus');
  expect(shown()).toBe('Layar /profile');
  await arrive('/whatsapp');
  expect(shown()).toBe('Layar /whatsapp');
});

it('a screen that the role may not open is not loaded [ROUTE-02]', async () => {
  const { asked, goTo, address } = await open();
  await goTo('/member');
  expect(address()).toBe('/not-authorized');
  expect(asked).not.toHaveBeenCalled();
});

it('a screen that follows none is not waited for', async () => {
  const { goTo } = await open('/bonus');
  await goTo('/terms');
  await goTo('/bonus');
  expect(shown()).toBe('Layar /bonus');
});
