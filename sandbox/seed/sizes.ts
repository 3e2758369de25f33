/** What an empty database is filled with; `none` leaves settings, levels and one administrator. */
export type SeedSize = 'demo' | 'large' | 'none';

/** Numbers of rows. */
export interface Amounts {
  readonly accounts: number;
  /** Of those, the demo member's. */
  readonly ownAccounts: number;
  readonly phoneNumbers: number;
  readonly proxies: number;
  /** Past messages that are kept one by one; the figures are of many more. */
  readonly blasts: number;
}

export const AMOUNTS: Readonly<Record<Exclude<SeedSize, 'none'>, Amounts>> = {
  demo: { accounts: 60, ownAccounts: 16, phoneNumbers: 500, proxies: 40, blasts: 24_000 },
  large: { accounts: 10_000, ownAccounts: 2000, phoneNumbers: 20_000, proxies: 2000, blasts: 60_000 },
};
