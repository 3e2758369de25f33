import * as z from 'zod/mini';
import { date, envelope, truth } from './envelope';
import { counter } from './scalars';

/** Messages of the connection itself; no chart of an account ever sees them. */
export const controlEvents = {
  resumed: z.looseObject({
    event: z.literal('resumed'),
    epoch: z.string(),
    seq: counter,
    complete: truth,
    /** Whether the server sends what the page looks at, and nothing else. */
    watches: z.catch(z.optional(z.boolean()), undefined),
    date,
  }),
  ping: z.looseObject({
    event: z.literal('ping'),
    epoch: envelope.epoch,
    seq: envelope.seq,
    date,
  }),
  /** Answers of calls that the page would else ask for again and again, by their names. */
  sums: z.looseObject({ event: z.literal('sums'), answers: z.record(z.string(), z.unknown()), date }),
} as const;
export type ControlMessage = z.output<(typeof controlEvents)[keyof typeof controlEvents]>;
