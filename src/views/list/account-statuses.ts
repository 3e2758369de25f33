import { ACCOUNT_STATUSES } from '../../api/schema/choices';
import type { ListFilter } from './filters';

/** It stands in the place of the search, or beside it where the server can do both. */
export const STATUS_FILTER: ListFilter<'status'> = {
  parameter: 'status',
  name: 'Status',
  choices: ACCOUNT_STATUSES,
  sharesSearch: true,
};
