/** The time, as coarse as what is said of it needs: the same until it ticks. */
export interface Ticks {
  /** Epoch ms. */
  readonly now: () => number;
  /** Calls `ticked` when it ticks. Returns how to stop. */
  readonly subscribe: (ticked: () => void) => () => void;
}

export interface Clock {
  /** For relative times. */
  readonly relative: Ticks;
  /** For countdowns (LIMIT-08). */
  readonly seconds: Ticks;
}
