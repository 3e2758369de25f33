import {
  catchError,
  combineLatest,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  startWith,
  switchMap,
  take,
} from 'rxjs';
import { loadCalls } from '../../api/calls';
import { isSignedIn, selectRole } from '../../machines/auth/auth.selectors';
import { can, type Role } from '../../machines/auth/policy';
import { menuOf, routeOf } from '../../views/layout/route-rules';
import type { Environment } from '../browser/environment';
import type { PageSystem } from '../system';

type Load = () => Promise<unknown>;
type Sources = Pick<PageSystem, 'auth' | 'charts' | 'table' | 'waits'>;
interface Browser extends Pick<Environment, 'savesData'> {
  readonly streams: Pick<Environment['streams'], 'online'>;
}

/** What a role opens next: the screens of its menu, every call, what must open without a connection too, other screens. */
const likelyLoads = ({ table, charts }: Sources, role: Role): readonly Load[] => {
  const menu = menuOf(table, role)
    .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
    .flatMap(({ path }) => routeOf(table, path) ?? []);
  const others = table.routes.filter((route) => can(role, route.permission) && !menu.includes(route));
  return [
    ...menu.map(({ preload }) => preload),
    loadCalls,
    () =>
      Promise.all([
        import('../../views/history/timeline'),
        import('../features/history/charts'),
        import('../log/following'),
      ]),
    () => import('../../views/layout/palette-panel'),
    () => import('../../views/layout/alerts-panel'),
    () => import('../../views/layout/user-panel'),
    () => import('../../views/layout/report-dialog'),
    () => Promise.all([import('../log/report'), import('../log/keeper')]),
    charts.book,
    ...others.map(({ preload }) => preload),
  ];
};

/**
 * Loads what the signed-in user is likely to open next, one part after the other, each while the page is idle. What
 * cannot be loaded now is loaded when the connection is back or when it is opened. Where the browser is to save data,
 * only the view that explains a failed load is loaded.
 */
export function prefetch(sources: Sources, { savesData, streams: { online } }: Browser): void {
  const { auth, waits } = sources;
  void import('../features/failed-load/failed-load').catch(() => {});
  if (savesData) return;
  const whenIdle = (load: Load) =>
    waits.idle.pipe(
      take(1),
      switchMap(() => defer(load).pipe(catchError(() => EMPTY))),
    );
  const role = from(auth).pipe(
    startWith(auth.getSnapshot()),
    map((snapshot) => (isSignedIn(snapshot) ? selectRole(snapshot) : null)),
    distinctUntilChanged(),
  );
  const back = online.pipe(
    distinctUntilChanged(),
    filter((isOnline) => isOnline),
  );
  combineLatest([role, back])
    .pipe(switchMap(([whose]) => from(whose ? likelyLoads(sources, whose) : []).pipe(concatMap(whenIdle))))
    .subscribe();
}
