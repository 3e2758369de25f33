import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { isReplaced } from '../../machines/auth/auth.selectors';
import { ErrorBoundary } from '../kit/error-boundary';
import { lazyView } from '../kit/lazy-view';
import { LinkProvider } from '../kit/link';
import { NoticeHost } from '../kit/notice-host';
import { useSystem } from '../hooks/system';
import { AnybodysFrame, GuestGuard, SessionGuard } from './guard';
import { Frame } from './frame';
import { ConnectionProvider } from './connection-provider';
import { useRouteTable } from './route-table';
import { LeaveGuard } from './leave-guard';
import { RouterLink } from './router-link';
import { Screen } from './screen';
import { Splash } from './splash';
import { useArrived } from './use-arrived';

const NotAuthorized = lazyView(() => import('../not-authorized/not-authorized'));
const NotFound = lazyView(() => import('../not-found/not-found'));
const SignIn = lazyView(() => import('../signin/signin'));
const SignUp = lazyView(() => import('../signup/signup'));
const Replaced = lazyView(() => import('./replaced'));
const Public = lazyView(() => import('../public/public'));

/** Every address of the product: forms for guests, screens for the signed-in, pages for both, and the two that say no. */
export function AppRoutes() {
  const { auth, notices } = useSystem();
  const replaced = useSelector(auth, isReplaced);
  const { routes } = useRouteTable();
  const arrived = useArrived();
  return (
    <LinkProvider value={RouterLink}>
      <ConnectionProvider>
        <ErrorBoundary>
          <Suspense fallback={<Splash />}>
            {replaced ? (
              <Replaced />
            ) : (
              <Routes location={arrived}>
                <Route element={<GuestGuard />}>
                  <Route path="/signin" element={<SignIn />} />
                  <Route path="/signup" element={<SignUp />} />
                </Route>
                <Route element={<SessionGuard />}>
                  <Route element={<Frame />}>
                    {routes.map((route) => (
                      <Route
                        key={route.path}
                        path={route.path}
                        element={<Screen key={route.path} route={route} />}
                      />
                    ))}
                  </Route>
                </Route>
                {(['/terms', '/privacy-policy', '/reset-password'] as const).map((path) => (
                  <Route key={path} path={path} element={<Public path={path} />} />
                ))}
                <Route element={<AnybodysFrame />}>
                  <Route path="/not-authorized" element={<NotAuthorized />} />
                  <Route path="*" element={<NotFound />} />
                </Route>
              </Routes>
            )}
          </Suspense>
        </ErrorBoundary>
        <LeaveGuard />
        <NoticeHost notices={notices} />
      </ConnectionProvider>
    </LinkProvider>
  );
}
