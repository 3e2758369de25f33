/** What phone numbers, proxies and templates can be. */
export const ACTIVITIES = ['active', 'nonactive'] as const;
export type Activity = (typeof ACTIVITIES)[number];
/** How it is known that the owner of a number asked to be written to no more. */
export const OPT_OUT_WAYS = ['button', 'hand', 'list'] as const;
export type OptOutWay = (typeof OPT_OUT_WAYS)[number];
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
