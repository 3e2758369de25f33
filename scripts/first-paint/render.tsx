import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createActor } from 'xstate';
import { WholePage } from '../../src/app/open-page';
import { rootMachine } from '../../src/machines/root/root';
import { LoadFailure, Outdated } from '../../src/views/entrance/failure';
import { OldBrowser } from '../../src/views/entrance/old-browser';
import { OfflinePage } from '../../src/views/entrance/offline-page';
import { Splash } from '../../src/views/layout/splash';
import type { SessionSystem } from '../../src/views/ports/app-system';
import SignIn from '../../src/views/signin/signin';
import { ThemeProvider } from '../../src/views/theme/theme-provider';

/** A guest's session before anything has happened; nothing is provided for it. */
function guestSession(): SessionSystem {
  const root = createActor(rootMachine, {
    input: { auth: { session: null, keepsCookies: true }, navigation: { theme: 'light', width: 1440 } },
  }).start();
  return {
    auth: root.system.get('auth'),
    navigation: root.system.get('navigation'),
    notices: root.system.get('notices'),
  };
}

const address = {
  path: () => '/signin',
  href: (path: string) => path,
  subscribe: () => () => {},
  goTo: () => {},
};
const NoApp = () => null;

/**
 * What a page is painted with before any script: the product's mark, the form to sign in, what is shown where the page
 * cannot be loaded, what is opened without a line or by a browser below the `floor`, and the styles of them all.
 */
export function renderFirstPaint(floor: readonly string[]) {
  const cache = createCache({ key: 'css' });
  // Gathers the styles instead of writing them between the elements, where the page's policy refuses them.
  cache.compat = true;
  const paint = (element: ReactNode) =>
    renderToString(<CacheProvider value={cache}>{element}</CacheProvider>);
  const themed = (element: ReactNode) => paint(<ThemeProvider>{element}</ThemeProvider>);
  const splash = themed(<Splash />);
  const form = paint(<WholePage session={guestSession()} address={address} app={NoApp} signIn={SignIn} />);
  const failure = themed(<LoadFailure />);
  const outdated = themed(<Outdated />);
  const offline = themed(<OfflinePage />);
  const oldBrowser = themed(<OldBrowser floor={floor} />);
  const css = Object.values(cache.inserted).filter((rules) => typeof rules === 'string');
  return { splash, form, failure, outdated, offline, oldBrowser, css: css.join('') };
}
