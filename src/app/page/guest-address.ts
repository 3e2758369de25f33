import { basePath, pathInside } from '../browser/base';
import type { GuestAddress } from '../../views/ports/guest-address';

/** The browser's own address, for guests: the router comes with what is behind the sign-in. */
export function createGuestAddress({
  location,
  history,
  addEventListener,
  removeEventListener,
}: Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>): GuestAddress {
  const href = (path: string) => basePath() + path.slice(1);
  const listeners = new Set<() => void>();
  return {
    path: () => pathInside(location.pathname),
    href,
    subscribe(moved) {
      listeners.add(moved);
      addEventListener('popstate', moved);
      return () => {
        listeners.delete(moved);
        removeEventListener('popstate', moved);
      };
    },
    goTo(path, { replace } = { replace: false }) {
      if (replace) history.replaceState(null, '', href(path));
      else history.pushState(null, '', href(path));
      for (const moved of listeners) moved();
    },
  };
}
