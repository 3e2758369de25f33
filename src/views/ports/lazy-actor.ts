import type { AnyActorRef } from 'xstate';

/** An actor that starts when it is first needed, its chart being loaded then, and that ends with the session. */
export interface LazyActor<A extends AnyActorRef> {
  /** Undefined before and after. */
  readonly current: () => A | undefined;
  /** Calls `changed` when the actor started or ended. Returns how to stop. */
  readonly subscribe: (changed: () => void) => () => void;
  /** Starts it, once; where its chart failed to load, the next call tries again. */
  readonly load: () => Promise<A>;
}
