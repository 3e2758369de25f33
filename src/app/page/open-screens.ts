import type { SchedulerLike } from 'rxjs';
import type { AuthRef } from '../../machines/auth/auth';
import { isSignedIn, lacksFactor, selectRole } from '../../machines/auth/auth.selectors';
import { openRouteOf } from '../../views/layout/route-rules';
import type { RouteEntry, RouteTable } from '../../views/layout/route-table';
import type { Address } from '../../views/ports/address';

/** How long a screen may take until it takes over what was begun for it, in ms. */
const LONGEST = 10_000;

interface Sources {
  readonly auth: AuthRef;
  readonly table: RouteTable;
  readonly address: Pick<Address, 'current' | 'subscribe'>;
  readonly scheduler: SchedulerLike;
}

/**
 * Begins to load the screen at each address that is opened, and beside its code what it reads first: that does not
 * wait until the screen is drawn.
 */
export function openScreens({ auth, table, address, scheduler }: Sources) {
  let open: RouteEntry | null = null;
  let left = new AbortController();
  const follow = () => {
    const place = address.current();
    const session = auth.getSnapshot();
    const route = openRouteOf(table, selectRole(session), place.path);
    void route?.arrival();
    // A session that is still checked may be none.
    const next = isSignedIn(session) ? route : null;
    if (next === open) return;
    open = next;
    left.abort();
    const opened = new AbortController();
    left = opened;
    scheduler.schedule(() => opened.abort(), LONGEST);
    // Who lacks a second factor is led to the profile instead.
    if (!lacksFactor(session)) next?.begin(place, opened.signal);
  };
  address.subscribe(follow);
  auth.subscribe(follow);
  follow();
}
