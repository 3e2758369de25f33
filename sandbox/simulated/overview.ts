import { desc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { MESSAGES_SHOWN } from '../store/expiry';
import { messageLogs, messages, pairings, phoneNumbers, users, whatsapps } from '../store/schema';
import { personalise } from '../core/personalise';

const DEVICES_SHOWN = 200;

/** What the phone page shows: codes on offer, linked devices, the messages that arrived last. */
export async function readOverview(queries: Queries) {
  const [offers, devices, received] = await Promise.all([
    readOffers(queries),
    readDevices(queries),
    readReceived(queries),
  ]);
  return { offers, devices, received };
}

const readOffers = (queries: Queries) =>
  queries
    .select({
      deviceId: pairings.deviceId,
      owner: users.firstname,
      state: pairings.state,
      qr: pairings.qr,
      code: pairings.code,
      phoneNumber: pairings.phoneNumber,
      expiresAt: pairings.expiresAt,
    })
    .from(pairings)
    .innerJoin(users, eq(users.id, pairings.userId))
    .where(inArray(pairings.state, ['requested', 'offered']))
    .orderBy(desc(pairings.createdAt));

const readDevices = (queries: Queries) =>
  queries
    .select({
      id: whatsapps.id,
      clientid: whatsapps.clientid,
      owner: users.firstname,
      phonenumber: whatsapps.phonenumber,
      pushname: whatsapps.pushname,
      state: whatsapps.state,
      status: whatsapps.status,
      suspendedCount: whatsapps.suspendedCount,
    })
    .from(whatsapps)
    .innerJoin(users, eq(users.id, whatsapps.userId))
    .orderBy(desc(whatsapps.id))
    .limit(DEVICES_SHOWN);

async function readReceived(queries: Queries) {
  const rows = await queries
    .select({
      id: messageLogs.id,
      at: messageLogs.at,
      from: whatsapps.phonenumber,
      phoneNumberId: phoneNumbers.id,
      number: phoneNumbers.number,
      name: phoneNumbers.name,
      status: phoneNumbers.status,
      text: messages.textWa,
    })
    .from(messageLogs)
    .innerJoin(phoneNumbers, eq(phoneNumbers.id, messageLogs.phoneNumberId))
    .leftJoin(whatsapps, eq(whatsapps.id, messageLogs.whatsappId))
    .leftJoin(messages, eq(messages.id, messageLogs.messageId))
    .where(eq(messageLogs.success, true))
    .orderBy(desc(messageLogs.id))
    .limit(MESSAGES_SHOWN);
  return rows.map(({ text, ...row }) => ({ ...row, text: personalise(text ?? '', row) }));
}
