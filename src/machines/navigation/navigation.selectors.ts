import type { NavigationSnapshot, Theme } from './navigation';

/** The sidebar takes its full width by choice; a collapsed one may still be wide while hovered. */
export const isExpanded = (snapshot: NavigationSnapshot) =>
  !snapshot.matches({ layout: { desktop: 'collapsed' } });
export const isHovered = (snapshot: NavigationSnapshot) =>
  snapshot.matches({ layout: { desktop: { collapsed: 'hovered' } } });
export const isMobileOpen = (snapshot: NavigationSnapshot) =>
  snapshot.matches({ layout: { tablet: 'open' } }) || snapshot.matches({ layout: { mobile: 'open' } });
/** There is room for a sidebar; below it a drawer takes its place. */
export const isDesktop = (snapshot: NavigationSnapshot) => snapshot.matches({ layout: 'desktop' });

export const selectActiveItem = ({ context }: NavigationSnapshot) => context.activeItem;
export const selectOpenSubmenu = ({ context }: NavigationSnapshot) => context.openSubmenu;
export const selectTheme = (snapshot: NavigationSnapshot): Theme =>
  snapshot.matches({ theme: 'dark' }) ? 'dark' : 'light';
