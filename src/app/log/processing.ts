import { type AnyActor, type AnyActorRef, StateMachine } from 'xstate';
import { parentOf } from '../../machines/xstate-internals';
import { snapshotOf } from './checkpoints';

/** An actor's address in the log: its name within the system, or its path of ids. */
export const keyOf = (actor: AnyActorRef): string => {
  const { systemId } = actor as AnyActor;
  if (systemId) return systemId;
  const parent = parentOf(actor);
  return parent ? `${keyOf(parent)}/${actor.id}` : actor.id;
};

interface Receiver {
  readonly actor: AnyActorRef;
  readonly key: string;
}

/** The address of an event's sender; null where there is none, or receiver and event show it. */
export function keyOfSender(
  { actor, key }: Receiver,
  type: string,
  sender: AnyActorRef | null,
): string | null {
  if (sender === null || sender === actor) return null;
  const isCall = !((sender as AnyActor).logic instanceof StateMachine);
  if (isCall && type.endsWith(`.actor.${sender.id}`)) return null;
  const from = keyOf(sender);
  return type === 'xstate.init' && key.startsWith(`${from}/`) ? null : from;
}

/**
 * The actors that are processing an event beside facts just now, the one that began last at the end. XState names no sender of
 * what an action sends by hand while its actor processes: it is from the last of them.
 */
export function createProcessing() {
  const actors: AnyActorRef[] = [];
  return {
    depth: () => actors.length,
    began: (actor: AnyActorRef) => {
      actors.push(actor);
    },
    ended(actor: AnyActorRef) {
      const place = actors.lastIndexOf(actor);
      // What stands behind it has thrown, and said nothing of its end.
      if (place >= 0) actors.length = place;
    },
    processor(): AnyActorRef | null {
      let last = actors.at(-1);
      while (last && snapshotOf({ actor: last }).status === 'error') {
        actors.pop();
        last = actors.at(-1);
      }
      return last ?? null;
    },
  };
}
