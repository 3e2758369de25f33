import { take } from 'rxjs';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AppRoutes } from '../views/layout/app-routes';
import { RouteTableProvider } from '../views/layout/route-table';
import { SystemProvider } from '../views/hooks/system';
import { basePath } from './browser/base';
import type { Environment } from './browser/environment';
import { loadLasting } from './loading/load-lasting';
import { startSystem } from './system';
import type { PageLog } from './log/page-log';
import type { Session } from './session/session';

/** The product behind the sign-in: its live part, its screens, and the router between them. */
export function openApp(environment: Environment, log: PageLog, session: Session) {
  const system = startSystem(environment, log, session);
  const router = createBrowserRouter([{ path: '*', element: <AppRoutes /> }], { basename: basePath() });
  system.attach(router);
  // Background work starts, and its code is loaded, once the page is idle.
  system.waits.idle.pipe(take(1)).subscribe(() => {
    system.watchNews();
    loadLasting(() => import('./idle/once-idle')).then(
      ({ onceIdle }) => onceIdle(system, environment),
      () => {},
    );
  });
  return () => (
    <SystemProvider value={system}>
      <RouteTableProvider table={system.table}>
        <RouterProvider router={router} />
      </RouteTableProvider>
    </SystemProvider>
  );
}
