import type { Clock } from '../core/clock';

/** Counts calls; the answer is true once more than `perSecond` of them fell into one second. */
export function createRateLimit(perSecond: number, clock: Clock): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(clock.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count > perSecond;
  };
}
