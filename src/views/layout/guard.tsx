import { useSelector } from '@xstate/react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import {
  isDeciding,
  isSignedIn,
  lacksFactor,
  selectFormerId,
  selectRole,
  selectSignInError,
  selectUserId,
} from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import { useSystem } from '../hooks/system';
import { Frame } from './frame';
import { openRouteOf } from './route-rules';
import { type RouteEntry, useRouteTable } from './route-table';
import { Splash } from './splash';

/** The screen of a session that did not end in this tab; its user returns there after sign-in (A3, A4). */
interface Origin {
  readonly from?: string;
  /** Id of that user; null where it is not known. */
  readonly of?: string | null;
}

/** Where a second factor is set up. */
const PROFILE = '/profile';

/** Lets signed-in users through; others are sent to sign in (AUTH-11). */
export function SessionGuard() {
  const { auth } = useSystem();
  const signedIn = useSelector(auth, isSignedIn);
  const deciding = useSelector(auth, isDeciding);
  const ended = useSelector(auth, selectSignInError) !== '';
  const formerId = useSelector(auth, selectFormerId);
  const { pathname, search } = useLocation();
  const isHeld = useSelector(auth, lacksFactor) && pathname !== PROFILE;

  if (signedIn) return isHeld ? <Navigate to={PROFILE} replace /> : <Outlet />;
  if (deciding) return <Splash />;
  const origin: Origin = ended || formerId ? { from: pathname + search, of: formerId } : {};
  return <Navigate to="/signin" replace state={origin} />;
}

/** Sends signed-in users on: the forms to sign in and up are for the others (AUTH-17). */
export function GuestGuard() {
  const { auth } = useSystem();
  const table = useRouteTable();
  const signedIn = useSelector(auth, isSignedIn);
  const deciding = useSelector(auth, isDeciding);
  const role = useSelector(auth, selectRole);
  const userId = useSelector(auth, selectUserId);
  const { from = '', of } = (useLocation().state ?? {}) as Origin;

  if (deciding) return <Splash />;
  if (!signedIn) return <Outlet />;
  const isBack = (of ?? userId) === userId && openRouteOf(table, role, from.split('?')[0] ?? '');
  return <Navigate to={isBack ? from : '/dashboard'} replace />;
}

/** Around a public page: the frame for signed-in users, nothing for guests. */
export function AnybodysFrame() {
  const { auth } = useSystem();
  const signedIn = useSelector(auth, isSignedIn);
  const deciding = useSelector(auth, isDeciding);
  if (deciding) return <Splash />;
  return signedIn ? <Frame /> : <Outlet />;
}

/** Shows the route's screen to the roles that may open it (ROUTE-02). */
export function RoleGuard({ route }: { route: RouteEntry }) {
  const { auth } = useSystem();
  const open = useSelector(auth, (snapshot) => can(selectRole(snapshot), route.permission));
  const View = route.view;
  return open ? <View /> : <Navigate to="/not-authorized" replace />;
}
