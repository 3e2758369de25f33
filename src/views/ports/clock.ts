/** The time, as coarse as words about it need: the same until it ticks. */
export interface Clock {
  /** Epoch ms. */
  readonly now: () => number;
  /** Calls `ticked` when the clock ticks. Returns how to stop. */
  readonly subscribe: (ticked: () => void) => () => void;
}
