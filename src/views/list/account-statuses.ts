import type { ListFilter } from './filters';

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

/** It stands in the place of the search, or beside it where the server can do both. */
export const STATUS_FILTER: ListFilter = {
  parameter: 'status',
  name: 'Status',
  choices: ACCOUNT_STATUSES,
  sharesSearch: true,
};
