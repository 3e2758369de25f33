import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFeed, type Feed } from '../../../sandbox/events/feed';
import { prune, readBefore, readHead, readMissed, readOldest } from '../../../sandbox/events/history';
import { createNews, type News } from '../../../sandbox/events/news';
import { publishAll } from '../../../sandbox/events/publish';
import { announceByNats } from '../../../sandbox/store/nats';
import type { Log } from '../../../sandbox/core/log';
import type { Database } from '../../../sandbox/store/database';
import { query } from '../../../sandbox/store/query';
import { type BrokerServer, startNats } from '../../../scripts/shared/servers/broker-server';
import { openDemonstration } from '../../support/database';
import { steppedClock } from '../network/harness';

const WAITING = { timeout: 20_000 };
const MINUTE = 60_000;
let owner = 9000;
let fleets = 0;
const failures: string[] = [];
const log = {
  error: (_: unknown, text: string) => failures.push(text),
  warn: () => undefined,
  info: () => undefined,
} as unknown as Log;

/** Two server processes on one database and one stream. */
async function openFleet(nats: BrokerServer) {
  const { timers, clock: stepped } = steppedClock();
  const startedAt = Date.now() - timers.now();
  // As the database's clock.
  const clock = { ...stepped, now: () => startedAt + timers.now() };
  let publisher: Database;
  const announce = () =>
    announceByNats(`${nats.url}/fleet${fleets}`, { queries: () => publisher.db, days: 7, clock, log });
  fleets += 1;
  const own = announce();
  publisher = await openDemonstration(own);
  const others = announce();
  const other: Database = { ...publisher, announcer: others };
  const isListening = () => own.isListening() && others.isListening();
  await vi.waitUntil(isListening, WAITING);
  return {
    publisher,
    other,
    clock,
    timers,
    isListening,
    /** Ends the process that published, in the middle of it. */
    kill: () => own.close(),
    close: async () => {
      await Promise.all([own.close(), others.close()]);
      await publisher.close();
    },
  };
}

type Fleet = Awaited<ReturnType<typeof openFleet>>;

/** Waits for what comes by and by: the server has to answer within three seconds of this clock. */
const passIn = (fleet: Fleet, isThere: () => boolean | Promise<boolean>) =>
  vi.waitUntil(
    async () => {
      fleet.timers.advance(1000);
      return isThere();
    },
    { timeout: 20_000, interval: 4 },
  );
const rowsIn = async ({ publisher }: Fleet, channel: string) => {
  const [row] = await query<{ count: number }>(
    publisher.db,
    sql`select count(*)::int as count from publications where channel = ${channel}`,
  );
  return row?.count ?? 0;
};
/** As if they had been published so long ago. */
const ageIn = ({ publisher }: Fleet, channel: string, minutes: number) =>
  query(
    publisher.db,
    sql`update publications set at = at - make_interval(mins => ${minutes}) where channel = ${channel}`,
  );

const nats = await startNats();
afterAll(() => nats?.remove());
if (!nats) console.warn('This machine has no nats-server: the stream is not tried');

describe.runIf(nats)('events that a NATS server keeps', () => {
  let fleet: Fleet;
  let server: BrokerServer;
  let feeds: Feed[];
  let told: [number, unknown][][];
  beforeEach(async () => {
    server = nats as BrokerServer;
    await server.start();
    fleet = await openFleet(server);
    feeds = [await createFeed(fleet.publisher), await createFeed(fleet.other)];
    owner += 1;
    told = await Promise.all(feeds.map((feed) => hear(feed)));
  });
  afterEach(async () => {
    await Promise.all(feeds.map((feed) => feed.close()));
    await fleet.close();
  });

  const channel = () => `client-${owner}`;
  async function hear(feed: Feed) {
    const list: [number, unknown][] = [];
    feed.subscribe(channel(), ({ seq, message }) => list.push([seq, message.event]));
    await feed.ready(channel());
    return list;
  }
  const say = (...names: string[]) =>
    fleet.publisher.transaction((tx) =>
      publishAll(
        tx,
        names.map((event) => ({ owner, message: { event } })),
      ),
    );
  const many = (count: number, name: string) => Array.from({ length: count }, () => name);
  const pass = (isThere: () => boolean | Promise<boolean>) => passIn(fleet, isThere);
  const age = async (minutes: number) => {
    await ageIn(fleet, channel(), minutes);
    const end = fleet.clock.now() + minutes * MINUTE;
    await pass(() => fleet.clock.now() >= end);
  };
  /** Waits until the table has nothing left. */
  const moved = () => pass(async () => (await rowsIn(fleet, channel())) === 0);
  const missedSince = async (since: number) => {
    const { epoch } = await readHead(fleet.publisher.db, channel());
    return readMissed(fleet.publisher.db, channel(), { since, epoch });
  };

  it('are told once by every process, in order', async () => {
    await say('a', 'b');
    await say('c');
    const all = [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ];
    await expect.poll(() => told, WAITING).toEqual([all, all]);
  });

  it('leave the table, and are read from within publications, across pages and in either direction', async () => {
    await say(...many(900, 'first'));
    await say(...many(1500, 'long'));
    await say('last');
    await moved();
    await say('in the table');
    const { epoch, seq } = await readHead(fleet.publisher.db, channel());
    expect(seq).toBe(2402);
    const { complete, missed } = await missedSince(899);
    expect(complete).toBe(true);
    expect(missed.map(({ seq: place }) => place)).toEqual(Array.from({ length: 1503 }, (_, n) => 900 + n));
    expect(missed[0]?.message.event).toBe('first');
    const back: number[] = [];
    for await (const placed of readBefore(fleet.publisher.db, channel(), epoch, { before: 2403, from: 1 }))
      back.push(placed.seq);
    expect(back).toEqual(Array.from({ length: 2402 }, (_, n) => 2402 - n));
    expect(await readOldest(fleet.publisher.db, channel())).toBeLessThanOrEqual(1);
  });

  it('are told while the server is away, each once, and are in the stream once it is back', async () => {
    await server.stop('SIGKILL');
    await vi.waitUntil(() => !fleet.publisher.announcer.isListening(), WAITING);
    await say('a');
    await pass(() => told.every((list) => list.length === 1));
    await server.start();
    await pass(fleet.isListening);
    await say('b');
    const both = [
      [1, 'a'],
      [2, 'b'],
    ];
    await expect.poll(() => told, WAITING).toEqual([both, both]);
    await age(2);
    await moved();
    expect((await missedSince(0)).missed.map(({ message }) => message.event)).toEqual(['a', 'b']);
  });

  it('are told while it is silent', async () => {
    server.freeze();
    await say('a');
    await pass(() => told.every((list) => list.length === 1));
    expect(fleet.isListening()).toBe(false);
    server.thaw();
    await pass(fleet.isListening);
    await say('b');
    await expect.poll(() => told.map((list) => list.length), WAITING).toEqual([2, 2]);
  });

  it('that their process wrote and never sent are sent by another', async () => {
    const { publisher } = fleet;
    await fleet.kill();
    await say('a');
    await age(2);
    await moved();
    const { missed } = await readMissed(
      Object.assign(Object.create(publisher.db), { announcer: fleet.other.announcer }),
      channel(),
      { since: 0, epoch: (await readHead(publisher.db, channel())).epoch },
    );
    expect(missed.map(({ message }) => message.event)).toEqual(['a']);
  });

  it('are refused, not lost, where they cannot be read', async () => {
    await say('a');
    await moved();
    await server.stop('SIGKILL');
    await vi.waitUntil(() => !fleet.publisher.announcer.isListening(), WAITING);
    await expect(missedSince(0)).rejects.toMatchObject({ trouble: 'unreachable' });
  });

  it('go by whole pages once they are far behind, and not before they are ten minutes old', async () => {
    await say(...many(999, 'page'));
    for (let page = 0; page < 12; page += 1) await say(...many(1000, 'page'));
    await age(2);
    await moved();
    const { db } = fleet.publisher;
    const due = () =>
      query(db, sql`update channels set oldest_at = now() - interval '1 hour' where channel = ${channel()}`);
    await due();
    await prune(Object.assign(Object.create(db), { clock: fleet.clock }), 7);
    expect(await readOldest(db, channel())).toBe(0);
    await due();
    const end = fleet.clock.now() + 11 * MINUTE;
    await pass(() => fleet.clock.now() >= end);
    await prune(Object.assign(Object.create(db), { clock: fleet.clock }), 7);
    expect(await readOldest(db, channel())).toBe(3000);
    expect((await missedSince(2999)).complete).toBe(true);
  });

  it('that are news are told to who hears nothing else, also those of a time without the server', async () => {
    const heard: unknown[] = [];
    const news: News = createNews(fleet.other, feeds[1] as Feed, { clock: fleet.clock, log });
    news.subscribe(({ message }) => heard.push(message.event));
    await say('suspended', 'count_success');
    await expect
      .poll(() => {
        fleet.timers.advance(16);
        return heard;
      }, WAITING)
      .toEqual(['suspended']);
    await server.stop('SIGKILL');
    await vi.waitUntil(() => !fleet.other.announcer.isListening(), WAITING);
    await say('suspended');
    await pass(() => heard.length === 2);
    news.close();
  });
});

describe.runIf(nats)('a NATS server that is full', () => {
  it('takes no more: what comes stays in the table, is told and read, and moves once there is room', async () => {
    const server = (await startNats(1)) as BrokerServer;
    const fleet = await openFleet(server);
    const feed = await createFeed(fleet.other);
    onTestFinished(async () => {
      await feed.close();
      await fleet.close();
      await server.remove();
    });
    owner += 1;
    const channel = `client-${owner}`;
    const list: number[] = [];
    feed.subscribe(channel, ({ seq }) => list.push(seq));
    await feed.ready(channel);
    const text = () => Array.from({ length: 3000 }, () => Math.random().toString(36)).join('');
    for (let message = 1; message <= 60; message += 1)
      await fleet.publisher.transaction((tx) =>
        publishAll(tx, [{ owner, message: { event: 'chat', text: text() } }]),
      );
    await passIn(fleet, () => list.length === 60);
    expect(failures).toContain('the broker takes no events: they stay in the database until it does');
    const { epoch } = await readHead(fleet.publisher.db, channel);
    const missed = async () =>
      (await readMissed(fleet.publisher.db, channel, { since: 0, epoch })).missed.length;
    expect(await missed()).toBe(60);
    // What it took leaves the table.
    await passIn(fleet, async () => (await rowsIn(fleet, channel)) < 60);
    const refused = await rowsIn(fleet, channel);
    expect(refused).toBeGreaterThan(0);
    expect(await missed()).toBe(60);
    const connection = await connect({ servers: new URL(server.url).host });
    const manager = await jetstreamManager(connection);
    for await (const { config } of manager.streams.list()) await manager.streams.purge(config.name);
    await connection.close();
    await ageIn(fleet, channel, 2);
    await passIn(fleet, async () => (await rowsIn(fleet, channel)) === 0);
    expect(await fleet.publisher.announcer.stream?.read(channel, epoch, 1, 60)).toHaveLength(refused);
  });
});
