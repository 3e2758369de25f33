import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Permission, Role } from '../../machines/auth/policy';
import type { PagePlace } from '../ports/address';

/** One signed-in screen: what the guard, the sidebar and the palette know of it. */
export interface RouteEntry {
  readonly path: string;
  /** The document's title, and the screen's name in the palette. */
  readonly title: string;
  /** What a role needs to open it (ROUTE-02). */
  readonly permission: Permission;
  readonly view: ComponentType;
  /** Loads the screen before it is opened, where data is not to be saved; one that cannot be is loaded when it is. */
  readonly preload: () => Promise<void>;
  /** Loads the screen, which is opened now. Resolves when it is there or late. */
  readonly arrival: () => Promise<unknown>;
  /** Begins what it reads first at an address; what it did not take over until `left` aborts is dropped. */
  readonly begin: (place: PagePlace, left: AbortSignal) => void;
  /** Path of the menu item that is highlighted here; default: the route's own. */
  readonly within?: string;
  /** Left out of the palette: another path leads to the same screen, or it needs an id. */
  readonly unlisted?: true;
}

export interface MenuItem {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** What a screen says of its place in the menus. */
export interface MenuPlace extends Pick<MenuItem, 'label' | 'icon'> {
  /** What a role needs to find it there. Default: what it needs to open it. */
  readonly permission?: Permission;
}

/** A submenu; one is open at a time (NAV-12). */
export interface MenuGroup {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly items: readonly MenuItem[];
}
export type MenuEntry = MenuItem | MenuGroup;

export interface RouteTable {
  readonly routes: readonly RouteEntry[];
  readonly menus: Readonly<Record<Role, readonly MenuEntry[]>>;
}

const Context = createContext<RouteTable | null>(null);

export const RouteTableProvider = ({ table, children }: { table: RouteTable; children: ReactNode }) => (
  <Context value={table}>{children}</Context>
);

export function useRouteTable(): RouteTable {
  const table = use(Context);
  if (!table) throw new Error('RouteTableProvider is missing');
  return table;
}
