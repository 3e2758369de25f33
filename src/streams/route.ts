import { Observable, Subject } from 'rxjs';
import type { WireEvent } from '../api/schema/wire';
import type { Position } from './signals';

/** A fact, and the key of one that it is about. */
export interface Delivery {
  readonly key: string;
  readonly event: WireEvent;
}

/** Records deliveries while a list is read over REST. */
export interface Tape {
  /** Ends the recording and hands it out, in order of delivery. */
  stop(): readonly Delivery[];
}

/** Delivers facts by key: one lookup an event, however many actors listen. */
export interface Router {
  /** Every fact that is delivered, with the keys of its actors. */
  readonly deliveries: Observable<{ readonly keys: readonly string[]; readonly event: WireEvent }>;
  /** The facts for one key, from now on. */
  facts(key: string): Observable<WireEvent>;
  /** Sends the event to the subscribers of each key; an event without subscribers is dropped, but taped. */
  deliver(keys: readonly string[], event: WireEvent): void;
  /** Starts a recording. Several may run at a time. */
  tape(): Tape;
}

const positionOf = ({ epoch, seq }: WireEvent): Position | undefined =>
  epoch !== undefined && seq !== undefined ? { epoch, seq } : undefined;

/**
 * What was taped and is not contained in an answer that was read at `position`, to be applied over its rows. Without
 * positions to compare, everything. The events are marked as replayed, so that nothing is highlighted twice.
 */
export const newerThan = (deliveries: readonly Delivery[], position: Position | undefined): Delivery[] =>
  deliveries
    .filter(({ event }) => {
      const at = positionOf(event);
      return !at || !position || at.epoch !== position.epoch || at.seq > position.seq;
    })
    .map(({ key, event }) => ({ key, event: { ...event, replayed: true } }));

export function createRouter(): Router {
  const listeners = new Map<string, Subject<WireEvent>>();
  const deliveries = new Subject<{ readonly keys: readonly string[]; readonly event: WireEvent }>();

  const listen = (key: string): Subject<WireEvent> => {
    const subject = listeners.get(key) ?? new Subject<WireEvent>();
    listeners.set(key, subject);
    return subject;
  };

  return {
    deliveries: deliveries.asObservable(),
    facts: (key) =>
      new Observable((subscriber) => {
        const subject = listen(key);
        const subscription = subject.subscribe(subscriber);
        return () => {
          subscription.unsubscribe();
          if (!subject.observed) listeners.delete(key);
        };
      }),
    deliver(keys, event) {
      deliveries.next({ keys, event });
      if (listeners.size > 0) for (const key of keys) listeners.get(key)?.next(event);
    },
    tape() {
      const taped: Delivery[] = [];
      const recording = deliveries.subscribe(({ keys, event }) => {
        for (const key of keys) taped.push({ key, event });
      });
      return {
        stop() {
          recording.unsubscribe();
          return taped;
        },
      };
    },
  };
}
