import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageEnvironment } from './app/environment';
import { createGuestAddress } from './app/guest-address';
import { frame } from './app/provide/navigation';
import { captureReferral } from './app/session/referral';
import { openLog } from './app/system/log';
import { startSession } from './app/system/session';
import { Entrance } from './views/entrance/entrance';
import { SessionProvider } from './views/system';
import { ThemeProvider } from './views/theme/theme-provider';

const environment = pageEnvironment(import.meta.env);
captureReferral(window, environment.browser.storage);

// The actors start before and outside React, which only shows them.
const log = openLog(environment);
const session = startSession(environment, log);
frame(session.navigation, window);

/** Everything behind the sign-in, which a guest does not wait for. */
const App = lazy(async () => {
  const { openApp } = await import('./app/app');
  return { default: openApp(environment, log, session) };
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeProvider>
      <SessionProvider value={session}>
        <Entrance address={createGuestAddress(window)} app={App} />
      </SessionProvider>
    </ThemeProvider>
  </StrictMode>,
);
