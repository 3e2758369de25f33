import { useSelector } from '@xstate/react';
import { MenuIcon, MoonIcon, SunIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import {
  isExpanded,
  isMobileOpen,
  isDesktop,
  selectTheme,
} from '../../machines/navigation/navigation.selectors';
import { IconButton } from '../kit/button';
import { ErrorBoundary } from '../kit/error-boundary';
import { Flex } from '../kit/primitives';
import { useSystem } from '../hooks/system';
import { Bell } from './bell';
import { ConnectionChip } from './connection-chip';
import { Palette } from './palette';
import { UserMenu } from './user-menu';

function SidebarToggle() {
  const { navigation } = useSystem();
  const shown = useSelector(navigation, (snapshot) =>
    isDesktop(snapshot) ? isExpanded(snapshot) : isMobileOpen(snapshot),
  );
  return (
    <IconButton
      label={shown ? 'Tutup sidebar' : 'Buka sidebar'}
      aria-expanded={shown}
      onClick={() => navigation.send({ type: 'sidebar.toggled' })}
    >
      <MenuIcon />
    </IconButton>
  );
}

function ThemeToggle() {
  const { navigation } = useSystem();
  const dark = useSelector(navigation, selectTheme) === 'dark';
  return (
    <IconButton
      label={dark ? 'Gunakan tema terang' : 'Gunakan tema gelap'}
      onClick={() => navigation.send({ type: 'theme.toggled' })}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}

const LazyDevMenu = lazy(() => import('./dev-menu'));

/** Loaded for roles alone that may open its screens; where loading fails, they have the search. */
function DevTools() {
  const role = useSelector(useSystem().auth, selectRole);
  if (!can(role, 'monitors.open')) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <LazyDevMenu />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The bar on top of every signed-in screen (NAV-01). */
export const Header = () => (
  <Flex
    as="header"
    position="sticky"
    top="0"
    zIndex="sidebar"
    height="header"
    alignItems="center"
    gap={{ base: '1.5', md: '3' }}
    px={{ base: '2', md: '6' }}
    bg="bg.panel"
    borderBottomWidth="1px"
  >
    <SidebarToggle />
    <Palette />
    <Flex
      ms="auto"
      alignItems="center"
      gap={{ base: '0', md: '2' }}
      minWidth="0"
      // Where there is no room, the name gives way.
      css={{ '& > :last-child': { minWidth: '0', '& > button': { maxWidth: 'full' } } }}
    >
      <ConnectionChip />
      <DevTools />
      <Bell />
      <ThemeToggle />
      <UserMenu />
    </Flex>
  </Flex>
);
