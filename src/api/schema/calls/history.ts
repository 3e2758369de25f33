import * as z from 'zod/mini';
import { counter, flag, id, moment, orNull } from '../scalars';

/** What each call of a history is given; ids that the path carries stand among the fields. */
export const requests = {
  historyPage: z.object({
    id,
    /** The place in the channel's history before which is read; without it, the newest. */
    before: z.optional(z.int().check(z.minimum(1))),
    epoch: z.optional(z.string()),
    limit: z.optional(z.int().check(z.minimum(1))),
  }),
} as const;

/** What each of them answers: messages of the socket as they were sent, each with its place, oldest first. */
export const answers = {
  historyPage: z.object({
    data: z.array(z.unknown()),
    meta: z.object({
      epoch: z.string(),
      /** Everything about the subject that lies at `from` and before `before` is in the answer. */
      from: counter,
      before: counter,
      isOldest: flag,
      /** The server's clock. */
      now: z.optional(orNull(moment)),
    }),
  }),
} as const;
