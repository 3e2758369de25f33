import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { channels, events } from '../store/schema';
import type { Message } from './publish';
import { query } from './query';

/** Where a channel's history stands; goes into `meta` of a list, read before the list's rows. */
export interface Head {
  readonly epoch: string;
  /** `seq` of the newest event, 0 before the first. */
  readonly seq: number;
}

/** An event with its place in a channel. */
export interface PlacedMessage extends Head {
  readonly message: Message;
}

/** Events that a channel keeps at least, however old they are. */
const KEPT_EVENTS = 10_000;
/** How long an event is kept at least, in minutes, however many there are. */
const KEPT_MINUTES = 10;

/** The channel's head; a channel nobody has published to yet gets its epoch now. */
export async function readHead(queries: Queries, channel: string): Promise<Head> {
  const [known] = await queries.select().from(channels).where(eq(channels.channel, channel));
  if (known) return { epoch: known.epoch, seq: known.head };
  await queries.insert(channels).values({ channel, epoch: crypto.randomUUID() }).onConflictDoNothing();
  return readHead(queries, channel);
}

/** What followed `since` in the channel, oldest first, at most `limit` events. */
export async function readAfter(
  queries: Queries,
  channel: string,
  epoch: string,
  since: number,
  limit = KEPT_EVENTS,
): Promise<PlacedMessage[]> {
  const rows = await queries
    .select({ seq: events.seq, message: events.message })
    .from(events)
    .where(and(eq(events.channel, channel), gt(events.seq, since)))
    .orderBy(asc(events.seq))
    .limit(limit);
  return rows.map((row) => ({ epoch, seq: row.seq, message: row.message as unknown as Message }));
}

/** What a client that left at `since` in `epoch` has missed. `complete` is false where that cannot be told in full. */
export async function readMissed(
  queries: Queries,
  channel: string,
  left: { readonly since: number; readonly epoch: string } | null,
): Promise<{ readonly head: Head; readonly complete: boolean; readonly missed: PlacedMessage[] }> {
  const head = await readHead(queries, channel);
  const lost = { head, complete: false, missed: [] };
  if (!left || left.epoch !== head.epoch || left.since > head.seq) return lost;
  if (left.since === head.seq) return { head, complete: true, missed: [] };
  const missed = await readAfter(queries, channel, head.epoch, left.since);
  const [first, last] = [missed[0], missed.at(-1)];
  if (first?.seq !== left.since + 1 || !last || last.seq < head.seq) return lost;
  return { head: { ...head, seq: last.seq }, complete: true, missed };
}

/** Removes what is both old and far behind its channel's head. */
export async function prune(queries: Queries): Promise<void> {
  await query(
    queries,
    sql`
      delete from events using channels
      where channels.channel = events.channel and events.seq <= channels.head - ${KEPT_EVENTS}
        and events.at < now() - make_interval(mins => ${KEPT_MINUTES})`,
  );
}
