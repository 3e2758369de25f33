import type { Commands } from '../network/network';
import type { Metrics } from '../observability/metrics';
import type { Database } from '../store/database';
import type { Imports } from '../store/imports';
import type { Uploads } from '../uploads/uploads';
import type { Attempts } from './attempts';
import type { Passwords } from './passwords';
import type { Installation } from './installation';
import type { Rates } from './rates';

/** How many tries a minute are answered before 429. */
export interface Limits {
  /** Failed sign-ins per account and address. An address is of IPv6 a /64. */
  readonly signInPerAccount: number;
  /** Failed sign-ins per account and hour, from wherever its owner has never signed in. */
  readonly signInPerAccountAnywhere: number;
  /** Failed sign-ins per address. */
  readonly signInPerAddress: number;
  /** Sign-ins per account and address, also those that succeed. */
  readonly signIns: number;
  readonly registerPerAddress: number;
  /** Changes of one's own password, e-mail and bank account, refused ones included. */
  readonly accessChanges: number;
  /** Codes of a second factor per account, where its owner has signed in before and elsewhere apart, */
  readonly codesPerAccount: number;
  /** and per hour. */
  readonly codesPerAccountAndHour: number;
  /** Token checks that failed, per address. */
  readonly validatePerAddress: number;
}

export const LIMITS: Limits = {
  signInPerAccount: 5,
  signInPerAccountAnywhere: 30,
  signInPerAddress: 20,
  signIns: 20,
  registerPerAddress: 5,
  accessChanges: 5,
  codesPerAccount: 5,
  codesPerAccountAndHour: 20,
  validatePerAddress: 30,
};

/** The services that every route may use. */
export interface Services {
  readonly database: Database;
  readonly network: Commands;
  readonly imports: Imports;
  readonly uploads: Uploads;
  /** What everybody's accounts did before they were suspended, and otherwise, as lines. */
  readonly moments: () => Promise<string>;
  readonly passwords: Passwords;
  /** Where the page is installed under its host: `/`, or `/dashboard/`. */
  readonly basePath: string;
  readonly installation: Installation;
  readonly attempts: Attempts;
  readonly limits: Limits;
  readonly rates: Rates;
  readonly push: {
    /** By which push services are to know this installation. */
    readonly key: string;
    /** Whether something may be the address of a device. */
    isEndpoint(address: string): boolean;
  };
  readonly metrics: Metrics;
  /** Aborts when the server begins to end. */
  readonly ending: AbortSignal;
  /** Epoch ms. */
  readonly now: () => number;
}
