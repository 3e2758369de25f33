import { backOff } from './back-off';
import type { Log } from './log';

/** Tries of something that fails for a while. */
export interface Tries {
  /** One failed: how long to wait before the next, in ms. */
  failed(error: unknown): number;
  worked(): void;
}

/** However many tries fail, the log has a line of the first of them, and one of their end. */
export function createTries(
  log: Log,
  said: { readonly failing: string | ((error: unknown) => string); readonly working: string },
): Tries {
  const failing = (error: unknown) => (typeof said.failing === 'string' ? said.failing : said.failing(error));
  let failures = 0;
  return {
    failed: (error) => {
      if (failures === 0) log.error({ err: error }, failing(error));
      failures += 1;
      return backOff(failures - 1);
    },
    worked: () => {
      if (failures > 0) log.warn({ failures }, said.working);
      failures = 0;
    },
  };
}
