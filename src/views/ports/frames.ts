import type { AnyActorRef, SnapshotFrom } from 'xstate';

/**
 * Actors as they stood when the screen was last drawn. Whatever happens to them until the next frame is told together
 * with it, so that a thousand events are drawn as one.
 */
export interface Frames {
  /** The same from one frame to the next; of an actor that nobody follows, as it is now. */
  readonly snapshotOf: <A extends AnyActorRef>(actor: A) => SnapshotFrom<A>;
  /** Calls `moved` with each frame before which the actor changed. Returns how to stop. */
  readonly follow: (actor: AnyActorRef, moved: () => void) => () => void;
}
