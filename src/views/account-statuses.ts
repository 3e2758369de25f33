/** What the status filters of accounts and of their owners offer; the empty one is all (WA-06, MEMBER-03). */
export const ACCOUNT_STATUSES: readonly string[] = [
  'connected',
  'loggedOut',
  'conflict',
  'disconnected',
  'unknown',
  'sending',
  'suspended',
];
