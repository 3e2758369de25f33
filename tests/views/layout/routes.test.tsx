import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routeTable } from '../../../scripts/shared/route-table';
import { can, ROLES } from '../../../src/machines/auth/policy';
import type { RouteTable } from '../../../src/views/layout/route-table';
import { someUser } from '../../support/fake-system';
import { openPage } from '../../support/page';

/** Who may open what, as the requirements say it. */
const ACCESS: readonly [id: string, roles: string, paths: string][] = [
  ['ROUTE-07', 'member dev admin staff', '/ /dashboard'],
  ['ROUTE-08', 'member dev admin staff', '/profile'],
  ['ROUTE-09', 'member dev admin staff', '/whatsapp/create'],
  ['ROUTE-10', 'dev admin member', '/bonus'],
  ['ROUTE-11', 'dev admin member', '/whatsapp'],
  ['', 'dev admin', '/whatsapp/board /whatsapp/suspended'],
  ['', 'dev admin', '/audit'],
  ['', 'member dev admin staff', '/glossary'],
  ['', 'member dev admin', '/ahead'],
  ['', 'dev admin member', '/whatsapp/edit'],
  ['ROUTE-12', 'dev admin member', '/referral'],
  ['ROUTE-13', 'dev member', '/withdraw'],
  ['ROUTE-14', 'dev admin staff', '/generator/list /generator'],
  ['ROUTE-15', 'dev admin staff', '/generator/create'],
  ['ROUTE-16', 'dev admin staff', '/validator/list /validator'],
  ['ROUTE-17', 'dev admin staff', '/validator/create'],
  ['ROUTE-18', 'dev admin staff', '/withdraw/requested /withdraw/ledger'],
  ['ROUTE-19', 'dev admin', '/blaster'],
  ['ROUTE-20', 'dev admin', '/phonenumber /phonenumber/create /phonenumber/edit'],
  ['ROUTE-21', 'dev admin', '/message /message/create /message/edit'],
  ['ROUTE-22', 'dev admin', '/settings'],
  ['', 'dev admin', '/optout /optout/create'],
  ['ROUTE-23', 'dev admin', '/member /member/edit /member/whatsapp /member/profile'],
  ['ROUTE-24', 'dev admin', '/proxy /proxy/create /proxy/edit'],
  ['ROUTE-25', 'dev admin', '/bonus/create'],
  ['ROUTE-26', 'dev admin', '/level /level/create /level/edit'],
  ['ROUTE-27', 'dev', '/monitor/local /monitor/remote /monitor/socket /monitor/realtime /monitor/statechart'],
];
describe('what a screen throws', () => {
  // React reports what a boundary caught on the console.
  beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
  const brokenTable: RouteTable = {
    ...routeTable,
    routes: routeTable.routes.map((route) => ({
      ...route,
      view: () => {
        throw new Error('secret at /srv/app.ts:12');
      },
    })),
  };

  it('stays within it, in words of the catalogue [C12]', async () => {
    await openPage('/blaster', { user: someUser({ role: 'dev' }), table: brokenTable });
    expect(screen.getByRole('alert').textContent).toContain('Internal server error');
    expect(document.body.textContent).not.toContain('secret');
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy();
  });
});

describe('every signed-in route for every role', () => {
  const paths = ACCESS.flatMap(([, roles, those]) => those.split(' ').map((path) => ({ roles, path })));

  it.each(paths)(
    '$path is for $roles alone [ROUTE-07] [ROUTE-08] [ROUTE-09] [ROUTE-10] [ROUTE-11] [ROUTE-12] [ROUTE-13] [ROUTE-14] [ROUTE-15] [ROUTE-16] [ROUTE-17] [ROUTE-18] [ROUTE-19] [ROUTE-20] [ROUTE-21] [ROUTE-22] [ROUTE-23] [ROUTE-24] [ROUTE-25] [ROUTE-26] [ROUTE-27]',
    ({ path, roles }) => {
      const route = routeTable.routes.find((one) => one.path === path);
      const may = ROLES.filter((role) => route && can(role, route.permission));
      expect(may.toSorted()).toEqual(roles.split(' ').toSorted());
    },
  );

  // That every other screen opens and is refused so, `early-reads.test.tsx` and `refused.test.tsx` show.
  it.each([
    ['member', '/withdraw'],
    ['staff', '/withdraw/requested'],
    ['admin', '/settings'],
    ['dev', '/monitor/local'],
  ])('opens for %s who may open it: %s [AUTH-16]', async (role, path) => {
    const { address } = await openPage(path, { user: someUser({ role }) });
    expect(address()).toBe(path);
    expect(screen.getByText(`Layar ${path}`)).toBeTruthy();
  });

  it.each([
    ['member', '/settings'],
    ['staff', '/withdraw'],
    ['admin', '/monitor/local'],
  ])('is refused to %s who may not: %s [ROUTE-02]', async (role, path) => {
    const { address } = await openPage(path, { user: someUser({ role }) });
    expect(address()).toBe('/not-authorized');
    expect(screen.queryByText(`Layar ${path}`)).toBeNull();
  });

  it('opens nothing for a role that no route names [A10]', async () => {
    const { address } = await openPage('/settings', { user: someUser({ role: 'root' }) });
    expect(address()).toBe('/not-authorized');
  });
});

describe('a signed-in route', () => {
  it('carries a breadcrumb of Home and its title [APP-09]', async () => {
    await openPage('/settings', { user: someUser({ role: 'dev' }) });
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.textContent).toBe('HomePengaturan');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });

  it('stands below the list that it belongs to, where the role may open that [APP-09]', async () => {
    await openPage('/generator/create', { user: someUser({ role: 'staff' }) });
    const crumbs = () => screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs().textContent).toBe('HomeDaftar GeneratorTambah Akun Generator');
    cleanup();
    await openPage('/whatsapp/create', { user: someUser({ role: 'staff' }) });
    expect(crumbs().textContent).toBe('HomeTambah Akun Whatsapp');
  });

  it('is named once where two paths lead to one list [APP-09]', async () => {
    await openPage('/generator', { user: someUser({ role: 'staff' }) });
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('HomeDaftar Generator');
  });

  it('is named in the document title with the tagline [APP-01]', async () => {
    await openPage('/blaster', { user: someUser({ role: 'dev' }) });
    expect(document.title).toBe('Blaster Whatsapp Message | Whatsapp Blaster for Rent');
  });
});

describe('addresses outside the table', () => {
  it.each(['/nope', '/whatsapp/create/more'])('shows the not-found page for %s [ROUTE-04]', async (path) => {
    await openPage(path);
    expect(screen.getByText('We can’t seem to find the page you are looking for!')).toBeTruthy();
  });

  it('leads back to the home page [ROUTE-05]', async () => {
    const { user, address } = await openPage('/nope', { user: someUser() });
    await user.click(screen.getByRole('link', { name: 'Back to Home Page' }));
    expect(address()).toBe('/');
  });

  it('has a screen that says no [ROUTE-03]', async () => {
    await openPage('/not-authorized');
    expect(screen.getByRole('heading', { name: 'Akses ditolak' })).toBeTruthy();
  });
});
