import { eq, ne, or } from 'drizzle-orm';

import { readAfter, readBefore } from '../../events/history';
import { ADMIN_CHANNEL, type Message, ownChannel } from '../../events/publish';
import { readTurn } from '../../network/accounts';
import type { Queries } from '../../store/database';
import { readCount } from '../../store/row-counts';
import { channels, pairings, phoneNumbers, users, whatsapps } from '../../store/schema';

import { presentWhatsapp } from '../present/fleet';
import { type Route, route } from '../route';

/** Messages that the socket monitor shows at most. */
const MESSAGES_SHOWN = 100;
/** The newest among which they are looked for. */
const MESSAGES_SEARCHED = 10_000;

const whatsappIs = (id: string) =>
  or(eq(whatsapps.clientid, id), /^\d{1,15}$/.test(id) ? eq(whatsapps.id, Number(id)) : undefined);

/** What this process does. */
const local = route('monitor.local', async ({ queries, services }) => ({
  data: {
    now: new Date(services.now()).toISOString(),
    uptime: Math.round(process.uptime()),
    memory: process.memoryUsage(),
    network: services.network.describe(),
    users: await readCount(queries, { table: users }),
    whatsapps: await readCount(queries, { table: whatsapps }),
    sending: await readCount(queries, { table: whatsapps, kind: [undefined, 'sending'] }),
    pairings: await queries.$count(pairings),
    phoneNumbers: await readCount(queries, { table: phoneNumbers }),
  },
}));

/** The account with that id or client id, as the network knows it; all that are sending without one. */
const remote = route('monitor.remote', async ({ queries, services, input }) => {
  if (!input.id) {
    const rows = await queries.select().from(whatsapps).where(eq(whatsapps.status, 'sending')).limit(100);
    return { data: rows.map((row) => presentWhatsapp(row, services.now())) };
  }
  const [account] = await queries.select().from(whatsapps).where(whatsappIs(input.id));
  if (!account) return { data: null };
  const { loop, channel } = account;
  const { inFlight, nextAt } = await readTurn(queries, account.id);
  return {
    data: {
      ...presentWhatsapp(account, services.now()),
      clientState: await services.network.clientState(queries, account.clientid),
      loop,
      inFlight,
      nextAt,
      channel,
    },
  };
});

/** Whose channel tells of a device; null where there is none. */
async function channelAbout(queries: Queries, id: string): Promise<string | null> {
  const [account] = await queries.select({ owner: whatsapps.userId }).from(whatsapps).where(whatsappIs(id));
  const [pairing] = await queries
    .select({ owner: pairings.userId })
    .from(pairings)
    .where(eq(pairings.deviceId, id));
  const owner = account?.owner ?? pairing?.owner;
  return owner === undefined ? null : ownChannel(owner);
}

/** The newest messages of a channel, newest first. */
async function readNewest(
  queries: Queries,
  { channel, epoch, head }: typeof channels.$inferSelect,
  isAbout: (message: Message) => boolean,
) {
  const messages: object[] = [];
  const places = { before: head + 1, from: Math.max(1, head - MESSAGES_SEARCHED) };
  for await (const { message, seq } of readBefore(queries, channel, epoch, places)) {
    if (isAbout(message)) messages.push({ seq, ...message });
    if (messages.length === MESSAGES_SHOWN) break;
  }
  return messages;
}

/** The last message of each of those channels, latest first. */
async function readLast(queries: Queries, of: readonly (typeof channels.$inferSelect)[]) {
  const last: (Message & { readonly seq: number })[] = [];
  for (const { channel, epoch, head } of of) {
    const [placed] = await readAfter(queries, channel, { epoch, seq: head }, head - 1);
    if (placed) last.push({ seq: placed.seq, ...placed.message });
  }
  return last.toSorted((one, other) => String(other.date).localeCompare(String(one.date)));
}

/** The newest messages of one device, or the last of each person's, newest first; and where the channels stand. */
const socket = route('monitor.socket', async ({ queries, input }) => {
  const { id } = input;
  const about = id ? await channelAbout(queries, id) : null;
  const shown = await queries
    .select()
    .from(channels)
    .where(about === null ? ne(channels.channel, ADMIN_CHANNEL) : eq(channels.channel, about))
    .orderBy(channels.channel)
    .limit(MESSAGES_SHOWN);
  const [own] = shown;
  const isAbout = ({ deviceId, sender }: Message) =>
    deviceId === id || (sender as { readonly clientid?: unknown } | null)?.clientid === id;
  const ofDevice = about !== null && own ? await readNewest(queries, own, isAbout) : [];
  return {
    data: {
      channels: shown.map(({ channel, epoch, head }) => ({ channel, epoch, head })),
      messages: id ? ofDevice : await readLast(queries, shown),
    },
  };
});

export const monitorRoutes: readonly Route[] = [local, remote, socket];
