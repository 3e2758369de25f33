import { Subject } from 'rxjs';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { RowRegistry } from '../../machines/rows/row-registry';
import type { NoticesRef } from '../../machines/notices/notices';
import { relayNotices, withdrawQuestions } from './notices';

/** The actors of the screen that is open, by the key under which dialogs answer them; rows are with the registry. */
export function createScreenActors(notices: NoticesRef, registry: RowRegistry) {
  const actors = new Map<string, AnyActorRef>();
  const adopted = new Subject<readonly [key: string, actor: AnyActorRef]>();
  return {
    open: actors as ReadonlyMap<string, AnyActorRef>,
    adopted,
    /** Shows what an actor asks of the page. Returns how to let it go. */
    adopt(key: string, actor: AnyActorRef) {
      actors.set(key, actor);
      const stop = relayNotices(actor, notices);
      adopted.next([key, actor]);
      return () => {
        stop();
        if (actors.get(key) !== actor) return;
        actors.delete(key);
        withdrawQuestions(notices, key);
      };
    },
    send(key: string, event: AnyEventObject) {
      const screen = actors.get(key);
      if (screen) screen.send(event);
      else registry.send(key, event);
    },
  };
}

export type ScreenActors = ReturnType<typeof createScreenActors>;
