import { Refusal } from './refusal';

const WINDOW = 60_000;
const KEYS_KEPT = 10_000;

/** Limits tries by key (an account, an address) within a sliding minute. */
export interface Attempts {
  /** Counts a try; refuses with 429 and Retry-After when a key had its share. Returns how to take the try back. */
  take(limits: Readonly<Record<string, number>>): () => void;
}

export function createAttempts(now: () => number): Attempts {
  const triesByKey = new Map<string, number[]>();
  const recent = (key: string) => (triesByKey.get(key) ?? []).filter((at) => at > now() - WINDOW);
  const forgetOld = () => {
    for (const key of triesByKey.keys()) {
      if (recent(key).length === 0) triesByKey.delete(key);
    }
  };
  return {
    take(limits) {
      const at = now();
      for (const [key, limit] of Object.entries(limits)) {
        const tries = recent(key);
        const oldest = tries[0];
        if (tries.length < limit || oldest === undefined) continue;
        throw new Refusal(429, 'Terlalu banyak percobaan. Silahkan coba lagi nanti.', {
          retryAfter: Math.max(1, Math.ceil((oldest + WINDOW - at) / 1000)),
        });
      }
      if (triesByKey.size > KEYS_KEPT) forgetOld();
      for (const key of Object.keys(limits)) triesByKey.set(key, [...recent(key), at]);
      return () => {
        for (const key of Object.keys(limits)) {
          const tries = triesByKey.get(key) ?? [];
          const index = tries.indexOf(at);
          if (index >= 0) triesByKey.set(key, tries.toSpliced(index, 1));
        }
      };
    },
  };
}
