import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import { useSystem } from '../hooks/system';
import { routeOf } from './route-rules';
import { useRouteTable } from './route-table';

/**
 * The address whose screen is shown: the one before it stays until this one's is there, or is late. It is shown by a
 * change of its own, since the router's transition would begin anew with each change of a live screen that is left.
 */
export function useArrived(): Location {
  const { auth } = useSystem();
  const table = useRouteTable();
  const location = useLocation();
  const [shown, show] = useState(location);
  const route = routeOf(table, location.pathname);
  const isOpen = useSelector(auth, (snapshot) => !!route && can(selectRole(snapshot), route.permission));
  const awaited = isOpen && route !== routeOf(table, shown.pathname) ? route : null;
  if (!awaited && shown !== location) show(location);
  useEffect(() => {
    let isLeft = false;
    void awaited?.arrival().then(() => isLeft || show(location));
    return () => {
      isLeft = true;
    };
  }, [awaited, location]);
  return awaited ? shown : location;
}
