import { sql } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { query } from './query';

/** A message of the socket before it has a position: `event` and whatever the event carries. */
export interface Message {
  readonly event: string;
  readonly [field: string]: unknown;
}

/** A message and the user whose channel it belongs on. */
export interface OwnedMessage {
  readonly owner: number;
  readonly message: Message;
}

/** Topic of the notification that each appended event sends. */
export const EVENTS_TOPIC = 'sandbox_events';
export const ADMIN_CHANNEL = 'client-admin';
export const ownChannel = (userId: number) => `client-${userId}`;

/** A notification may hold 8,000 bytes; a longer event is announced and then read from its table. */
const LONGEST_NOTIFICATION = 7500;

/** Appends one event to its owner's channel and to `client-admin`; listeners hear of it when `tx` commits. */
export async function publish(tx: Queries, ownerUserId: number, message: Message): Promise<void> {
  await publishAll(tx, [{ owner: ownerUserId, message }]);
}

/**
 * Appends events in order. Publish last in a transaction: the channels' rows stay locked until it commits, which is
 * what keeps `seq` free of holes, and every publisher locks `client-admin` first, so that none can wait in a circle.
 */
export async function publishAll(tx: Queries, published: readonly OwnedMessage[]): Promise<void> {
  const date = new Date().toISOString();
  await append(
    tx,
    published.flatMap(({ owner, message }) => {
      const dated = { date, ...message };
      return [
        { channel: ADMIN_CHANNEL, message: dated },
        { channel: ownChannel(owner), message: dated },
      ];
    }),
  );
}

async function append(
  tx: Queries,
  entries: readonly { readonly channel: string; readonly message: Message }[],
): Promise<void> {
  if (entries.length === 0) return;
  await query(
    tx,
    sql`
      with incoming as (
        select entry->>'channel' as channel, entry->'message' as message, place
        from jsonb_array_elements(${JSON.stringify(entries)}::text::jsonb) with ordinality as list(entry, place)
      ), advanced as (
        insert into channels (channel, epoch, head)
        select channel, gen_random_uuid()::text, count(*)
        from incoming group by channel order by channel = ${ADMIN_CHANNEL} desc, channel
        on conflict (channel) do update set head = channels.head + excluded.head
        returning channel, epoch, head
      ), placed as (
        select channel, epoch, message, head + 1 - row_number() over (partition by channel order by place desc) as seq
        from incoming join advanced using (channel)
      ), appended as (
        insert into events (channel, seq, message) select channel, seq, message from placed
      ), announced as (
        select jsonb_build_object('channel', channel, 'epoch', epoch, 'seq', seq) as position, message
        from placed order by seq
      )
      select pg_notify(${EVENTS_TOPIC}, (case
        when octet_length(message::text) < ${LONGEST_NOTIFICATION}
        then position || jsonb_build_object('message', message) else position end)::text)
      from announced`,
  );
}
