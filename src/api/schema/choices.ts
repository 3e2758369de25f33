/** What phone numbers, proxies and templates can be. */
export const ACTIVITIES = ['active', 'nonactive'] as const;
export type Activity = (typeof ACTIVITIES)[number];
/**
 * What a list can be narrowed to in time, by days of the server: from so many days back on, a month, or from a day to
 * another, that one among them. The last two are told as their forms.
 */
export const PERIODS = ['today', '7d', '30d', 'YYYY-MM', 'YYYY-MM-DD..YYYY-MM-DD'] as const;

/** What a statement can be of. */
export const MONTHS = ['YYYY-MM'] as const;

export const WITHDRAW_STATUSES = ['requested', 'accepted', 'rejected'] as const;
/** What the status filters of accounts offer (WA-06). */
export const ACCOUNT_STATUSES = [
  'connected',
  'loggedOut',
  'conflict',
  'disconnected',
  'unknown',
  'sending',
  'suspended',
] as const;
