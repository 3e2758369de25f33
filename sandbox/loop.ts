import type { Clock } from './clock';
import type { Log } from './observability/log';

/** `more` where more is due already than one step takes. */
export type Due = number | null | 'more';

export interface LoopOptions {
  readonly clock: Clock;
  /** Least ms between the beginnings of two steps: what falls due meanwhile is done in one. */
  readonly spacing: number;
  readonly log: Log;
  /** What is written of a step that failed, and how long it is then left alone, in ms. */
  readonly failure: string;
  readonly afterFailure: number;
  /** Does what is due and tells when (epoch ms) something is due next; null when nothing is. */
  step(): Promise<Due>;
}

/** Repeats a step whenever something is due, never two at once. */
export interface Loop {
  /** Something may be due earlier than the last step knew. */
  wake(): void;
  /** Resolves once no step is running. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A step that left something is followed by as long a rest, so that it takes half of the process at most. */
const PACE = 2;

export function createLoop({ clock, spacing, log, failure, afterFailure, step }: LoopOptions): Loop {
  let running: Promise<void> | null = null;
  let cancel = () => {};
  let wokenMeanwhile = false;
  let isClosed = false;
  let startedAt = -Infinity;
  /** When the next step may begin, however much is due. */
  let earliest = -Infinity;

  const plan = (at: number) => {
    cancel();
    if (isClosed) return;
    cancel = clock.after(Math.max(at, earliest) - clock.now(), () => {
      running = run().finally(() => {
        running = null;
      });
    });
  };

  const run = async () => {
    startedAt = clock.now();
    earliest = startedAt + spacing;
    wokenMeanwhile = false;
    try {
      const next = await step();
      if (next === 'more') {
        earliest = startedAt + PACE * (clock.now() - startedAt);
        plan(clock.now());
      } else if (wokenMeanwhile) plan(clock.now());
      else if (next !== null) plan(next);
    } catch (error) {
      log.error({ err: error }, failure);
      plan(clock.now() + afterFailure);
    }
  };

  return {
    wake: () => {
      wokenMeanwhile = true;
      if (!running) plan(clock.now());
    },
    settled: () => running ?? Promise.resolve(),
    close: async () => {
      isClosed = true;
      cancel();
      await running;
    },
  };
}
