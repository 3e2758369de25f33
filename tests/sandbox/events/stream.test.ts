import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFeed, type Feed } from '../../../sandbox/events/feed';
import { pruneStream, readBefore, readHead, readMissed, readOldest } from '../../../sandbox/events/history';
import { createNews, type News } from '../../../sandbox/events/news';
import { pack } from '../../../sandbox/events/packed';
import { publishAll } from '../../../sandbox/events/publish';
import { openJetStream } from '../../../sandbox/store/jetstream';
import { query } from '../../../sandbox/store/query';
import { ofAccount, readSubjectHistory } from '../../../sandbox/events/subject-history';
import { type BrokerServer, startNats } from '../../../scripts/shared/servers/broker-server';

import { ageIn, type Fleet, isStopped, log, openFleet, passIn, rowsIn, WAITING } from './nats-fleet';

const MINUTE = 60_000;
let owner = 9000;

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

  it('have a beginning, for who reads the history of one account to its end', async () => {
    await fleet.publisher.transaction((tx) =>
      publishAll(tx, [{ owner, message: { event: 'count_success', deviceId: 'id-1', source: 'whatsapp' } }]),
    );
    await moved();
    const { epoch } = await readHead(fleet.publisher.db, channel());
    const places = { subject: ofAccount('id-1'), before: 2, limit: 50 };
    expect(await readSubjectHistory(fleet.publisher.db, { channel: channel(), epoch }, places)).toMatchObject(
      { messages: [{ seq: 1 }], from: 1, isOldest: true },
    );
  });

  it('are read whole while more are written', async () => {
    await say(...many(50, 'before'));
    await moved();
    const { epoch } = await readHead(fleet.publisher.db, channel());
    const { stream } = fleet.publisher.announcer;
    const writing = (async () => {
      for (let written = 0; written < 100; written += 1) await say('meanwhile');
    })();
    const read = [];
    for (let reads = 0; reads < 40; reads += 1) read.push(await stream?.read(channel(), epoch, 1, 50));
    await writing;
    expect(read.map((rows) => rows?.length)).toEqual(read.map(() => 1));
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
    await age(4);
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

  it('of a channel that is first followed while it is silent are told, too', async () => {
    server.freeze();
    await vi.waitUntil(() => isStopped(server.pid()), WAITING);
    owner += 1;
    const listening = hear(feeds[1] as Feed);
    await pass(() => !fleet.isListening());
    const list = await listening;
    await say('a');
    await pass(() => list.length === 1);
    server.thaw();
    await pass(fleet.isListening);
    expect(list).toEqual([[1, 'a']]);
  });

  it('that their process wrote and never sent are sent by another, and told nobody again', async () => {
    const { publisher } = fleet;
    await fleet.kill();
    await say('a');
    await pass(() => told[1]?.length === 1);
    await say('b');
    await pass(() => told[1]?.length === 2);
    await age(4);
    await moved();
    const { missed } = await readMissed(
      Object.assign(Object.create(publisher.db), { announcer: fleet.other.announcer }),
      channel(),
      { since: 0, epoch: (await readHead(publisher.db, channel())).epoch },
    );
    expect(missed.map(({ message }) => message.event)).toEqual(['a', 'b']);
    expect(told[1]).toHaveLength(2);
  });

  it('that another process sends late are no news', async () => {
    const heard: unknown[] = [];
    const news = createNews(fleet.other, feeds[1] as Feed, { clock: fleet.clock, log });
    news.subscribe(({ message }) => heard.push(message.event));
    const connection = await connect({ servers: new URL(server.url).host });
    const stream = await openJetStream(connection, { fleet: fleet.name, days: 7 });
    const suspended = pack([JSON.stringify({ event: 'suspended' })]);
    await stream.append([channel(), 'epoch', 1, 1, true], suspended, 'late');
    await stream.append([channel(), 'epoch', 2, 2, true], suspended);
    await connection.close();
    await pass(() => heard.length > 0);
    expect(heard).toEqual(['suspended']);
    news.close();
  });

  it('go to a stream that is made again where it was deleted', async () => {
    const connection = await connect({ servers: new URL(server.url).host });
    const manager = await jetstreamManager(connection);
    await manager.streams.delete(fleet.name);
    await say('a');
    // The server takes two seconds to find that it has none.
    await vi.waitUntil(async () => {
      fleet.timers.advance(1000);
      return (await manager.streams.names().next()).includes(fleet.name);
    }, WAITING);
    await connection.close();
    await age(4);
    await moved();
    expect((await missedSince(0)).missed).toHaveLength(1);
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
    await age(4);
    await moved();
    const { db } = fleet.publisher;
    const due = () =>
      query(db, sql`update channels set oldest_at = now() - interval '1 hour' where channel = ${channel()}`);
    await due();
    await pruneStream(Object.assign(Object.create(db), { clock: fleet.clock }));
    expect(await readOldest(db, channel())).toBe(1);
    await due();
    const end = fleet.clock.now() + 11 * MINUTE;
    await pass(() => fleet.clock.now() >= end);
    await pruneStream(Object.assign(Object.create(db), { clock: fleet.clock }));
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
