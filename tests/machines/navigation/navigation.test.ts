import { describe, expect, it, vi } from 'vitest';
import { type Input, navigationMachine } from '../../../src/machines/navigation/navigation';
import {
  isDesktop,
  isExpanded,
  isHovered,
  isMobileOpen,
  selectActiveItem,
  selectOpenSubmenu,
  selectTheme,
} from '../../../src/machines/navigation/navigation.selectors';
import { startActor } from '../../support/actors';

function startNavigation({ theme = 'light', width = 1280 }: Partial<Input> = {}) {
  const saveTheme = vi.fn();
  const { actor } = startActor(
    navigationMachine.provide({ actions: { saveTheme: (_, params) => saveTheme(params.theme) } }),
    { input: { theme, width } },
  );
  const state = () => actor.getSnapshot();
  return {
    saveTheme,
    state,
    send: actor.send.bind(actor),
    resize: (to: number) => actor.send({ type: 'viewport.changed', width: to }),
    toggle: () => actor.send({ type: 'sidebar.toggled' }),
  };
}

describe('the sidebar', () => {
  it.each([1024, 1920])(
    'collapses and expands by its toggle at %i px [NAV-09, LIMIT-02, DATA-05]',
    (width) => {
      const { state, toggle } = startNavigation({ width });
      expect([isDesktop(state()), isExpanded(state())]).toEqual([true, true]);
      toggle();
      expect([isExpanded(state()), isMobileOpen(state())]).toEqual([false, false]);
      toggle();
      expect(isExpanded(state())).toBe(true);
    },
  );

  it('expands while a collapsed one is hovered and collapses again after [NAV-08, DATA-05]', () => {
    const { state, toggle, send } = startNavigation();
    toggle();
    send({ type: 'sidebar.hovered' });
    expect([isHovered(state()), isExpanded(state())]).toEqual([true, false]);
    send({ type: 'sidebar.left' });
    expect([isHovered(state()), isExpanded(state())]).toEqual([false, false]);
  });

  it('is not changed by hovering while it is expanded [NAV-08]', () => {
    const { state, send } = startNavigation();
    send({ type: 'sidebar.hovered' });
    expect([isHovered(state()), isExpanded(state())]).toEqual([false, true]);
  });

  it('stays as it was chosen while the window is narrow for a time, but for the hovering', () => {
    const { state, toggle, send, resize } = startNavigation();
    toggle();
    send({ type: 'sidebar.hovered' });
    resize(500);
    resize(1100);
    expect([isExpanded(state()), isHovered(state())]).toEqual([false, false]);
  });
});

describe('the mobile drawer', () => {
  it.each([1023, 768, 767, 390])(
    'opens and closes by the toggle at %i px [NAV-10, LIMIT-02, DATA-05]',
    (width) => {
      const { state, toggle } = startNavigation({ width });
      expect([isDesktop(state()), isMobileOpen(state())]).toEqual([false, false]);
      toggle();
      expect(isMobileOpen(state())).toBe(true);
      toggle();
      expect(isMobileOpen(state())).toBe(false);
    },
  );

  it.each([
    [767, 768],
    [390, 900],
    [390, 1024],
    [800, 1024],
  ])('closes when the window widens from %i to %i px [NAV-11]', (from, to) => {
    const { state, toggle, resize } = startNavigation({ width: from });
    toggle();
    resize(to);
    expect(isMobileOpen(state())).toBe(false);
    resize(from);
    expect(isMobileOpen(state())).toBe(false);
  });

  it.each([
    [390, 767],
    [800, 1023],
    [900, 390],
  ])('stays open from %i to %i px [NAV-11]', (from, to) => {
    const { state, toggle, resize } = startNavigation({ width: from });
    toggle();
    resize(to);
    expect(isMobileOpen(state())).toBe(true);
  });

  it.each([390, 800])('closes by its overlay, and when a route was chosen, at %i px', (width) => {
    const { state, toggle, send } = startNavigation({ width });
    toggle();
    send({ type: 'drawer.dismissed' });
    expect(isMobileOpen(state())).toBe(false);
    toggle();
    send({ type: 'route.changed', item: '/bonus' });
    expect(isMobileOpen(state())).toBe(false);
    expect(selectActiveItem(state())).toBe('/bonus');
  });
});

describe('the menu', () => {
  it('opens one submenu at a time [NAV-12, DATA-05]', () => {
    const { state, send } = startNavigation();
    expect(selectOpenSubmenu(state())).toBeNull();
    send({ type: 'submenu.toggled', name: 'monitor' });
    expect(selectOpenSubmenu(state())).toBe('monitor');
    send({ type: 'submenu.toggled', name: 'list' });
    expect(selectOpenSubmenu(state())).toBe('list');
  });

  it('closes the open submenu that is pressed again [NAV-13]', () => {
    const { state, send } = startNavigation();
    send({ type: 'submenu.toggled', name: 'monitor' });
    send({ type: 'submenu.toggled', name: 'monitor' });
    expect(selectOpenSubmenu(state())).toBeNull();
  });

  it('marks the item of the current route, and none where it has none [NAV-14, DATA-05]', () => {
    const { state, send } = startNavigation();
    send({ type: 'route.changed', item: '/member' });
    expect(selectActiveItem(state())).toBe('/member');
    send({ type: 'route.changed', item: null });
    expect(selectActiveItem(state())).toBeNull();
  });
});

describe('the theme', () => {
  it.each(['light', 'dark'] as const)(
    'starts %s as it was saved and saves nothing by that [APP-07]',
    (theme) => {
      const { state, saveTheme } = startNavigation({ theme });
      expect(selectTheme(state())).toBe(theme);
      expect(saveTheme).not.toHaveBeenCalled();
    },
  );

  it('switches to dark and back, and saves each change [APP-05, DATA-02]', () => {
    const { state, send, saveTheme } = startNavigation();
    send({ type: 'theme.toggled' });
    expect(selectTheme(state())).toBe('dark');
    send({ type: 'theme.toggled' });
    expect(selectTheme(state())).toBe('light');
    expect(saveTheme.mock.calls).toEqual([['dark'], ['light']]);
  });

  it('takes what another tab kept, and keeps nothing itself', () => {
    const { state, send, saveTheme } = startNavigation();
    const followed = (['dark', 'dark', 'light'] as const).map((theme) => {
      send({ type: 'theme.keptElsewhere', theme });
      return selectTheme(state());
    });
    expect(followed).toEqual(['dark', 'dark', 'light']);
    expect(saveTheme).not.toHaveBeenCalled();
  });
});
