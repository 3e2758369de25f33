import { eq, or } from 'drizzle-orm';

import { readBefore, readHead } from '../../events/history';
import { ADMIN_CHANNEL, type Message } from '../../events/publish';
import { readTurn } from '../../network/accounts';
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
    return { data: rows.map(presentWhatsapp) };
  }
  const [account] = await queries.select().from(whatsapps).where(whatsappIs(input.id));
  if (!account) return { data: null };
  const { loop, channel } = account;
  const { inFlight, nextAt } = await readTurn(queries, account.id);
  return {
    data: {
      ...presentWhatsapp(account),
      clientState: await services.network.clientState(queries, account.clientid),
      loop,
      inFlight,
      nextAt,
      channel,
    },
  };
});

/** The newest messages of one device, or of everybody, newest first; and where the channels stand. */
const socket = route('monitor.socket', async ({ queries, input }) => {
  const { channel, epoch: of, head } = channels;
  const heads = await queries
    .select({ channel, epoch: of, head })
    .from(channels)
    .orderBy(channel)
    .limit(MESSAGES_SHOWN);
  const { epoch, seq } = await readHead(queries, ADMIN_CHANNEL);
  const messages: object[] = [];
  const isAbout = ({ deviceId, sender }: Message) =>
    !input.id ||
    deviceId === input.id ||
    (sender as { readonly clientid?: unknown } | null)?.clientid === input.id;
  const placed = readBefore(queries, ADMIN_CHANNEL, epoch, {
    before: seq + 1,
    from: seq - MESSAGES_SEARCHED,
  });
  for await (const { message, seq: at } of placed) {
    if (isAbout(message)) messages.push({ seq: at, ...message });
    if (messages.length === MESSAGES_SHOWN) break;
  }
  return { data: { channels: heads, messages } };
});

export const monitorRoutes: readonly Route[] = [local, remote, socket];
