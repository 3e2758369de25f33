import { Subject } from 'rxjs';
import type { Actor, ActorRefFrom, AnyActorLogic } from 'xstate';
import type { LazyActor } from '../../views/ports/lazy-actor';

/** `make` loads what the actor needs and makes it; `end` stops it, so that the next session begins anew. */
export function createLazyActor<L extends AnyActorLogic>(
  make: () => Promise<Actor<L>>,
): LazyActor<ActorRefFrom<L>> & { readonly end: () => void } {
  const changes = new Subject<void>();
  let actor: Actor<L> | undefined;
  let loading: Promise<Actor<L>> | undefined;

  const start = () => {
    const started = make().then(
      (made) => {
        // Its session may have ended meanwhile.
        if (loading === started) {
          actor = made.start();
          changes.next();
        }
        return made;
      },
      (error: unknown) => {
        if (loading === started) loading = undefined;
        throw error;
      },
    );
    return started;
  };
  return {
    current: () => actor as ActorRefFrom<L> | undefined,
    subscribe(changed) {
      const subscription = changes.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    load: () => (loading ??= start()) as Promise<ActorRefFrom<L>>,
    end() {
      actor?.stop();
      actor = loading = undefined;
      changes.next();
    },
  };
}
