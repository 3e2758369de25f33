import { can, type Role } from '../../machines/auth/policy';
import type { MenuEntry, RouteEntry, RouteTable } from './route-table';

/** The menu of a role; any other role has the admin's (NAV-19). */
export const menuOf = (table: RouteTable, role: Role | null): readonly MenuEntry[] =>
  table.menus[role ?? 'admin'];

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);

export const routeOf = (table: RouteTable, path: string): RouteEntry | null =>
  table.routes.find((route) => route.path === withoutSlash(path)) ?? null;

/** The route at `path`, where the role may open it. */
export function openRouteOf(table: RouteTable, role: Role | null, path: string): RouteEntry | null {
  const route = routeOf(table, path);
  return route && can(role, route.permission) ? route : null;
}

/** Loads the screen at an address that is likely to be opened. */
export const preload = (table: RouteTable, address: string) =>
  void routeOf(table, address.split('?')[0] ?? '')?.preload();

/** Path of the menu item that the shown path belongs to, or null (NAV-14). */
export function itemOf(table: RouteTable, path: string): string | null {
  const route = routeOf(table, path);
  return route ? (route.within ?? route.path) : null;
}

/** The list that a screen leads back to: none where it is one itself, nor where the role may not open it. */
export function parentOf(
  table: RouteTable,
  role: Role | null,
  { path, title }: RouteEntry,
): RouteEntry | null {
  const home = routeOf(table, homeOf(table, role, path));
  return home && home.path !== '/' && home.title !== title ? home : null;
}

/** The list that the screen at `path` belongs to, or the dashboard where the role may not open that list. */
export const homeOf = (table: RouteTable, role: Role | null, path: string): string =>
  openRouteOf(table, role, itemOf(table, path) ?? '/')?.path ?? '/';
