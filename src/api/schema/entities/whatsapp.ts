import * as z from 'zod/mini';
import { planWait, sendPlan } from '../plan';
import { personName } from './people';
import { count, deviceKey, entity, flag, id, idOrNull, moment, money, text, textOrNull } from '../scalars';

/**
 * WhatsApp account (DATA-06). Its realtime device id is its `clientid`; an empty `state` is kept as null. `deviceId`,
 * `userId` and `previousDeviceId` are what it was linked by, null where the server does not send them. Not every server
 * sends `User`, its owner, `Proxy`, the host that it connects through, and since when it is suspended. One that knows plans sends
 * `plan`, null for an account that sends at any time, `planWait` while one that sends waits for it, and when it was linked first.
 */
export const whatsapp = entity(
  { id, clientid: deviceKey },
  {
    deviceId: textOrNull,
    userId: idOrNull,
    previousDeviceId: textOrNull,
    synced: flag,
    phonenumber: text,
    pushname: text,
    server: text,
    serialized: text,
    proxyId: idOrNull,
    user_id: idOrNull,
    state: textOrNull,
    status: text,
    count_success: count,
    count_fail: count,
    income: money,
    suspended: flag,
    suspended_count: count,
    suspendedAt: z.nullish(moment),
    linkedAt: z.nullish(moment),
    plan: z.nullish(sendPlan),
    planWait: z.nullish(planWait),
    User: personName,
    Proxy: z.nullish(entity({}, { value: text })),
  },
);
export type Whatsapp = z.output<typeof whatsapp>;
