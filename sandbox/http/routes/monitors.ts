import { eq, or, sql } from 'drizzle-orm';

import { readHead } from '../../events/history';
import { ADMIN_CHANNEL } from '../../events/publish';
import { readDaySums } from '../../store/money';
import { query } from '../../store/query';
import { isKnown } from '../../store/import-rows';
import { channels, pairings, phoneNumbers, publications, ROLES, whatsapps } from '../../store/schema';

import { presentWhatsapp } from '../present/fleet';
import { type Route, route } from '../route';

/** Messages that the socket monitor shows at most, */
const MESSAGES_SHOWN = 100;
/** and the newest among which it looks for them. */
const SEARCHED = 10_000;

const whatsappIs = (id: string) =>
  or(eq(whatsapps.clientid, id), /^\d{1,15}$/.test(id) ? eq(whatsapps.id, Number(id)) : undefined);

/** What this process does. */
const local = route('monitor.local', async ({ queries, services }) => ({
  data: {
    now: new Date(services.now()).toISOString(),
    uptime: Math.round(process.uptime()),
    memory: process.memoryUsage(),
    network: services.network.describe(),
    users: Object.values(await readDaySums(queries, ROLES, null)).reduce((all, { rows }) => all + rows, 0),
    whatsapps: await queries.$count(whatsapps),
    sending: await queries.$count(whatsapps, eq(whatsapps.status, 'sending')),
    pairings: await queries.$count(pairings),
    phoneNumbers: await queries.$count(phoneNumbers, isKnown(phoneNumbers)),
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
  const { channel, epoch, head } = channels;
  const heads = await queries
    .select({ channel, epoch, head })
    .from(channels)
    .orderBy(channel)
    .limit(MESSAGES_SHOWN);
  const { seq: newest } = await readHead(queries, ADMIN_CHANNEL);
  const about = input.id
    ? sql`and case when strpos(line, ${JSON.stringify(input.id)}) > 0
          then line::json->>'deviceId' = ${input.id} or line::json->'sender'->>'clientid' = ${input.id} end`
    : sql``;
  const rows = await query<{ seq: number | string; line: string }>(
    queries,
    sql`select first + place - 1 as seq, line
        from ${publications}, unnest(string_to_array(messages, chr(10))) with ordinality as lines(line, place)
        where channel = ${ADMIN_CHANNEL} and last > ${newest - SEARCHED} ${about}
        order by last desc, place desc limit ${MESSAGES_SHOWN}`,
  );
  const messages = rows.map(({ seq, line }) => ({ seq: Number(seq), ...JSON.parse(line) }));
  return { data: { channels: heads, messages } };
});

export const monitorRoutes: readonly Route[] = [local, remote, socket];
