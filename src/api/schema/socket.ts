import * as z from 'zod/mini';
import {
  counter,
  deviceKey,
  digitsOrNull,
  due,
  flag,
  id,
  idOrNull,
  moment,
  number,
  orNull,
  text,
  textOrNull,
  told,
} from './scalars';
import { objectReader, readerOf, UNUSUAL, usually } from './usual';

export const SOURCES = ['whatsapp', 'generator', 'validator', 'phonenumber'] as const;
export type Source = (typeof SOURCES)[number];

type Fields = Record<string, z.ZodMiniType>;

export const senderFields = {
  id: told('sender.id', idOrNull),
  user_id: told('sender.user_id', idOrNull),
  clientid: told('sender.clientid', orNull(deviceKey)),
  state: told('sender.state', textOrNull),
  status: told('sender.status', textOrNull),
  count_success: told('sender.count_success', counter),
  count_fail: told('sender.count_fail', counter),
  income: told('sender.income', number),
  suspended: told('sender.suspended', flag),
  suspended_count: told('sender.suspended_count', counter),
  progress: told('sender.progress', orNull(number)),
  current_number: told('sender.current_number', digitsOrNull),
};
export const receiverFields = {
  id,
  number: told('receiver.number', digitsOrNull),
  in_use: told('receiver.in_use', flag),
  count_success: told('receiver.count_success', counter),
  count_fail: told('receiver.count_fail', counter),
  last_sent: told('receiver.last_sent', moment),
};

const string = usually(z.string(), readerOf(text));
const filled = z.string().check(z.minLength(1));
const loose = <S extends Fields>(fields: S) => usually(z.looseObject(fields), objectReader(fields));

const date = told('date', moment);
/** What every message may carry beside its event's own fields; unknown fields stay for the monitor. */
const envelope = {
  deviceId: told('deviceId', orNull(deviceKey)),
  date,
  source: told(
    'source',
    usually(z.enum(SOURCES), (value) => SOURCES.find((known) => known === value) ?? UNUSUAL),
  ),
  epoch: told('epoch', string),
  seq: told('seq', counter),
  sender: told('sender', orNull(loose(senderFields))),
  receiver: told('receiver', orNull(loose(receiverFields))),
};

type Message<N extends string, S extends Fields> = Omit<typeof envelope, keyof S> & {
  event: z.ZodMiniLiteral<N>;
} & S;
const event = <N extends string, S extends Fields>(name: N, fields: S) =>
  usually(
    z.looseObject<Message<N, S>>({ ...envelope, event: z.literal(name), ...fields }),
    // Which event it is has been read before it is read as one.
    objectReader({ ...envelope, ...fields }, 'event'),
  );

const readFlag = readerOf(flag);
const truth = usually(
  z.pipe(
    flag,
    z.transform((value: 0 | 1) => value === 1),
  ),
  (value) => {
    const read = readFlag(value);
    return read === UNUSUAL ? UNUSUAL : read === 1;
  },
);
const state = told('state', textOrNull);

const outcome = { state, error: told('error', orNull(text)) };
/** Missing, it is true. */
const activity = { progressing: told('progressing', truth) };
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
    state: due('state', textOrNull),
  }),
  suspended: event('suspended', {
    sender: due(
      'sender',
      loose({ ...senderFields, suspended_count: due('sender.suspended_count', counter) }),
    ),
  }),
  reconnecting: event('reconnecting', { reconnectTime: told('reconnectTime', number) }),
  attempting: event('attempting', { code: told('code', digitsOrNull) }),
  progressing: event('progressing', {
    ...activity,
    progress: told('progress', orNull(number)),
    current_number: told('current_number', digitsOrNull),
  }),
  update_target: event('update_target', activity),
  waiting: event('waiting', { waitTime: due('waitTime', number) }),
  reset: event('reset', { state }),
  authenticated: event('authenticated', {
    deviceId: deviceKey,
    clientInfo: z.object({ phonenumber: text, pushname: text, server: text, serialized: text }),
  }),
  qr: event('qr', { deviceId: deviceKey, qr: filled }),
  code: event('code', { deviceId: deviceKey, code: filled }),
  unhandledRejection: event('unhandledRejection', failure),
  uncaughtException: event('uncaughtException', failure),
  mongo: event('mongo', failure),
  in_use: event('in_use', {
    receiver: due('receiver', loose({ ...receiverFields, in_use: due('receiver.in_use', flag) })),
  }),
} as const;

export type EventName = keyof typeof socketEvents;

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
  z.object({ type: z.literal('auth'), token: z.string().check(z.minLength(1), z.maxLength(512)) }),
  z.object({ type: z.literal('pong') }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

/** The fields that a schema names, without the door left open for unknown ones. */
export type Named<T> = { readonly [K in keyof T as string extends K ? never : K]: T[K] };

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
