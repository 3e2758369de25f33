import * as z from 'zod/mini';
import {
  counter,
  deviceKey,
  digitsOrNull,
  id,
  idOrNull,
  moment,
  money,
  number,
  text,
  textOrNull,
} from './scalars';

export const SOURCES = ['whatsapp', 'generator', 'validator', 'phonenumber'] as const;
export type Source = (typeof SOURCES)[number];

const optionalText = z.optional(textOrNull);
const sender = z.looseObject({
  id: z.optional(idOrNull),
  user_id: z.optional(idOrNull),
  clientid: z.optional(z.nullable(deviceKey)),
  state: optionalText,
  status: optionalText,
  count_success: z.optional(counter),
  count_fail: z.optional(counter),
  income: z.optional(money),
  suspended_count: z.optional(counter),
});
const receiver = z.looseObject({
  id,
  number: z.optional(digitsOrNull),
  in_use: z.optional(number),
  count_success: z.optional(counter),
  count_fail: z.optional(counter),
  last_sent: z.optional(moment),
});

/** What every message may carry beside its event's own fields; unknown fields stay for the monitor. */
const envelope = {
  deviceId: z.optional(z.nullable(deviceKey)),
  date: z.optional(moment),
  source: z.catch(z.optional(z.enum(SOURCES)), undefined),
  epoch: z.optional(z.string()),
  seq: z.optional(counter),
  sender: z.optional(z.nullable(sender)),
  receiver: z.optional(z.nullable(receiver)),
};

type Fields = Record<string, z.ZodMiniType>;
type Message<N extends string, S extends Fields> = Omit<typeof envelope, keyof S> & {
  event: z.ZodMiniLiteral<N>;
} & S;
const event = <N extends string, S extends Fields>(name: N, fields: S) =>
  z.looseObject<Message<N, S>>({ ...envelope, event: z.literal(name), ...fields });

const truthy = z.pipe(
  z.transform((value: unknown) => (value === 'false' ? false : Boolean(value ?? true))),
  z.boolean(),
);
const outcome = { state: optionalText, error: z.optional(z.nullable(text)) };
const activity = { progressing: z.optional(truthy) };
const failure = { message: text };

/** Schemas of the events that a chart can be told, by event name (contract, section 4). */
export const socketEvents = {
  count_success: event('count_success', {}),
  count_fail: event('count_fail', {}),
  count_synced: event('count_synced', {}),
  sending: event('sending', {}),
  generating: event('generating', {}),
  validating: event('validating', {}),
  stop: event('stop', {}),
  idle: event('idle', {}),
  finished: event('finished', outcome),
  error_blast: event('error_blast', outcome),
  error_generate: event('error_generate', outcome),
  error_validate: event('error_validate', outcome),
  'connection.update': event('connection.update', {
    state: z.pipe(
      z.nullable(z.string()),
      z.transform((state) => state || null),
    ),
  }),
  suspended: event('suspended', { sender: z.looseObject({ ...sender.shape, suspended_count: counter }) }),
  reconnecting: event('reconnecting', { reconnectTime: z.optional(number) }),
  attempting: event('attempting', { code: z.optional(digitsOrNull) }),
  progressing: event('progressing', {
    ...activity,
    progress: z.optional(z.nullable(number)),
    current_number: z.optional(digitsOrNull),
  }),
  update_target: event('update_target', activity),
  waiting: event('waiting', { waitTime: number }),
  reset: event('reset', { state: optionalText }),
  authenticated: event('authenticated', {
    deviceId: deviceKey,
    clientInfo: z.object({ phonenumber: text, pushname: text, server: text, serialized: text }),
  }),
  qr: event('qr', { deviceId: deviceKey, qr: z.string().check(z.minLength(1)) }),
  code: event('code', { deviceId: deviceKey, code: z.string().check(z.minLength(1)) }),
  unhandledRejection: event('unhandledRejection', failure),
  uncaughtException: event('uncaughtException', failure),
  mongo: event('mongo', failure),
  in_use: event('in_use', { receiver: z.looseObject({ ...receiver.shape, in_use: number }) }),
} as const;

export type EventName = keyof typeof socketEvents;

/** Messages of the connection itself; no chart of an account ever sees them. */
export const controlEvents = {
  resumed: z.looseObject({
    event: z.literal('resumed'),
    epoch: z.string(),
    seq: counter,
    complete: z.boolean(),
    date: z.optional(moment),
  }),
  ping: z.looseObject({
    event: z.literal('ping'),
    epoch: z.optional(z.string()),
    seq: z.optional(counter),
    date: z.optional(moment),
  }),
} as const;
export type ControlMessage = z.output<(typeof controlEvents)[keyof typeof controlEvents]>;

/** What a client may say on the socket. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().check(z.minLength(1), z.maxLength(512)) }),
  z.object({ type: z.literal('pong') }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

/** The fields that a schema names, without the door left open for unknown ones. */
type Named<T> = { readonly [K in keyof T as string extends K ? never : K]: T[K] };

/**
 * A socket event as the charts are told of it. `at` is the client's clock in epoch ms when it arrived; `replayed`
 * marks what is applied again after a re-read or a resume, so that nothing is highlighted twice.
 */
export type WireEvent<N extends EventName = EventName> = N extends EventName
  ? Omit<Named<z.output<(typeof socketEvents)[N]>>, 'event'> & {
      readonly type: `wire.${N}`;
      readonly at: number;
      readonly replayed: boolean;
    }
  : never;
