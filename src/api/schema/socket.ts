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
    date,
  }),
  ping: z.looseObject({
    event: z.literal('ping'),
    epoch: envelope.epoch,
    seq: envelope.seq,
    date,
  }),
} as const;
export type ControlMessage = z.output<(typeof controlEvents)[keyof typeof controlEvents]>;

/** What a client may say on the socket. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth'),
    token: z.string().check(z.minLength(1), z.maxLength(512)),
    /** That it reads several messages as rows, too; another server goes on as ever. */
    frames: z.catch(z.optional(z.literal('rows')), undefined),
  }),
  z.object({ type: z.literal('pong') }),
]);
export type ClientMessage = z.output<typeof clientMessage>;
