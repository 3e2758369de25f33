/** How long it lasts in ms, and its end in epoch ms, null until a clock was read. */
export interface Countdown {
  readonly lasts: number;
  readonly until: number | null;
}

/**
 * Whole seconds left at `now` (epoch ms), 0 once it is over. All of them while no time is known; a clock that was set
 * back adds none. Rounded, since what shows it ticks at moments of its own: so no number stays for two seconds.
 */
export function secondsLeft({ lasts, until }: Countdown, now: number | null): number {
  const left = Math.min(lasts, until === null || now === null ? lasts : until - now);
  return left <= 0 ? 0 : Math.max(1, Math.round(left / 1000));
}
