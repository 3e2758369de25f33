import type { GuestAddress } from '../../views/ports/guest-address';

/** The browser's own address, for guests: the router comes with what is behind the sign-in. */
export function createGuestAddress({
  location,
  history,
  addEventListener,
  removeEventListener,
}: Pick<Window, 'location' | 'history' | 'addEventListener' | 'removeEventListener'>): GuestAddress {
  const listeners = new Set<() => void>();
  return {
    path: () => location.pathname,
    subscribe(moved) {
      listeners.add(moved);
      addEventListener('popstate', moved);
      return () => {
        listeners.delete(moved);
        removeEventListener('popstate', moved);
      };
    },
    goTo(path, { replace } = { replace: false }) {
      if (replace) history.replaceState(null, '', path);
      else history.pushState(null, '', path);
      for (const moved of listeners) moved();
    },
  };
}
