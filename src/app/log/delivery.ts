import type { AnyActorRef } from 'xstate';
import type { LogEntry } from '../../streams/event-log';
import { type EntryPlace, type RecordedActor, snapshotOf } from './checkpoints';
import { createProcessing, keyOf } from './processing';

interface Receiver extends RecordedActor {
  /** How many events beside facts it has received and not processed yet. */
  readonly pending: number;
  /** The entry before the one that is being written for it. */
  readonly behind: EntryPlace | null;
}

/** Which actors have received the newest fact: of ten thousand rows, none but those is touched for a fact. */
export function createDelivery() {
  /** The newest entry. */
  let last: EntryPlace = { index: -1, at: 0 };
  /** The newest fact, and the entry before it. */
  let fact: Extract<LogEntry, { kind: 'event' }> | null = null;
  let beforeFact = last;
  /** The actors that have received the newest fact, and the one that is processing it now. */
  let receivers: AnyActorRef[] = [];
  let processor: AnyActorRef | null = null;
  /** Actors that the newest fact concerns and that received another event before it. */
  let overtaken: AnyActorRef[] = [];
  const processing = createProcessing();
  /** How many actors were processing another event when the processor of the fact began. */
  let depthBefore = 0;

  const isProcessing = ({ actor, pending }: Receiver): boolean => pending > 0 || actor === processor;
  const awaitsFact = ({ actor, key }: RecordedActor): boolean =>
    !!fact?.keys.includes(key) && !receivers.includes(actor);

  return {
    processing,
    last: () => last,
    appended(entry: LogEntry) {
      if (entry.kind === 'event') {
        fact = entry;
        beforeFact = last;
        receivers = [];
        overtaken = [];
      }
      last = entry;
    },
    /** The actors that have processed all that concerns them. */
    settled<R extends Receiver>(running: ReadonlyMap<string, R>): R[] {
      const waiting = fact?.keys.map((key) => running.get(key)).filter((one) => one && awaitsFact(one));
      return [...running.values()].filter((one) => !isProcessing(one) && !waiting?.includes(one));
    },
    /** The entry up to which the actor has processed all that concerns it; null where there is none at present. */
    placeOf(receiver: Receiver): EntryPlace | null {
      if (isProcessing(receiver)) return null;
      if (!awaitsFact(receiver)) return receiver.behind ?? last;
      return overtaken.includes(receiver.actor) ? null : beforeFact;
    },
    /** The actor that is processing an event just now: what is sent meanwhile is from it. */
    processor: (): AnyActorRef | null =>
      processor !== null &&
      processing.depth() <= depthBefore &&
      snapshotOf({ actor: processor }).status !== 'error'
        ? processor
        : processing.processor(),
    /** The actor receives an event that is not a fact. */
    overtake(receiver: RecordedActor) {
      if (awaitsFact(receiver)) overtaken.push(receiver.actor);
    },
    /** Whether the event is the newest fact, which the actor begins to process. */
    begin(actor: AnyActorRef, event: object): boolean {
      const isFact =
        event === (fact?.event as object) &&
        !!fact?.keys.includes(keyOf(actor)) &&
        snapshotOf({ actor }).status === 'active';
      if (isFact) {
        receivers.push(actor);
        processor = actor;
        depthBefore = processing.depth();
      }
      return isFact;
    },
    /** Whether the event is the newest fact, which the actor has processed. */
    end(actor: AnyActorRef, event: object): boolean {
      const isFact = actor === processor && event === (fact?.event as object);
      if (isFact) processor = null;
      return isFact;
    },
  };
}
