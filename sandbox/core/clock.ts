/** The clock of everything that runs by time, so that tests can step it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `work` once after `ms`; call the result to cancel. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
