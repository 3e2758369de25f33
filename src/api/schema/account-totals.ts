import type * as z from 'zod/mini';
import { count, counter, entity, money } from './scalars';

/** What accounts together are and have counted. */
export const accountTotals = entity(
  { accounts: counter },
  {
    connected: count,
    sending: count,
    suspended: count,
    lost: count,
    success: count,
    fail: count,
    income: money,
  },
);
export type AccountTotals = z.output<typeof accountTotals>;
