/** A countdown by a clock that may stop, lag or be set. All in ms but `seconds`. */
export interface Countdown {
  readonly lasts: number;
  /** Epoch ms of its end, null before the first tick. */
  readonly until: number | null;
  /** Seconds left as last measured, for display. */
  readonly seconds: number;
}

export const started = (lasts: number): Countdown => ({ lasts, until: null, seconds: lasts / 1000 });

/**
 * After a tick at `at` (epoch ms). The first tick fixes the end, later ones measure, so that a throttled tab and a
 * laptop that slept show what is true. A clock that was set back takes the end with it: nothing is won by it.
 */
export function measured({ lasts, until, seconds }: Countdown, at: number): Countdown {
  const end = Math.min(until ?? Number.POSITIVE_INFINITY, at + seconds * 1000);
  return { lasts, until: end, seconds: Math.max(0, Math.ceil((end - at) / 1000)) };
}

export const isOver = (countdown: Countdown, at: number) => measured(countdown, at).seconds === 0;
