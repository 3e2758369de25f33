import type { Limit } from './attempts';
import type { Limits } from './services';

const HOUR = 3_600_000;

/**
 * How many codes may be tried for a person, so that all million cannot be. The network `knownIn`, from which they have
 * signed in before, counts apart: guesses from elsewhere do not lock them out there.
 */
export const codeLimits = (limits: Limits, userId: number, knownIn = ''): readonly Limit[] => [
  { key: `code of ${userId} ${knownIn}`, tries: limits.codesPerAccount },
  { key: `codes of ${userId} ${knownIn}`, tries: limits.codesPerAccountAndHour, window: HOUR },
];
