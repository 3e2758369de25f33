/** What phone numbers, proxies and templates can be. */
export const ACTIVITIES = ['active', 'nonactive'] as const;
export type Activity = (typeof ACTIVITIES)[number];
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
