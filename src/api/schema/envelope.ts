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
  told,
} from './scalars';
import { objectReader, readerOf, UNUSUAL, usually } from './usual';

export const SOURCES = ['whatsapp', 'generator', 'validator', 'phonenumber'] as const;
export type Source = (typeof SOURCES)[number];

export type Fields = Record<string, z.ZodMiniType>;

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
export const filled = z.string().check(z.minLength(1));
export const loose = <S extends Fields>(fields: S) => usually(z.looseObject(fields), objectReader(fields));

export const date = told('date', moment);
/** What every message may carry beside its event's own fields; unknown fields stay for the monitor. */
export const envelope = {
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
