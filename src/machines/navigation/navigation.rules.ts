/** Narrowest viewport of the wider layouts, in px (LIMIT-02). */
const DESKTOP_FROM = 1024;
const TABLET_FROM = 768;

/** `desktop` has a sidebar; `tablet` and `mobile` have a drawer instead. */
export type Layout = 'desktop' | 'tablet' | 'mobile';

export function layoutOf(width: number): Layout {
  if (width >= DESKTOP_FROM) return 'desktop';
  return width >= TABLET_FROM ? 'tablet' : 'mobile';
}

/** The open submenu after `name` was pressed: one at a time, and the open one closes (NAV-12, NAV-13). */
export const submenuAfter = (open: string | null, name: string) => (open === name ? null : name);
