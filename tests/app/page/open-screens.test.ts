import { Subject } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { openScreens } from '../../../src/app/page/open-screens';
import type { PagePlace } from '../../../src/views/ports/address';
import { routeTable } from '../../../scripts/shared/route-table';
import { settled } from '../../support/deferred';
import { fakeSystem, someUser } from '../../support/fake-system';
import { VirtualTime } from '../../support/virtual-time';

/** A page of a member at this address, whose screens are told what they are begun for. */
function open(search: string) {
  const { auth } = fakeSystem({ user: someUser() });
  const begun: { readonly at: string; readonly left: AbortSignal }[] = [];
  const arrival = vi.fn();
  const moves = new Subject<void>();
  let place: PagePlace;
  const goTo = (address: string) => {
    const [path = '', parameters] = address.split('?');
    place = { path, parameters: new URLSearchParams(parameters) };
    moves.next();
  };
  goTo(search);
  const time = new VirtualTime();
  const table = {
    ...routeTable,
    routes: routeTable.routes.map((route) => ({
      ...route,
      arrival: async () => arrival(route.path),
      begin: (at: PagePlace, left: AbortSignal) =>
        void begun.push({ at: [at.path, at.parameters].join('?'), left }),
    })),
  };
  openScreens({
    auth,
    table,
    address: {
      current: () => place,
      subscribe(moved) {
        const subscription = moves.subscribe(moved);
        return () => subscription.unsubscribe();
      },
    },
    scheduler: time,
  });
  const standing = () => begun.filter(({ left }) => !left.aborted).map(({ at }) => at);
  return { auth, begun, arrival, goTo, time, standing };
}

it('begins what a screen reads with its address, once it is known who is signed in, and loads it at once', async () => {
  const { begun, arrival, standing } = open('/whatsapp?page=2');
  expect(arrival).toHaveBeenCalledWith('/whatsapp');
  expect(begun).toEqual([]);
  await settled();
  expect(standing()).toEqual(['/whatsapp?page=2']);
});

it('drops what was begun for a screen that is left, and begins nothing anew for one that stays', async () => {
  const { begun, goTo, standing } = open('/whatsapp');
  await settled();
  goTo('/whatsapp?page=2');
  expect(begun).toHaveLength(1);
  goTo('/bonus');
  expect(standing()).toEqual(['/bonus?']);
  goTo('/terms');
  expect(standing()).toEqual([]);
  goTo('/bonus');
  expect(standing()).toEqual(['/bonus?']);
});

it('begins nothing that the role may not open [ROUTE-02]', async () => {
  const { begun, arrival } = open('/member');
  await settled();
  expect(begun).toEqual([]);
  expect(arrival).not.toHaveBeenCalled();
});

it('drops what was begun for a person who signs out', async () => {
  const { auth, standing } = open('/whatsapp');
  await settled();
  auth.send({ type: 'signOut.requested' });
  await settled();
  expect(standing()).toEqual([]);
});

it('drops what no screen took over for long', async () => {
  const { time, standing } = open('/whatsapp');
  await settled();
  time.advance(9_999);
  expect(standing()).toEqual(['/whatsapp?']);
  time.advance(1);
  expect(standing()).toEqual([]);
});
