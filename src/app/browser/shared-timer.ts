import type { ActorOptions, AnyActorLogic } from 'xstate';
import { steadyClock } from '../../streams/steady-clock';

export type ActorClock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

interface Delay {
  readonly ms: number;
  /** By the clock. */
  readonly due: number;
  readonly run: () => void;
}

/** How late it may be noticed that the machine slept or that its clock was set, in ms. */
const LATEST = 1000;

/**
 * The delays of all actors by one timer of the browser, which slows down with thousands. A machine's sleep is time that
 * has passed, which a browser's own timers leave out. `now` is in ms.
 */
export function createSharedTimer(now = steadyClock(Date.now)): ActorClock {
  /** By length: of one length, the first that began is the first to end. */
  const waiting = new Map<number, Set<Delay>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;

  const wakeFor = (due: number) => {
    if (due >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = Math.min(due, now() + LATEST);
    timer = setTimeout(wake, wakesAt - now());
  };
  const wake = () => {
    const at = now();
    const due: Delay[] = [];
    for (const [ms, delays] of waiting) {
      for (const delay of delays) {
        if (delay.due > at) break;
        due.push(delay);
      }
      if (delays.size === 0) waiting.delete(ms);
    }
    // An earlier one may have cancelled it.
    try {
      for (const delay of due.toSorted((one, other) => one.due - other.due))
        if (waiting.get(delay.ms)?.delete(delay)) delay.run();
    } finally {
      wakesAt = Number.POSITIVE_INFINITY;
      for (const [first] of waiting.values()) if (first) wakeFor(first.due);
    }
  };

  return {
    setTimeout(run, ms) {
      const delay: Delay = { ms, due: now() + ms, run };
      const delays = waiting.get(ms) ?? new Set();
      waiting.set(ms, delays.add(delay));
      wakeFor(delay.due);
      return delay;
    },
    clearTimeout: (delay: Delay) => void waiting.get(delay.ms)?.delete(delay),
  };
}
