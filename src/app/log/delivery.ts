import type { AnyActorRef } from 'xstate';
import type { LogEntry } from '../../streams/event-log';
import { type Place, type RecordedActor, snapshotOf } from './checkpoints';
import { createProcessing, keyOf } from './processing';

interface Receiver extends RecordedActor {
  /** How many events beside facts it has received and not processed yet. */
  readonly pending: number;
  /** The entry before the one that is being written for it. */
  readonly behind: Place | null;
}

/** How far the newest fact has come among those whom it concerns: of ten thousand rows nothing else is touched for a fact. */
export function createDelivery() {
  /** The newest entry. */
  let last: Place = { index: -1, at: 0 };
  /** The newest fact, and the entry before it. */
  let fact: Extract<LogEntry, { kind: 'event' }> | null = null;
  let beforeFact = last;
  /** Who has received the fact, and who is processing it. */
  let takers: AnyActorRef[] = [];
  let taker: AnyActorRef | null = null;
  /** Who was told something else before the fact that concerns it. */
  let overtaken: AnyActorRef[] = [];
  const processing = createProcessing();
  /** How many were processing something else when the fact came to who is processing it. */
  let beneath = 0;

  const isProcessing = ({ actor, pending }: Receiver): boolean => pending > 0 || actor === taker;
  const awaitsFact = ({ actor, key }: RecordedActor): boolean =>
    !!fact?.keys.includes(key) && !takers.includes(actor);

  return {
    processing,
    last: () => last,
    appended(entry: LogEntry) {
      if (entry.kind === 'event') {
        fact = entry;
        beforeFact = last;
        takers = [];
        overtaken = [];
      }
      last = entry;
    },
    /** Those who have processed all that concerns them. */
    settled<R extends Receiver>(running: ReadonlyMap<string, R>): R[] {
      const waiting = fact?.keys.map((key) => running.get(key)).filter((one) => one && awaitsFact(one));
      return [...running.values()].filter((one) => !isProcessing(one) && !waiting?.includes(one));
    },
    /** The entry up to which the actor has processed all that concerns it; null where there is none at present. */
    placeOf(receiver: Receiver): Place | null {
      if (isProcessing(receiver)) return null;
      if (!awaitsFact(receiver)) return receiver.behind ?? last;
      return overtaken.includes(receiver.actor) ? null : beforeFact;
    },
    /** Who is processing something just now, so that what is sent meanwhile is from them. */
    innermost: (): AnyActorRef | null =>
      taker !== null && processing.depth() <= beneath && snapshotOf({ actor: taker }).status !== 'error'
        ? taker
        : processing.innermost(),
    /** Somebody is told something beside facts. */
    overtake(receiver: RecordedActor) {
      if (awaitsFact(receiver)) overtaken.push(receiver.actor);
    },
    /** Whether this is the fact, on its way to an actor that begins to process it. */
    begin(actor: AnyActorRef, event: object): boolean {
      const isTaken =
        event === (fact?.event as object) &&
        !!fact?.keys.includes(keyOf(actor)) &&
        snapshotOf({ actor }).status === 'active';
      if (isTaken) {
        takers.push(actor);
        taker = actor;
        beneath = processing.depth();
      }
      return isTaken;
    },
    /** Whether this is the fact, which the actor has processed. */
    end(actor: AnyActorRef, event: object): boolean {
      const isTaken = actor === taker && event === (fact?.event as object);
      if (isTaken) taker = null;
      return isTaken;
    },
  };
}
