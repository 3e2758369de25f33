/**
 * The frame around every screen: sidebar or drawer, submenu, highlighted item, theme. Lives as long as the page,
 * started with the saved theme and the viewport's width; nothing ends it.
 */
import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import { providedAction } from '../provided';
import { layoutOf, submenuAfter } from './navigation.rules';

export type Theme = 'light' | 'dark';

export interface Input {
  readonly theme: Theme;
  /** Of the viewport, in px. */
  readonly width: number;
}

export type Event =
  | { readonly type: 'sidebar.toggled' }
  | { readonly type: 'sidebar.hovered' }
  | { readonly type: 'sidebar.left' }
  /** The overlay beside the drawer was pressed, or Escape. */
  | { readonly type: 'drawer.dismissed' }
  | { readonly type: 'submenu.toggled'; readonly name: string }
  /** `item` is the path of the menu item that the shown route belongs to, null where it has none. */
  | { readonly type: 'route.changed'; readonly item: string | null }
  | { readonly type: 'theme.toggled' }
  /** Another tab of this browser kept one. */
  | { readonly type: 'theme.keptElsewhere'; readonly theme: Theme }
  /** `width` in px. */
  | { readonly type: 'viewport.changed'; readonly width: number };

interface Context {
  readonly savedTheme: Theme;
  /** Of the viewport as last measured, in px. */
  readonly width: number;
  readonly activeItem: string | null;
  readonly openSubmenu: string | null;
}

export type NavigationRef = ActorRefFrom<typeof navigationMachine>;
export type NavigationSnapshot = SnapshotFrom<typeof navigationMachine>;

export const navigationMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Input },
  guards: {
    isDesktop: ({ context }) => layoutOf(context.width) === 'desktop',
    isTablet: ({ context }) => layoutOf(context.width) === 'tablet',
    isMobile: ({ context }) => layoutOf(context.width) === 'mobile',
    wasDark: ({ context }) => context.savedTheme === 'dark',
    isDark: (_, { theme }: { theme: Theme }) => theme === 'dark',
  },
  actions: {
    /** Keeps the choice for the next visit (APP-05). */
    saveTheme: providedAction<{ theme: Theme }>('saveTheme'),
    measure: assign({ width: (_, { width }: { width: number }) => width }),
    toggleSubmenu: assign({
      openSubmenu: ({ context }, { name }: { name: string }) => submenuAfter(context.openSubmenu, name),
    }),
    highlight: assign({ activeItem: (_, { item }: { item: string | null }) => item }),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({
    savedTheme: input.theme,
    width: input.width,
    activeItem: null,
    openSubmenu: null,
  }),
  type: 'parallel',
  states: {
    layout: {
      initial: 'desktop',
      on: {
        'viewport.changed': {
          actions: { type: 'measure', params: ({ event }) => ({ width: event.width }) },
        },
      },
      states: {
        desktop: {
          initial: 'expanded',
          always: [
            { guard: 'isTablet', target: 'tablet' },
            { guard: 'isMobile', target: 'mobile' },
          ],
          states: {
            expanded: { on: { 'sidebar.toggled': 'collapsed' } },
            collapsed: {
              initial: 'resting',
              on: { 'sidebar.toggled': 'expanded' },
              states: {
                resting: { on: { 'sidebar.hovered': 'hovered' } },
                hovered: { on: { 'sidebar.left': 'resting' } },
              },
            },
            remembered: { type: 'history' },
          },
        },
        // Widening closes an open drawer (NAV-11), since each layout below the desktop has a drawer of its own.
        tablet: {
          initial: 'closed',
          always: [
            { guard: 'isDesktop', target: 'desktop.remembered' },
            { guard: 'isMobile', target: 'mobile' },
          ],
          states: {
            closed: { on: { 'sidebar.toggled': 'open' } },
            open: {
              on: { 'sidebar.toggled': 'closed', 'drawer.dismissed': 'closed', 'route.changed': 'closed' },
              always: { guard: 'isMobile', target: '#navigation.layout.mobile.open' },
            },
          },
        },
        mobile: {
          initial: 'closed',
          always: [
            { guard: 'isDesktop', target: 'desktop.remembered' },
            { guard: 'isTablet', target: 'tablet' },
          ],
          states: {
            closed: { on: { 'sidebar.toggled': 'open' } },
            open: {
              on: { 'sidebar.toggled': 'closed', 'drawer.dismissed': 'closed', 'route.changed': 'closed' },
            },
          },
        },
      },
    },
    menu: {
      on: {
        'submenu.toggled': {
          actions: { type: 'toggleSubmenu', params: ({ event }) => ({ name: event.name }) },
        },
        'route.changed': { actions: { type: 'highlight', params: ({ event }) => ({ item: event.item }) } },
      },
    },
    theme: {
      initial: 'restored',
      on: {
        'theme.keptElsewhere': [
          { guard: { type: 'isDark', params: ({ event }) => event }, target: '.dark' },
          { target: '.light' },
        ],
      },
      states: {
        restored: { always: [{ guard: 'wasDark', target: 'dark' }, { target: 'light' }] },
        light: {
          on: {
            'theme.toggled': { target: 'dark', actions: { type: 'saveTheme', params: { theme: 'dark' } } },
          },
        },
        dark: {
          on: {
            'theme.toggled': { target: 'light', actions: { type: 'saveTheme', params: { theme: 'light' } } },
          },
        },
      },
    },
  },
});
