import { describe, expect, it } from 'vitest';
import { navigationMachine } from '../../src/machines/navigation/navigation';
import { layoutOf } from '../../src/machines/navigation/navigation.rules';
import {
  isDesktop,
  isExpanded,
  isHovered,
  isMobileOpen,
} from '../../src/machines/navigation/navigation.selectors';
import { exploreChart } from '../support/paths/paths';

const chart = exploreChart({
  machine: navigationMachine.provide({ actions: { saveTheme: () => {} } }),
  inputs: [
    { theme: 'light', width: 1280 },
    { theme: 'dark', width: 800 },
    { theme: 'light', width: 390 },
  ],
  events: [
    { type: 'sidebar.toggled' },
    { type: 'sidebar.hovered' },
    { type: 'sidebar.left' },
    { type: 'drawer.dismissed' },
    { type: 'submenu.toggled', name: 'monitor' },
    { type: 'route.changed', item: '/bonus' },
    { type: 'theme.toggled' },
    { type: 'theme.keptElsewhere', theme: 'dark' },
    { type: 'theme.keptElsewhere', theme: 'light' },
    { type: 'viewport.changed', width: 1024 },
    { type: 'viewport.changed', width: 768 },
    { type: 'viewport.changed', width: 767 },
  ],
  project: (snapshot) => [snapshot.context, snapshot.historyValue],
});

describe('every path through the frame', () => {
  it('shows a sidebar or a drawer as the width allows, and never both [NAV-09, NAV-10, NAV-11]', () => {
    chart.replayAll(({ after }) => {
      expect(isDesktop(after)).toBe(layoutOf(after.context.width) === 'desktop');
      if (isDesktop(after)) expect(isMobileOpen(after)).toBe(false);
      else expect(isHovered(after)).toBe(false);
      if (isHovered(after)) expect(isExpanded(after)).toBe(false);
    });
    expect(chart.coverage().missed).toEqual([]);
  });
});
