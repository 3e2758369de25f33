const MINUTE = 60_000;
/** Keys that are known at a time; those used longest ago are forgotten first. */
const MOST_KEYS = 10_000;

/** So much at a time after a pause, and so much more for each minute. */
export interface Allowance {
  readonly burst: number;
  readonly perMinute: number;
}

/** Takes one from the allowance of `key`; returns 0, or where nothing is left how long to wait, in ms. */
export type Take = (key: string, allowance: Allowance) => number;

/** What each key has left, in the memory of this process. */
export function createAllowances(now: () => number): Take {
  const known = new Map<string, { readonly left: number; readonly at: number }>();
  return (key, { burst, perMinute }) => {
    const at = now();
    const before = known.get(key) ?? { left: burst, at };
    const left = Math.min(burst, before.left + (Math.max(0, at - before.at) / MINUTE) * perMinute);
    if (left < 1) return ((1 - left) / perMinute) * MINUTE;
    known.delete(key);
    known.set(key, { left: left - 1, at });
    const [oldest] = known.keys();
    if (known.size > MOST_KEYS && oldest !== undefined) known.delete(oldest);
    return 0;
  };
}
