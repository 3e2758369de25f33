import type { AnyActorRef, SnapshotFrom } from 'xstate';

/**
 * Snapshots of actors as of the last frame. Changes until the next frame are reported together with it, so that a
 * thousand events are drawn as one.
 */
export interface Frames {
  /** The same from one frame to the next; that of now for an actor without followers. */
  readonly snapshotOf: <A extends AnyActorRef>(actor: A) => SnapshotFrom<A>;
  /** Calls `moved` with each frame before which the actor changed. Returns how to stop. */
  readonly follow: (actor: AnyActorRef, moved: () => void) => () => void;
}
