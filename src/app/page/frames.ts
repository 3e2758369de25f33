import type { AnyActorRef, Subscription } from 'xstate';
import type { Frames } from '../../views/ports/frames';
import type { Environment } from '../browser/environment';

interface Followed {
  readonly subscription: Subscription;
  readonly followers: Set<() => void>;
  snapshot: unknown;
}

/** A hidden tab gets no frames: the first one afterwards brings what was missed. */
export function createFrames({ nextFrame }: Pick<Environment, 'nextFrame'>): Frames {
  const known = new Map<AnyActorRef, Followed>();
  const moved = new Set<AnyActorRef>();

  const draw = () => {
    const drawn = [...moved].flatMap((actor) => {
      const followed = known.get(actor);
      if (followed) followed.snapshot = actor.getSnapshot();
      return followed ?? [];
    });
    moved.clear();
    for (const { followers } of drawn) for (const follower of followers) follower();
  };
  const note = (actor: AnyActorRef) => {
    if (moved.size === 0) nextFrame(draw);
    moved.add(actor);
  };
  const start = (actor: AnyActorRef): Followed => {
    const changed = () => note(actor);
    const followed = {
      subscription: actor.subscribe({ next: changed, error: changed }),
      followers: new Set<() => void>(),
      snapshot: actor.getSnapshot() as unknown,
    };
    known.set(actor, followed);
    return followed;
  };

  return {
    snapshotOf: (actor) => (known.get(actor)?.snapshot ?? actor.getSnapshot()) as never,
    follow(actor, follower) {
      const followed = known.get(actor) ?? start(actor);
      followed.followers.add(follower);
      return () => {
        followed.followers.delete(follower);
        if (followed.followers.size > 0 || known.get(actor) !== followed) return;
        followed.subscription.unsubscribe();
        known.delete(actor);
      };
    },
  };
}
