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

/** Calls whose answers are told each second to pages of the office that look at them. */
export const TOLD_SUMS = [
  'whatsapp.count',
  'messageLog.todayCount',
  'messageLog.totalCount',
  'phoneNumber.countBlast',
  'proxy.countUse',
  'users.active',
] as const;
export type ToldSum = (typeof TOLD_SUMS)[number];

/** Rows of a page that are heeded. */
export const MOST_ROWS = 1500;
const watchedFields = {
  /** Keys of rows, such as `whatsapp:<clientid>` or `phonenumber:<id>`. */
  rows: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(MOST_ROWS)),
  sums: z.array(z.enum(TOLD_SUMS)),
  /** All there is, whatever that costs: for a monitor. */
  everything: z.optional(z.literal(true)),
};
/** What a page of the office looks at. */
export type Watched = z.output<z.ZodMiniObject<typeof watchedFields>>;

/** What a client may say on the socket. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth'),
    token: z.string().check(z.minLength(1), z.maxLength(512)),
    /** That it reads several messages as rows, too; another server goes on as ever. */
    frames: z.catch(z.optional(z.literal('rows')), undefined),
    /** That it is to be sent what it looks at alone; on the channel of the office. */
    watch: z.catch(z.optional(z.object(watchedFields)), undefined),
  }),
  z.object({ type: z.literal('watch'), ...watchedFields }),
  z.object({ type: z.literal('pong') }),
]);
export type ClientMessage = z.output<typeof clientMessage>;
