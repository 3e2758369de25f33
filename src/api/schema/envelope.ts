import * as z from 'zod/mini';
import {
  counter,
  deviceKey,
  digitsOrNull,
  flag,
  id,
  idOrNull,
  moment,
  number,
  orNull,
  text,
  textOrNull,
  optional,
} from './scalars';
import { objectReader, readerOf, UNUSUAL, usually } from './usual';

export const SOURCES = ['whatsapp', 'generator', 'validator', 'phonenumber'] as const;
export type Source = (typeof SOURCES)[number];

export type Fields = Record<string, z.ZodMiniType>;

export const senderFields = {
  id: optional('sender.id', idOrNull),
  user_id: optional('sender.user_id', idOrNull),
  clientid: optional('sender.clientid', orNull(deviceKey)),
  state: optional('sender.state', textOrNull),
  status: optional('sender.status', textOrNull),
  count_success: optional('sender.count_success', counter),
  count_fail: optional('sender.count_fail', counter),
  income: optional('sender.income', number),
  suspended: optional('sender.suspended', flag),
  suspended_count: optional('sender.suspended_count', counter),
  progress: optional('sender.progress', orNull(number)),
  current_number: optional('sender.current_number', digitsOrNull),
};
export const receiverFields = {
  id,
  number: optional('receiver.number', digitsOrNull),
  in_use: optional('receiver.in_use', flag),
  count_success: optional('receiver.count_success', counter),
  count_fail: optional('receiver.count_fail', counter),
  last_sent: optional('receiver.last_sent', moment),
  opted_out: optional('receiver.opted_out', flag),
};

const string = usually(z.string(), readerOf(text));
export const filled = z.string().check(z.minLength(1));
export const loose = <S extends Fields>(fields: S) => usually(z.looseObject(fields), objectReader(fields));

export const date = optional('date', moment);
/** What every message may carry beside its event's own fields; unknown fields stay for the monitor. */
export const envelope = {
  deviceId: optional('deviceId', orNull(deviceKey)),
  date,
  source: optional(
    'source',
    usually(z.enum(SOURCES), (value) => SOURCES.find((known) => known === value) ?? UNUSUAL),
  ),
  epoch: optional('epoch', string),
  seq: optional('seq', counter),
  /** To a page that is sent some of many channels: how many messages that is, with this one. */
  sent: optional('sent', counter),
  sender: optional('sender', orNull(loose(senderFields))),
  receiver: optional('receiver', orNull(loose(receiverFields))),
};

const readFlag = readerOf(flag);
export const truth = usually(
  z.pipe(
    flag,
    z.transform((value: 0 | 1) => value === 1),
  ),
  (value) => {
    const read = readFlag(value);
    return read === UNUSUAL ? UNUSUAL : read === 1;
  },
);
