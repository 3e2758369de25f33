import { ACCOUNTS_OF_ONE, type Fleet } from './model';

/** Sizes that docs/scale.md tells of. */
export const ASKED = [10_000, 100_000, 1_000_000];

/** PostgreSQL's machine, where nothing else is said of it. */
export const DATABASE = { cores: 16, logMegabytes: 200 };

/** One in ten members looks at their accounts, and ten of the office at a list, where nothing else is said. */
export const fleetOf = (
  accounts: number,
  every: number,
  memberSockets = accounts / ACCOUNTS_OF_ONE / 10,
  officePages = 10,
): Fleet => ({ accounts, every, accountsOfOne: ACCOUNTS_OF_ONE, memberSockets, officePages });
