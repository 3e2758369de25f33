import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { selectRole } from '../../machines/auth/auth.selectors';
import { useSystem } from '../hooks/system';
import { openRouteOf, routeOf } from './route-rules';
import { useRouteTable } from './route-table';

/**
 * The address that is shown: a screen stays until the next one is there, or is late. That is shown by a change of its
 * own, since the router's transition would begin anew with each change of a live screen that is left.
 */
export function useArrived(): Location {
  const { auth } = useSystem();
  const table = useRouteTable();
  const location = useLocation();
  const [shown, show] = useState(location);
  const route = useSelector(auth, (snapshot) => openRouteOf(table, selectRole(snapshot), location.pathname));
  const before = routeOf(table, shown.pathname);
  const awaited = before && before !== route ? route : null;
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
