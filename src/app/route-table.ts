import { type ComponentType, lazy } from 'react';
import { can, type Role, ROLES } from '../machines/auth/policy';
import type { MenuItem, RouteEntry, RouteTable } from '../views/layout/route-table';
import type { ChartLoader, Resource, Screen } from './resources/define';

/** What a role's menu begins with; the rest follows in the order of the resources (NAV-15 to NAV-18). */
const FIRST: Readonly<Record<Role, readonly string[]>> = {
  member: [],
  dev: [],
  admin: ['/', '/phonenumber', '/member', '/generator/list', '/validator/list', '/message'],
  staff: ['/withdraw/requested'],
};

function menuOf(screens: readonly Screen[], role: Role): readonly MenuItem[] {
  const items = screens.flatMap(({ path, permission, menu }) =>
    menu && can(role, menu.permission ?? permission) ? [{ path, label: menu.label, icon: menu.icon }] : [],
  );
  const first = FIRST[role];
  const placeOf = ({ path }: MenuItem) => (first.includes(path) ? first.indexOf(path) : first.length);
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Every screen and menu of the product, from its resources; a screen is loaded when it is first opened. */
export function createRouteTable(resources: readonly Resource[], loader: ChartLoader): RouteTable {
  const screens = resources.flatMap((resource) => resource.screens);
  // Screens at two paths are one: going from one to the other loads nothing.
  const views = new Map(
    screens.map(({ load }) => [load, lazy(async () => ({ default: await load(loader) }))] as const),
  );
  const routes = screens.map(
    ({ load, ...place }): RouteEntry => ({ ...place, view: views.get(load) as ComponentType }),
  );
  const menus = Object.fromEntries(ROLES.map((role) => [role, menuOf(screens, role)])) as Record<
    Role,
    readonly MenuItem[]
  >;
  return { routes, menus };
}
