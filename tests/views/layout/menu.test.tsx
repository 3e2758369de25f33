import { act, render, screen, waitFor, within } from '@testing-library/react';
import { BotIcon } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Menu } from '../../../src/views/layout/menu';
import { RouteTableProvider } from '../../../src/views/layout/route-table';
import { SystemProvider } from '../../../src/views/hooks/system';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';
import { styleOf } from '../../support/computed-style';
import { fakeSystem, someUser } from '../../support/fake-system';
import { blankTable, openPage } from '../../support/page';

const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }));
const items = () =>
  menu()
    .getAllByRole('link')
    .map((link) => `${link.getAttribute('href')} ${link.textContent}`);
const sidebar = () => screen.getByRole('complementary', { name: 'Sidebar' });

/** The items of those that the specification names; what came to the product since may stand among them. */
const specified = (wanted: readonly string[]) => items().filter((item) => wanted.includes(item));

const ADMIN = [
  '/ Dashboard',
  '/phonenumber Daftar Phone Number',
  '/member Daftar Member',
  '/generator/list Daftar Generator',
  '/validator/list Daftar Validator',
  '/message Template Pesan',
  '/withdraw/requested Permintaan Withdraw',
  '/bonus Bonus',
  '/referral Pengguna Referal',
  '/level Level',
  '/proxy Proxy',
  '/settings Pengaturan',
  '/profile User Profile',
];

describe('the menu of a role', () => {
  it('admin has all thirteen, in order [NAV-15]', async () => {
    await openPage('/profile', { user: someUser({ role: 'admin' }) });
    expect(specified(ADMIN)).toEqual(ADMIN);
  });

  it('dev has the same ones in an order of its own [NAV-16]', async () => {
    await openPage('/profile', { user: someUser({ role: 'dev' }) });
    const paths = specified(ADMIN).map((item) => item.split(' ', 1)[0]);
    expect(paths.join(' ')).toBe(
      '/ /generator/list /validator/list /withdraw/requested /phonenumber /member /message /bonus /referral /level /proxy /settings /profile',
    );
  });

  it('member has six, in order [NAV-17]', async () => {
    await openPage('/profile', { user: someUser({ role: 'member' }) });
    expect(items()).toEqual([
      '/ Dashboard',
      '/whatsapp Akun Whatsapp',
      '/withdraw Withdraw',
      '/bonus Bonus',
      '/referral Pengguna Referal',
      '/profile User Profile',
    ]);
  });

  it('staff has four, in order [NAV-18]', async () => {
    await openPage('/profile', { user: someUser({ role: 'staff' }) });
    expect(items()).toEqual([
      '/withdraw/requested Permintaan Withdraw',
      '/generator/list Daftar Generator',
      '/validator/list Daftar Validator',
      '/profile User Profile',
    ]);
  });

  it('any other role sees the admin menu [NAV-19] [A10]', () => {
    // No screen opens for such a role, so its menu is seen without one.
    render(
      <SystemProvider value={fakeSystem({ user: someUser({ role: 'root' }) }).system}>
        <ThemeProvider>
          <RouteTableProvider table={blankTable}>
            <MemoryRouter>
              <Menu />
            </MemoryRouter>
          </RouteTableProvider>
        </ThemeProvider>
      </SystemProvider>,
    );
    expect(specified(ADMIN)).toEqual(ADMIN);
  });
});

it.each([
  ['/phonenumber', 'Daftar Phone Number'],
  ['/phonenumber/create', 'Daftar Phone Number'],
  ['/generator', 'Daftar Generator'],
  ['/dashboard', 'Dashboard'],
  ['/member/whatsapp?id=3', 'Daftar Member'],
  ['/member/profile?id=3', 'Daftar Member'],
])('highlights at %s the item %s, and no other [NAV-14]', async (path, label) => {
  await openPage(path, { user: someUser({ role: 'admin' }) });
  const current = menu()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual([label]);
});

describe('submenus', () => {
  const group = (label: string, path: string) => ({
    label,
    icon: BotIcon,
    items: [{ path, label: `${label} satu`, icon: BotIcon }],
  });
  const table = {
    ...blankTable,
    menus: { ...blankTable.menus, member: [group('Akun', '/whatsapp'), group('Uang', '/withdraw')] },
  };

  it('opens one at a time, and closes the one that is pressed again [NAV-12] [NAV-13]', async () => {
    const { user } = await openPage('/profile', { table, user: someUser() });
    await user.click(menu().getByRole('button', { name: 'Akun' }));
    expect(items()).toEqual(['/whatsapp Akun satu']);
    await user.click(menu().getByRole('button', { name: 'Uang' }));
    expect(items()).toEqual(['/withdraw Uang satu']);
    await user.click(menu().getByRole('button', { name: 'Uang' }));
    expect(menu().queryByRole('link')).toBeNull();
  });
});

describe('the sidebar from 1024 px', () => {
  const width = () => styleOf(sidebar()).width;

  it('collapses and expands by the toggle [NAV-07] [NAV-09]', async () => {
    const { user } = await openPage('/profile', { user: someUser(), width: 1024 });
    expect(width()).toContain('sidebar');
    await user.click(screen.getByRole('button', { name: 'Tutup sidebar' }));
    expect(width()).toContain('rail');
    await user.click(screen.getByRole('button', { name: 'Buka sidebar' }));
    expect(width()).toContain('sidebar');
  });

  it('expands while a collapsed one is hovered [NAV-08]', async () => {
    const { user } = await openPage('/profile', { user: someUser(), width: 1440 });
    await user.click(screen.getByRole('button', { name: 'Tutup sidebar' }));
    await user.hover(sidebar());
    expect(width()).toContain('sidebar');
    await user.unhover(sidebar());
    expect(width()).toContain('rail');
  });

  it('keeps the names of its items when collapsed', async () => {
    const { user } = await openPage('/profile', { user: someUser() });
    await user.click(screen.getByRole('button', { name: 'Tutup sidebar' }));
    expect(menu().getByRole('link', { name: 'Akun Whatsapp' })).toBeTruthy();
  });
});

describe('the drawer below 1024 px', () => {
  const open = async (width = 1023) => {
    const page = await openPage('/profile', { user: someUser(), width });
    await page.user.click(screen.getByRole('button', { name: 'Buka sidebar' }));
    return page;
  };

  it('opens and closes by the toggle, over content that is inert meanwhile [NAV-10]', async () => {
    const { user } = await open();
    expect(sidebar()).toBeTruthy();
    expect(screen.getByRole('main', { hidden: true }).hasAttribute('inert')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Tutup sidebar' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getByRole('main').hasAttribute('inert')).toBe(false);
  });

  it('closes when an item is chosen, or with Escape [NAV-10]', async () => {
    const { user, address } = await open();
    await user.click(menu().getByRole('link', { name: 'Bonus' }));
    expect(address()).toBe('/bonus');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Buka sidebar' }));
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('closes when the window widens past 768 px [NAV-11]', async () => {
    const { navigation } = await open(500);
    act(() => navigation.send({ type: 'viewport.changed', width: 800 }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
