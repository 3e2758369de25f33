import type { Limit } from './attempts';
import type { Limits } from './services';

const HOUR = 3_600_000;

/**
 * How many codes may be said for a person, so that a million of them cannot be tried. Where that person has signed in
 * before, in the network `knownIn`, nobody else's guesses keep them out.
 */
export const codeLimits = (limits: Limits, userId: number, knownIn = ''): readonly Limit[] => [
  { key: `code of ${userId} ${knownIn}`, tries: limits.codesPerAccount },
  { key: `codes of ${userId} ${knownIn}`, tries: limits.codesPerAccountAndHour, window: HOUR },
];
