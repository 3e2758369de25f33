import { eq, type SQL, sql } from 'drizzle-orm';
import { eventTable } from '../../src/api/schema/events';
import { partyEvents } from '../../src/api/schema/wire';
import type { Queries } from '../store/database';
import { publications } from '../store/schema';
import type { Head } from './history';
import type { Message } from './publish';
import { query } from '../store/query';

/** Places of a channel that are looked through at most for one answer: a busy fleet must not make it slow. */
const SEARCHED = 10_000;

/** Events about senders. Pairing codes and server failures are in no subject's history. */
const OF_SENDERS = partyEvents.filter((name) => eventTable[name].owner !== 'receiver');
const isOfSender = sql`line::json->>'event' in (${sql.join(
  OF_SENDERS.map((name) => sql`${name}`),
  sql`, `,
)})`;

/** What an account sent, and not what a generator or a validator asked through it. */
export const ofAccount = (clientid: string): SQL =>
  sql`line::json->>'deviceId' = ${clientid} and coalesce(line::json->>'source', 'whatsapp') = 'whatsapp'`;
export const ofRunner = (source: 'generator' | 'validator', id: number): SQL =>
  sql`line::json->>'source' = ${source} and line::json->'sender'->>'id' = ${String(id)}`;

/** A part of a channel's history: everything about one subject that lies at `from` and before `before`. */
export interface SubjectHistoryPart {
  /** Oldest first. */
  readonly messages: readonly (Message & Head)[];
  readonly from: number;
  /** Whether the channel keeps anything before it. */
  readonly isOldest: boolean;
}

/** The newest events of the subject that lie before the place `before`, at most `limit`. */
export async function readSubjectHistory(
  queries: Queries,
  { channel, epoch }: { readonly channel: string; readonly epoch: string },
  { about, before, limit }: { readonly about: SQL; readonly before: number; readonly limit: number },
): Promise<SubjectHistoryPart> {
  const searched = Math.max(1, before - SEARCHED);
  const [oldest] = await queries
    .select({ first: sql<number | string | null>`min(${publications.first})` })
    .from(publications)
    .where(eq(publications.channel, channel));
  const kept = Number(oldest?.first ?? before);
  const rows = await query<{ seq: number | string; line: string }>(
    queries,
    sql`select seq, line from (
          select first + place - 1 as seq, line, last, place
          from ${publications}, unnest(string_to_array(messages, chr(10))) with ordinality as lines(line, place)
          where channel = ${channel} and last >= ${searched} and first < ${before}
        ) as lines
        where seq >= ${searched} and seq < ${before} and ${isOfSender} and ${about}
        order by seq desc limit ${limit}`,
  );
  const messages = rows
    .map(({ seq, line }) => ({ ...(JSON.parse(line) as Message), epoch, seq: Number(seq) }))
    .toReversed();
  const from = messages.length === limit ? (messages[0]?.seq ?? searched) : Math.max(searched, kept);
  return { messages, from: Math.min(from, before), isOldest: from <= kept };
}
