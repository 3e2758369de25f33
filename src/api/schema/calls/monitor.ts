import * as z from 'zod/mini';
import { only, shared } from '../calls';

/** What each call of the monitors is given; ids that the path carries stand among the fields. */
export const requests = {
  ...shared.requests,
  monitorQuery: z.object({ id: z.optional(z.string()) }),
} as const;

/** What each of them answers. */
export const answers = {
  ...shared.answers,
  monitor: only('data', z.unknown()),
} as const;
