import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { routeOf } from './route-rules';
import { useRouteTable } from './route-table';

/** The address whose screen is shown: the one before it stays until this one's is there, or is late. */
export function useArrived(): Location {
  const table = useRouteTable();
  const location = useLocation();
  const [shown, show] = useState(location);
  const arrival = routeOf(table, location.pathname)?.arrival() ?? null;
  if (arrival === null && shown !== location) show(location);
  useEffect(() => {
    let isLeft = false;
    void arrival?.then(() => isLeft || show(location));
    return () => {
      isLeft = true;
    };
  }, [arrival, location]);
  return arrival === null ? location : shown;
}
