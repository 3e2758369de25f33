import { Subject } from 'rxjs';
import { type DataRouter, type Location, NavigationType } from 'react-router-dom';
import { pathInside } from '../browser/base';
import type { Address, PagePlace } from '../../views/ports/address';

/** History state of what the page writes itself: its echo is not taken for a move of the user's. */
const WRITTEN = { written: true };

/** The router tells paths of the browser's, and takes those of the page. */
const pagePlaceOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PagePlace => ({
  path: pathInside(pathname),
  parameters: new URLSearchParams(search),
});

/** Whether the history has a screen before this one; not where the first was replaced, as by a sign-in. */
const isReached = ({ historyAction, location }: DataRouter['state']) =>
  historyAction === NavigationType.Push ||
  (historyAction === NavigationType.Pop && location.key !== 'default');

export interface PageAddress extends Address {
  /** `homeOf` names the list that a path belongs to. */
  readonly attach: (router: DataRouter, homeOf: (path: string) => string) => void;
  readonly goTo: (path: string) => void;
  /** Forgets the parameters of paths, at sign-out. */
  readonly forget: () => void;
}

/** The address of the page, by way of its router, which comes later than the actors. */
export function createAddress(): PageAddress {
  const moves = new Subject<void>();
  let attached: { readonly router: DataRouter; readonly homeOf: (path: string) => string } | undefined;
  let place: PagePlace = { path: '', parameters: new URLSearchParams() };
  const shown = new Map<string, string>();
  const stand = (next: PagePlace) => {
    place = next;
    shown.set(place.path, `${place.parameters}`);
  };
  const lastAt = (path: string) => [path, shown.get(path)].filter(Boolean).join('?');

  return {
    attach(router, homeOf) {
      attached = { router, homeOf };
      let { location } = router.state;
      stand(pagePlaceOf(location));
      router.subscribe((state) => {
        if (state.location === location) return;
        location = state.location;
        // What was written is known already; going back to it later is a move like any other.
        if (location.state === WRITTEN && state.historyAction !== NavigationType.Pop) return;
        stand(pagePlaceOf(location));
        moves.next();
      });
    },
    current: () => place,
    lastAt,
    goTo: (path) => void attached?.router.navigate(path),
    forget: () => shown.clear(),
    subscribe(moved) {
      const subscription = moves.subscribe(moved);
      return () => subscription.unsubscribe();
    },
    write(parameters, { replace }) {
      stand({ ...place, parameters });
      void attached?.router.navigate(
        { pathname: place.path, search: parameters.toString() },
        { replace, state: WRITTEN },
      );
    },
    leave() {
      if (!attached) return;
      const { router, homeOf } = attached;
      if (isReached(router.state)) void router.navigate(-1);
      else
        void router.navigate(lastAt(homeOf(pathInside(router.state.location.pathname))), { replace: true });
    },
  };
}
