import type { MenuEntry, Role, RouteEntry, RouteTable } from './route-table';

/** Whether the role may open the route (ROUTE-02). A role that no route names opens nothing (A10). */
export const isOpenTo = (route: RouteEntry, role: string) =>
  (route.roles as readonly string[]).includes(role);

const isKnown = (table: RouteTable, role: string): role is Role => Object.hasOwn(table.menus, role);

/** The menu of a role; any other role has the admin's (NAV-19). */
export const menuOf = (table: RouteTable, role: string): readonly MenuEntry[] =>
  table.menus[isKnown(table, role) ? role : 'admin'];

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);

export const routeOf = (table: RouteTable, path: string): RouteEntry | null =>
  table.routes.find((route) => route.path === withoutSlash(path)) ?? null;

/** Path of the menu item that the shown path belongs to, or null (NAV-14). */
export function itemOf(table: RouteTable, path: string): string | null {
  const route = routeOf(table, path);
  return route ? (route.within ?? route.path) : null;
}

/** The list that the screen at `path` belongs to, or the dashboard for who may not open that list. */
export function homeOf(table: RouteTable, role: string, path: string): string {
  const home = routeOf(table, itemOf(table, path) ?? '/');
  return home && isOpenTo(home, role) ? home.path : '/';
}

/** The screens that the role may open and that match what was typed: each word of it begins one of their words. */
export function screensOf(table: RouteTable, role: string, typed: string): readonly RouteEntry[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return table.routes.filter((route) => {
    const names = `${route.title} ${route.path}`.toLowerCase().split(/[\s/]+/);
    const matches = parts.every((part) => names.some((name) => name.startsWith(part)));
    return !route.unlisted && isOpenTo(route, role) && matches;
  });
}
