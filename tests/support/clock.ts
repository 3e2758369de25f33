import { SimulatedClock } from 'xstate';
import type { ActorClock } from '../../src/app/browser/shared-timer';
import type { Ticks } from '../../src/views/ports/clock';

/** A fixed moment for tests: 2026-01-02T03:04:05Z in epoch milliseconds. */
export const EPOCH = Date.UTC(2026, 0, 2, 3, 4, 5);

/**
 * XState's SimulatedClock, moved timer by timer.
 *
 * `SimulatedClock.increment` jumps, so a tick that re-arms itself would run once in sixty seconds. `advance` stops
 * at each due timer, as a real clock does; `wake` jumps, as a laptop that slept does.
 */
export class TestClock extends SimulatedClock {
  readonly #dueAt = new Map<number, number>();

  override setTimeout(run: (...args: unknown[]) => void, delay: number) {
    const id = super.setTimeout(() => {
      this.#dueAt.delete(id);
      run();
    }, delay);
    this.#dueAt.set(id, this.now() + delay);
    return id;
  }

  override clearTimeout(id: number) {
    this.#dueAt.delete(id);
    super.clearTimeout(id);
  }

  /** The injected `now`: epoch milliseconds that move with this clock. */
  readonly timestamp = () => EPOCH + this.now();

  /** Timers that wait, in milliseconds from now, soonest first. */
  get pending() {
    return [...this.#dueAt.values()].map((due) => due - this.now()).toSorted((a, b) => a - b);
  }

  /** Lets `milliseconds` pass; every timer runs at its own moment. */
  advance(milliseconds: number) {
    const end = this.now() + milliseconds;
    for (let due = this.#soonest(); due <= end; due = this.#soonest()) this.set(due);
    this.set(end);
  }

  /** Jumps over `milliseconds`; what was due meanwhile runs once, late. */
  wake(milliseconds: number) {
    this.set(this.now() + milliseconds);
  }

  /** A clock that views show, moved with this one. */
  ticks(ms: number): Ticks {
    return {
      now: () => Math.floor(this.timestamp() / ms) * ms,
      subscribe: (ticked) => {
        let timer: number;
        const wait = () => {
          timer = this.setTimeout(tick, ms - (this.timestamp() % ms));
        };
        const tick = () => {
          wait();
          ticked();
        };
        wait();
        return () => this.clearTimeout(timer);
      },
    };
  }

  #soonest() {
    return Math.max(this.now(), Math.min(...this.#dueAt.values()));
  }
}

/** XState's own clock, for tests that stop time after their page was opened. */
export const globalTimers: ActorClock = {
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer),
};
