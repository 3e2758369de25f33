import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { pageEnvironment } from './app/environment';
import { frame } from './app/provide/navigation';
import { routeTable } from './app/routes';
import { captureReferral } from './app/session/referral';
import { startSystem } from './app/system';
import { AppRoutes } from './views/layout/app-routes';
import { RouteTableProvider } from './views/layout/route-table';
import { SystemProvider } from './views/system';
import { ThemeProvider } from './views/theme/theme-provider';

const environment = pageEnvironment(import.meta.env);
captureReferral(window, environment.browser.storage);

// The actors start before and outside React, which only shows them.
const system = startSystem(environment);
frame(system.navigation, window);

const router = createBrowserRouter([{ path: '*', element: <AppRoutes /> }]);
system.attach(router, routeTable);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeProvider>
      <SystemProvider value={system}>
        <RouteTableProvider table={routeTable}>
          <RouterProvider router={router} />
        </RouteTableProvider>
      </SystemProvider>
    </ThemeProvider>
  </StrictMode>,
);
