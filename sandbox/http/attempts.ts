import { inArray, lte } from 'drizzle-orm';
import type { Database } from '../store/database';
import { sha256 } from '../store/digest';
import { attempts } from '../store/schema';
import { Refusal } from '../core/refusal';

const MINUTE = 60_000;

/** How many tries within `window` ms (default: a minute) are answered, of whatever `key` names. */
export interface Limit {
  readonly key: string;
  readonly tries: number;
  readonly window?: number;
  /** It counts tries that succeed, too. */
  readonly isKept?: boolean;
}

/** Limits tries, whichever process is asked, and across restarts. */
export interface Attempts {
  /** Counts a try; 429 with Retry-After above a key's limit. Resolves to a function that uncounts a successful one. */
  take(limits: readonly Limit[]): Promise<() => Promise<void>>;
  /** Whether this process hears of `key` for the first time within a minute. */
  isFirst(key: string): boolean;
}

export function createAttempts({ db }: Database, now: () => number): Attempts {
  /** When each ends to be known; the oldest first. */
  const heard = new Map<string, number>();
  return {
    isFirst(key) {
      const at = now();
      for (const [known, end] of heard) {
        if (end > at) break;
        heard.delete(known);
      }
      if (heard.has(key)) return false;
      heard.set(key, at + MINUTE);
      return true;
    },
    async take(limits) {
      const at = now();
      await db.delete(attempts).where(lte(attempts.expiresAt, new Date(at)));
      const counted = limits.map(({ key, ...limit }) => ({ ...limit, key: sha256(key) }));
      // Inserted before counting, so that simultaneous tries see each other.
      const taken = await db
        .insert(attempts)
        .values(
          counted.map(({ key, window = MINUTE }) => ({
            key,
            at: new Date(at),
            expiresAt: new Date(at + window),
          })),
        )
        .returning({ id: attempts.id });
      const giveBack = async (rows: readonly { readonly id: number }[]) => {
        await db.delete(attempts).where(
          inArray(
            attempts.id,
            rows.map(({ id }) => id),
          ),
        );
      };
      const keys = counted.map(({ key }) => key);
      const known = await db.select().from(attempts).where(inArray(attempts.key, keys)).orderBy(attempts.at);
      for (const { key, tries } of counted) {
        const own = known.filter((attempt) => attempt.key === key);
        if (own.length <= tries) continue;
        await giveBack(taken);
        const [oldest] = own;
        throw new Refusal(429, 'Terlalu banyak percobaan.', {
          retryAfter: Math.max(1, Math.ceil(((oldest?.expiresAt.getTime() ?? at) - at) / 1000)),
        });
      }
      return () => giveBack(taken.filter((_, index) => !counted[index]?.isKept));
    },
  };
}
