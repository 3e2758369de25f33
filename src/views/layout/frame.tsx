import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { isDesktop, isExpanded, isMobileOpen } from '../../machines/navigation/navigation.selectors';
import { ErrorBoundary } from '../kit/error-boundary';
import { useBrand } from '../kit/brand';
import { Box, Muted } from '../kit/primitives';
import { useSystem } from '../hooks/system';
import { Drawer } from './drawer';
import { Header } from './header';
import { OfflineNotice } from './connection-provider';
import { itemOf } from './route-rules';
import { useRouteTable } from './route-table';
import { Sidebar } from './sidebar';

const SkipLink = chakra('a', {
  base: {
    srOnly: true,
    _focus: {
      srOnly: false,
      position: 'fixed',
      top: '2',
      insetStart: '2',
      zIndex: 'toast',
      bg: 'bg.raised',
      p: '3',
    },
  },
});

/** Sends the navigation chart the menu item of the shown route, and starts each route at its top (APP-08). */
function useRouteNews() {
  const { navigation } = useSystem();
  const table = useRouteTable();
  const { pathname, hash } = useLocation();
  useEffect(() => {
    navigation.send({ type: 'route.changed', item: itemOf(table, pathname) });
    // An address may say where on its screen to begin.
    if (hash === '') window.scrollTo(0, 0);
  }, [navigation, table, pathname, hash]);
}

/** What stands around every signed-in screen: sidebar or drawer, and header. */
export function Frame() {
  useRouteNews();
  const { navigation, loadAccessNotice } = useSystem();
  const [AccessNotice] = useState(() => lazy(loadAccessNotice));
  const { footer } = useBrand();
  const desktop = useSelector(navigation, isDesktop);
  const expanded = useSelector(navigation, isExpanded);
  const drawerOpen = useSelector(navigation, isMobileOpen);

  return (
    <Box
      minHeight="100dvh"
      ps={desktop ? (expanded ? '{sizes.sidebar}' : '{sizes.rail}') : '0'}
      transition="padding {durations.moderate}"
      onKeyDown={(event) => {
        if (event.key === 'Escape') navigation.send({ type: 'drawer.dismissed' });
      }}
    >
      <SkipLink href="#isi">Lewati ke konten</SkipLink>
      {desktop ? <Sidebar /> : null}
      <Header />
      {drawerOpen ? <Drawer /> : null}
      <Box
        as="main"
        id="isi"
        {...{ inert: drawerOpen }}
        px={{ base: '4', md: '6' }}
        py={{ base: '4', md: '6' }}
        maxWidth="page"
        mx="auto"
      >
        <OfflineNotice />
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <AccessNotice />
          </Suspense>
        </ErrorBoundary>
        <Outlet />
        {footer ? <Muted mt="8">{footer}</Muted> : null}
      </Box>
    </Box>
  );
}
