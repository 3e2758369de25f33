import { useSyncExternalStore } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Late } from '../ports/late';

/** The actor, once it has started. */
export const useLate = <A extends AnyActorRef>({ subscribe, current }: Late<A>): A | undefined =>
  useSyncExternalStore(subscribe, current);
