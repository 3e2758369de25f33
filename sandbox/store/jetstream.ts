import { crc32 } from 'node:zlib';
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  StorageType,
} from '@nats-io/jetstream';
import { headers, type MsgHdrs, nanos, type NatsConnection } from '@nats-io/transport-node';
import { ANSWER_WITHIN } from './broker-connection';
import type { AnnouncedPlace, Followed } from './announcer';
import { type EventRow, type EventStream, PAGE, pageOf } from './event-stream';

const DAY = 86_400_000;
/** How long the same id is refused, in ms: longer than until it is sent again. */
const REFUSED_FOR = 10 * 60_000;
/** What a message has besides what is packed, in bytes at most. */
const HEADERS = 1024;
/** How long the server may take for a message, in ms: less than a transaction may idle that waits for it. */
const TAKEN_WITHIN = 2000;
/** Pages that are removed at once. */
const MOST_REMOVED = 20;
/** After how long a reader is forgotten that was left, in ms. */
const FORGOTTEN_AFTER = 10_000;
const ID = 'Nats-Msg-Id';

/** The subjects `<fleet>.<channel>.<page>.<kind>`. */
export const subjectsOf = (fleet: string) => {
  const subject = (channel: string, page: string | number, kind: string) =>
    [fleet, channel, page, kind].join('.');
  return {
    all: subject('*', '*', '*'),
    of: ([channel, , , last, hasNews]: AnnouncedPlace) =>
      subject(channel, pageOf(last), hasNews ? 'news' : 'events'),
    page: (channel: string, page: number) => subject(channel, page, '*'),
    followed: (what: Followed) => {
      if (what === 'all') return subject('*', '*', '*');
      return what === 'news' ? subject('*', '*', 'news') : subject(what.channel, '*', '*');
    },
  };
};

/** Of messages that come late: who follows their channel has been told. */
const LATE = 'Late';
export const isLate = (message: { readonly headers?: MsgHdrs | undefined }) =>
  message.headers?.has(LATE) ?? false;

/** Where a message stands: its subject and its id say so. Null for what no fleet has sent. */
export function placeOf({
  subject,
  headers: told,
}: {
  readonly subject: string;
  readonly headers?: MsgHdrs | undefined;
}): AnnouncedPlace | null {
  const [, channel = '', , kind] = subject.split('.');
  const [, epoch = '', first = Number.NaN, last = Number.NaN] = (told?.get(ID) ?? '').split('/');
  return Number(first) <= Number(last)
    ? [channel, epoch, Number(first), Number(last), kind === 'news']
    : null;
}

/** The stream of a fleet at a NATS server, made where it is not there yet. */
export interface JetStream extends EventStream {
  /** Makes it where it is not there. */
  make(): Promise<void>;
  /** Resolves once the server has it, to whether it is new there: what it had already it has once. */
  append(place: AnnouncedPlace, packed: Buffer, late?: 'late'): Promise<boolean>;
  /** In bytes: longer ones are refused. */
  readonly longest: number;
}

/** Its operators may give it more replicas and limits of their own. */
async function makeStream(manager: JetStreamManager, fleet: string, days: number): Promise<void> {
  const age = nanos(days * DAY);
  try {
    const { config } = await manager.streams.info(fleet);
    if (config.max_age !== age) await manager.streams.update(fleet, { max_age: age });
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)) throw error;
    await manager.streams.add({
      name: fleet,
      subjects: [subjectsOf(fleet).all],
      storage: StorageType.File,
      discard: DiscardPolicy.New,
      max_age: age,
      duplicate_window: nanos(REFUSED_FOR),
    });
  }
}

export async function openJetStream(
  connection: NatsConnection,
  { fleet, days }: { readonly fleet: string; readonly days: number },
): Promise<JetStream> {
  const manager = await jetstreamManager(connection, { timeout: ANSWER_WITHIN });
  const make = () => makeStream(manager, fleet, days);
  await make();
  const client = manager.jetstream();
  const subjects = subjectsOf(fleet);

  const readAll = async (which: Partial<ConsumerConfig>): Promise<EventRow[]> => {
    const info = await manager.consumers.add(fleet, {
      ack_policy: AckPolicy.None,
      mem_storage: true,
      inactive_threshold: nanos(FORGOTTEN_AFTER),
      ...which,
    });
    const rows: EventRow[] = [];
    try {
      if (info.num_pending === 0) return rows;
      const consumer = client.consumers.getConsumerFromInfo(info);
      const messages = await consumer.fetch({ max_messages: info.num_pending, expires: ANSWER_WITHIN });
      let received = 0;
      for await (const message of messages) {
        const place = placeOf(message);
        if (place) {
          const [channel, epoch, first, last] = place;
          rows.push({ channel, epoch, first, last, packed: Buffer.from(message.data), at: message.time });
        }
        received += 1;
        // More may come meanwhile, and some go.
        if (received >= info.num_pending || message.info.pending === 0) return rows;
      }
      throw new Error('the broker has not sent all that it has');
    } finally {
      manager.consumers.delete(fleet, info.name).catch(() => undefined);
    }
  };
  const readPage = (channel: string, page: number) =>
    readAll({ filter_subject: subjects.page(channel, page), deliver_policy: DeliverPolicy.All });
  /** In order. */
  const pagesOf = async (channel: string) => {
    const { state } = await manager.streams.info(fleet, { subjects_filter: subjects.followed({ channel }) });
    const pages = Object.keys(state.subjects ?? {}).map((subject) => Number(subject.split('.')[2]));
    return [...new Set(pages)].toSorted((one, other) => one - other);
  };

  return {
    make,
    longest: (connection.info?.max_payload ?? 0) - HEADERS,
    append: async (place, packed, late) => {
      const [channel, epoch, first, last] = place;
      const marked = headers();
      if (late) marked.set(LATE, '1');
      const { duplicate } = await client.publish(subjects.of(place), packed, {
        // A database that has lost its last commits gives their places anew: by what it says a message is another.
        msgID: [channel, epoch, first, last, crc32(packed).toString(36)].join('/'),
        headers: marked,
        timeout: TAKEN_WITHIN,
      });
      return !duplicate;
    },
    read: async (channel, epoch, from, to) => {
      const rows = new Map<number, EventRow>();
      let reached = from - 1;
      const readInto = async (page: number) => {
        for (const row of await readPage(channel, page)) {
          reached = Math.max(reached, row.last);
          if (row.epoch === epoch && row.last >= from && row.first <= to) rows.set(row.last, row);
        }
      };
      for (let page = pageOf(from); page <= pageOf(to); page += 1) await readInto(page);
      if (reached < to) {
        // Each lies in the page of its last place: what begins before `to` may lie in the next one that there is.
        const next = (await pagesOf(channel)).find((page) => page > pageOf(to));
        if (next !== undefined) await readInto(next);
      }
      return [...rows.values()].toSorted((one, other) => one.last - other.last);
    },
    readNews: (since) =>
      readAll({
        filter_subject: subjects.followed('news'),
        deliver_policy: DeliverPolicy.StartTime,
        opt_start_time: since.toISOString(),
      }),
    readOldest: async (channel) => {
      const [page] = await pagesOf(channel);
      return page === undefined ? null : Math.max(1, page * PAGE);
    },
    remove: async (channel, before, at) => {
      let gone = 0;
      for (const page of (await pagesOf(channel)).slice(0, MOST_REMOVED)) {
        const end = (page + 1) * PAGE - 1;
        if (end >= before) break;
        const newest = await manager.streams.getMessage(fleet, {
          last_by_subj: subjects.page(channel, page),
        });
        if (newest && newest.time >= at) break;
        await manager.streams.purge(fleet, { filter: subjects.page(channel, page) });
        gone = end;
      }
      return gone;
    },
  };
}
