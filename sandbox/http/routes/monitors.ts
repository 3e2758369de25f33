import { eq, or, sql } from 'drizzle-orm';

import { ADMIN_CHANNEL } from '../../events/publish';
import { query } from '../../store/query';
import { readCount } from '../../store/row-counts';
import { channels, pairings, phoneNumbers, publications, users, whatsapps } from '../../store/schema';

import { presentWhatsapp } from '../present/fleet';
import { type Route, route } from '../route';

/** Messages that the socket monitor shows at most. */
const MESSAGES_SHOWN = 100;

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
  const { loop, inFlight, nextAt, channel } = account;
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
  const heads = await queries.select().from(channels).orderBy(channels.channel).limit(MESSAGES_SHOWN);
  const about = input.id
    ? sql`and (line::json->>'deviceId' = ${input.id} or line::json->'sender'->>'clientid' = ${input.id})`
    : sql``;
  const rows = await query<{ seq: number | string; line: string }>(
    queries,
    sql`select first + place - 1 as seq, line
        from ${publications}, unnest(string_to_array(messages, chr(10))) with ordinality as lines(line, place)
        where channel = ${ADMIN_CHANNEL} ${about}
        order by last desc, place desc limit ${MESSAGES_SHOWN}`,
  );
  const messages = rows.map(({ seq, line }) => ({ seq: Number(seq), ...JSON.parse(line) }));
  return { data: { channels: heads, messages } };
});

export const monitorRoutes: readonly Route[] = [local, remote, socket];
