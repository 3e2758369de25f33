/** What phone numbers, proxies and templates can be. */
export const ACTIVITIES = ['active', 'nonactive'] as const;
export type Activity = (typeof ACTIVITIES)[number];
/** Days back from now, as the server counts them. */
export const PERIODS = ['today', '7d', '30d'] as const;
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
