import * as z from 'zod/mini';
import { deviceId, listAnswer, only, paged, required, shared } from '../calls';
import * as entities from '../entities';
import { count, entity, id, idOrNull, textOrNull } from '../scalars';

/** What each call of accounts and of what they sent is given; ids that the path carries stand among the fields. */
export const requests = {
  ...shared.requests,
  newClient: z.object({
    deviceId,
    userId: id,
    previousDeviceId: z.optional(deviceId),
    phoneNumber: z.optional(z.string()),
  }),
  byDevice: z.object({ deviceId }),
  sendMessage: z.object({ senders: z.array(deviceId), targets: z.array(required), message: required }),
  whatsappSave: z.object({
    clientid: deviceId,
    phonenumber: z.string(),
    pushname: z.string(),
    server: z.string(),
    serialized: z.string(),
    proxyId: z.nullable(id),
    user_id: id,
    reconnect: z.nullable(id),
  }),
  suspendedPage: z.object({ ...paged, search: z.optional(z.string()) }),
  whatsappList: z.object({ userId: id, synced: z.optional(z.boolean()) }),
  whatsappStatus: z.object({ id, status: z.enum(['idle', 'sending']) }),
  whatsappInterval: z.object({ id, interval_min: z.number(), interval_max: z.number() }),
  startBlasting: z.object({ whatsappClientId: deviceId, socketClientId: required, loop: z.literal(true) }),
  stopBlasting: z.object({ whatsappClientId: deviceId, socketClientId: required }),
} as const;

/** What each of them answers. */
export const answers = {
  ...shared.answers,
  newClient: only('proxyId', idOrNull),
  qr: only('qr', required),
  clientState: only('state', textOrNull),
  messageCreated: only('message', z.unknown()),
  whatsapp: only('whatsapp', entities.whatsapp),
  whatsappPage: listAnswer(entities.whatsapp),
  whatsappData: only('data', entities.whatsapp),
  whatsappCount: entity({}, { connectedCount: count, disconnectedCount: count }),
} as const;
