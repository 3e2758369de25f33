import type { ComponentType } from 'react';
import { can, type Role, ROLES } from '../../machines/auth/policy';
import { lazyView } from '../../views/kit/lazy-view';
import { Loading } from '../../views/layout/loading';
import type { MenuItem, RouteEntry, RouteTable } from '../../views/layout/route-table';
import { once } from '../loading/once';
import type { Waits } from '../loading/waits';
import type { ChartLoader, Resource, Screen } from './define';

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
  const orderOf = ({ path }: MenuItem) => (first.includes(path) ? first.indexOf(path) : first.length);
  return items.toSorted((one, other) => orderOf(one) - orderOf(other));
}

interface LoadingOptions {
  /** Nothing is loaded before it is opened. */
  readonly savesData?: boolean;
  /** Counts the loading of a screen as something that the user waits for. */
  readonly during?: Waits['during'];
  /** Settles when the screen before it has kept its place for long enough. */
  readonly patience?: () => Promise<unknown>;
}

/** A screen's view, loaded once when first needed; after a failure, loaded again when next needed. */
function viewOf(
  load: () => Promise<ComponentType>,
  { savesData, during, patience = async () => {} }: LoadingOptions,
): Pick<RouteEntry, 'view' | 'preload' | 'arrival'> {
  const view = lazyView(
    once(async () => ({ default: await load() })),
    { StandIn: Loading, during },
  );
  const loaded = () => view.preload().catch(() => {});
  return {
    view,
    preload: async () => void (savesData || (await loaded())),
    arrival: once(() => Promise.race([loaded(), patience()])),
  };
}

/** Every screen and menu of the product, from its resources; a screen is loaded when it is first asked for. */
export function createRouteTable(
  resources: readonly Resource[],
  loader: ChartLoader,
  options: LoadingOptions = {},
): RouteTable {
  const screens = resources.flatMap((resource) => resource.screens);
  // Screens at two paths are one: going from one to the other loads nothing.
  const views = new Map(screens.map(({ load }) => [load, viewOf(() => load(loader), options)] as const));
  const routes = screens.map(
    ({ load, begin, ...place }) =>
      ({ ...place, ...views.get(load), begin: (...opened) => begin(loader, ...opened) }) as RouteEntry,
  );
  const menus = Object.fromEntries(ROLES.map((role) => [role, menuOf(screens, role)])) as Record<
    Role,
    readonly MenuItem[]
  >;
  return { routes, menus };
}
