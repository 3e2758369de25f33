import type { AnyActorRef } from 'xstate';
import { scheduledEventsOf } from '../../../src/machines/xstate-internals';

type Run = () => void;
type Scheduled = ReturnType<typeof scheduledEventsOf>[number];

/**
 * A clock on which a replay picks the timer that is due next. Timers may be late in a real page (a throttled tab, a
 * laptop that slept), so a path may take them in any order; it can only take one that the chart has really set.
 */
export class ManualClock {
  readonly #timers = new Map<number, { readonly run: Run; readonly scheduled: Scheduled }>();
  readonly #known = new WeakSet<Scheduled>();
  #actor: AnyActorRef | undefined;
  #lastId = 0;

  /** Reads the names of the timers from the system of `actor`, before it starts. */
  watch(actor: AnyActorRef) {
    this.#actor = actor;
  }

  readonly setTimeout = (run: Run) => {
    const timers = this.#actor ? scheduledEventsOf(this.#actor) : [];
    const scheduled = timers.find((entry) => !this.#known.has(entry));
    if (!scheduled) throw new Error('A timer was set by something other than a chart');
    this.#known.add(scheduled);
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { run, scheduled });
    return this.#lastId;
  };

  readonly clearTimeout = (id: number) => {
    this.#timers.delete(id);
  };

  /** Runs the timer that sends `type`; false when none is set. */
  fire(type: string): boolean {
    const timer = [...this.#timers].find(([, { scheduled }]) => scheduled.event.type === type);
    if (!timer) return false;
    const [id, { run }] = timer;
    this.#timers.delete(id);
    run();
    return true;
  }
}
