import type { Clock } from '../core/clock';
import type { Log } from '../core/log';
import { type Trouble, troubleOf } from './trouble';

/** A read-only database still answers reads: it counts as over after so many ms without a refused write. */
const HELD = 5000;

/** Is told how statements end. */
export interface Noted {
  answered(): void;
  failed(error: unknown): void;
}

/** Tracks the database's lasting trouble. */
export interface Condition extends Noted {
  trouble(): Trouble | null;
  /** Statements so far, and how many of them failed, by why. */
  figures(): { readonly statements: number; readonly errors: ReadonlyMap<Trouble | 'other', number> };
}

/** Notes how statements end, and says once when it begins to be in trouble and when that is over. */
export function createCondition(log: Log, now: Clock['now']): Condition {
  const errors = new Map<Trouble | 'other', number>();
  let statements = 0;
  let ails: Trouble | null = null;
  let failedAt = 0;

  const takesChanges = () => now() - failedAt >= HELD;
  const isOver = () => ails === null || !(ails === 'readOnly' || ails === 'full') || takesChanges();
  const recover = () => {
    if (ails === null || !isOver()) return;
    ails = null;
    log.warn('the database does what it is asked again');
  };
  return {
    answered: () => {
      statements += 1;
      recover();
    },
    failed: (error) => {
      statements += 1;
      const trouble = troubleOf(error);
      errors.set(trouble ?? 'other', (errors.get(trouble ?? 'other') ?? 0) + 1);
      if (trouble === null) return recover();
      if (trouble === 'busy') return;
      if (ails !== trouble) log.error({ err: error, trouble }, 'the database is in trouble');
      ails = trouble;
      failedAt = now();
    },
    trouble: () => ails,
    figures: () => ({ statements, errors }),
  };
}

/** The same function, with its outcome noted. */
export const noting =
  <A extends unknown[], R>(condition: Noted, ask: (...given: A) => Promise<R>) =>
  async (...given: A): Promise<R> => {
    try {
      const answer = await ask(...given);
      condition.answered();
      return answer;
    } catch (error) {
      condition.failed(error);
      throw error;
    }
  };
