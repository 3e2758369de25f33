import {
  catchError,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  from,
  map,
  startWith,
  switchMap,
  take,
} from 'rxjs';
import { isSignedIn, selectRole } from '../machines/auth/auth.selectors';
import type { Role } from '../machines/auth/policy';
import { menuOf, routeOf } from '../views/layout/route-rules';
import type { PageSystem } from './system/screens';

type Load = () => Promise<unknown>;
type Sources = Pick<PageSystem, 'auth' | 'charts' | 'table' | 'waits'>;

/** What a role opens next: the screens of its menu, and what must open without a connection too. */
const likelyLoads = ({ table, charts }: Sources, role: Role): readonly Load[] => [
  ...menuOf(table, role).flatMap((entry) => {
    const items = 'items' in entry ? entry.items : [entry];
    return items.flatMap(({ path }) => routeOf(table, path)?.preload ?? []);
  }),
  () => Promise.all([import('../views/history/timeline'), import('./provide/history')]),
  () => import('./log/report'),
  charts.book,
];

/**
 * Loads what whoever is signed in is likely to open next, one after the other, each while they wait for nothing. What
 * cannot be loaded now is loaded when it is opened.
 */
export function prefetch(sources: Sources): void {
  const { auth, waits } = sources;
  const whenCalm = (load: Load) =>
    waits.calm.pipe(
      take(1),
      switchMap(() => defer(load).pipe(catchError(() => EMPTY))),
    );
  from(auth)
    .pipe(
      startWith(auth.getSnapshot()),
      map((snapshot) => (isSignedIn(snapshot) ? selectRole(snapshot) : null)),
      distinctUntilChanged(),
      switchMap((role) => from(role ? likelyLoads(sources, role) : []).pipe(concatMap(whenCalm))),
    )
    .subscribe();
}
