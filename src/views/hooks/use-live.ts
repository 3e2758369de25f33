import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { useSystem } from './system';

/**
 * What `select` picks of an actor, once a frame: for figures that change faster than anybody reads. Picks that are not
 * the same value each time would be drawn each time.
 */
export function useLive<A extends AnyActorRef, T>(actor: A, select: (snapshot: SnapshotFrom<A>) => T): T {
  const { frames } = useSystem();
  const follow = useCallback((moved: () => void) => frames.follow(actor, moved), [frames, actor]);
  return useSyncExternalStore(follow, () => select(frames.snapshotOf(actor)));
}
