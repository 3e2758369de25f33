import { concatMap, from, map, type SchedulerLike, timer } from 'rxjs';
import type { Subscription } from 'xstate';
import type { Fleet } from '../../../machines/board/fleet';
import type { RowRegistry } from '../../../machines/rows/row-registry';
import type { SenderRef } from '../../../machines/sender/sender';

/** Rows that are started, and let go of, in one go: a few ms, so that the page stays at hand between. */
const SLICE = 50;

export const slicesOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / SLICE) }, (_, slice) =>
    items.slice(slice * SLICE, (slice + 1) * SLICE),
  );

/** One visit of the board: the holder of its rows, and the subscriptions to them. */
interface Visit {
  readonly holder: string;
  readonly following: Map<string, Subscription>;
}

/** The visits of the board, each of one fleet, which shows the rows that are followed for it. */
export function createVisits(registry: RowRegistry, scheduler: SchedulerLike) {
  const visits = new WeakMap<Fleet, Visit>();
  let visited = 0;
  /** A board is watched before it reads. */
  const visitOf = (fleet: Fleet) => visits.get(fleet) as Visit;
  return {
    holderOf: (fleet: Fleet) => visitOf(fleet).holder,
    begin(fleet: Fleet) {
      visited += 1;
      visits.set(fleet, { holder: `board ${visited}`, following: new Map() });
    },
    end(fleet: Fleet) {
      const { holder, following } = visitOf(fleet);
      for (const subscription of following.values()) subscription.unsubscribe();
      const slices = slicesOf(fleet.keys());
      fleet.clear();
      // Ten thousand actors are not ended in one go, either.
      from(slices)
        .pipe(concatMap((keys) => timer(0, scheduler).pipe(map(() => keys))))
        .subscribe((keys) => registry.release(holder, keys));
    },
    follow(fleet: Fleet, key: string) {
      const { following } = visitOf(fleet);
      const row: SenderRef | undefined = registry.get(key) as SenderRef | undefined;
      if (row === undefined || following.has(key)) return;
      const put = (snapshot: ReturnType<SenderRef['getSnapshot']>) =>
        fleet.put(key, snapshot, scheduler.now());
      put(row.getSnapshot());
      following.set(key, row.subscribe(put));
    },
    drop(fleet: Fleet, key: string) {
      const { holder, following } = visitOf(fleet);
      following.get(key)?.unsubscribe();
      following.delete(key);
      fleet.remove(key);
      registry.release(holder, [key]);
    },
  };
}
