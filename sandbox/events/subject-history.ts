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

/** What an event is about. */
export interface About {
  /** Text that no event without it can be about it: JSON is read of few lines alone. */
  readonly needs: string;
  readonly is: SQL;
}

/** What an account sent, and not what a generator or a validator asked through it. */
export const ofAccount = (clientid: string): About => ({
  needs: JSON.stringify(clientid),
  is: sql`line::json->>'deviceId' = ${clientid} and coalesce(line::json->>'source', 'whatsapp') = 'whatsapp'`,
});
export const ofRunner = (source: 'generator' | 'validator', id: number): About => ({
  needs: JSON.stringify(source),
  is: sql`line::json->>'source' = ${source} and line::json->'sender'->>'id' = ${String(id)}`,
});

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
  { about, before, limit }: { readonly about: About; readonly before: number; readonly limit: number },
): Promise<SubjectHistoryPart> {
  const searched = Math.max(1, before - SEARCHED);
  const [oldest] = await queries
    .select({ first: publications.first })
    .from(publications)
    .where(eq(publications.channel, channel))
    .orderBy(publications.last)
    .limit(1);
  const kept = oldest?.first ?? before;
  const rows = await query<{ seq: number | string; line: string }>(
    queries,
    sql`select seq, line from (
          select first + place - 1 as seq, line, last, place
          from ${publications}, unnest(string_to_array(messages, chr(10))) with ordinality as lines(line, place)
          where channel = ${channel} and last >= ${searched} and first < ${before}
            -- One that begins before it may end behind it.
            and last <= coalesce((
              select reaching.last from ${publications} as reaching
              where reaching.channel = ${channel} and reaching.last >= ${before} order by reaching.last limit 1), ${before})
            and strpos(messages, ${about.needs}) > 0
          offset 0
        ) as lines
        where seq >= ${searched} and seq < ${before} and case when strpos(line, ${about.needs}) > 0 then ${isOfSender} and ${about.is} end
        order by seq desc limit ${limit}`,
  );
  const messages = rows
    .map(({ seq, line }) => ({ ...(JSON.parse(line) as Message), epoch, seq: Number(seq) }))
    .toReversed();
  const from = messages.length === limit ? (messages[0]?.seq ?? searched) : Math.max(searched, kept);
  return { messages, from: Math.min(from, before), isOldest: from <= kept };
}
