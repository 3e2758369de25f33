import { performance } from 'node:perf_hooks';
import type { Clock } from './clock';
import type { Log } from './log';
import { createTries } from './tries';

/** `more` where more is due already than one step takes. */
export type Due = number | null | 'more';

export interface LoopOptions {
  /** What the log and the figures call it. */
  readonly name: string;
  readonly clock: Clock;
  /** Least ms between the beginnings of two steps: what falls due meanwhile is done in one. */
  readonly spacing: number;
  readonly log: Log;
  /**
   * Of what its steps take half at most, where each leaves something: of the `time`, or of this `process`, which other work
   * has while they wait for the database. Default `time`.
   */
  readonly takesHalfOf?: 'time' | 'process';
  /** Does what is due; resolves to when (epoch ms) something is due next, null when nothing is. */
  step(): Promise<Due>;
  /** Called after each step with how long it took, and why it failed where it did. */
  stepped?: ((name: string, seconds: number, error?: unknown) => void) | undefined;
}

/** Runs a step whenever something is due, one at a time; retries a failing one with growing pauses. */
export interface Loop {
  readonly name: string;
  /** Something may be due earlier than the last step knew. */
  wake(): void;
  /** Resolves once no step is running. */
  settled(): Promise<void>;
  /** Whether its step hangs, or does not begin though it is due. */
  standsStill(): boolean;
  close(): Promise<void>;
}

/** No step takes so many ms, whatever the database does, and none begins so late. */
const STANDSTILL_MS = 60_000;
/** Longest wait for a step, in ms, however far it is due: the time of day may be corrected. */
const LOOK_MS = 15_000;

export function createLoop(options: LoopOptions): Loop {
  const { name, clock, spacing, log, takesHalfOf = 'time', step, stepped } = options;
  const tries = createTries(log, {
    failing: `a step failed and is tried again: ${name}`,
    working: `steps work again: ${name}`,
  });
  let running: Promise<void> | null = null;
  let cancel = () => {};
  let wokenMeanwhile = false;
  let isClosed = false;
  let startedAt = -Infinity;
  /** When the next step begins. */
  let due = Infinity;
  /** When it may begin, however much is due. */
  let earliest = -Infinity;

  const wait = () => {
    cancel = clock.after(Math.min(due - clock.now(), LOOK_MS), () => {
      if (clock.now() < due) return wait();
      running = run().finally(() => {
        running = null;
      });
    });
  };
  const plan = (at: number) => {
    cancel();
    if (isClosed) return;
    due = Math.ceil(Math.max(at, earliest));
    wait();
  };

  const take = async () => {
    const before = performance.eventLoopUtilization();
    const next = await step();
    tries.worked();
    if (next === 'more') {
      const took = clock.now() - startedAt;
      const busy = performance.eventLoopUtilization(before).active;
      earliest = startedAt + 2 * (takesHalfOf === 'process' ? Math.min(busy, took) : took);
      plan(clock.now());
    } else if (wokenMeanwhile) plan(clock.now());
    else if (next !== null) plan(next);
  };
  const run = async () => {
    due = Infinity;
    startedAt = clock.now();
    earliest = startedAt + spacing;
    wokenMeanwhile = false;
    const seconds = () => (clock.now() - startedAt) / 1000;
    try {
      await take();
      stepped?.(name, seconds());
    } catch (error) {
      stepped?.(name, seconds(), error);
      plan(clock.now() + tries.failed(error));
    }
  };

  return {
    name,
    wake: () => {
      wokenMeanwhile = true;
      if (!running) plan(clock.now());
    },
    settled: () => running ?? Promise.resolve(),
    standsStill: () => !isClosed && clock.now() - (running ? startedAt : due) > STANDSTILL_MS,
    close: async () => {
      isClosed = true;
      cancel();
      await running;
    },
  };
}
