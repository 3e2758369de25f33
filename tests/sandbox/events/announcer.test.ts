import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFeed, type Feed } from '../../../sandbox/events/feed';
import { publishAll } from '../../../sandbox/events/publish';
import { query } from '../../../sandbox/store/query';
import type { Announcement, Announcer, Subscriber } from '../../../sandbox/store/announcer';
import { announceByRedis } from '../../../sandbox/store/redis';
import type { Database } from '../../../sandbox/store/database';
import type { TestClock } from '../../support/clock';
import { openDemonstration } from '../../support/database';
import { type FakeRedis, startFakeRedis } from '../../support/fake-redis';
import { startRedis } from '../../../scripts/shared/servers/broker-server';
import { steppedClock } from '../network/harness';

/** Two server processes on one database: one that publishes, and another. */
interface Fleet {
  readonly publisher: Database;
  readonly other: Database;
  close(): Promise<void>;
}

const WAITING = { timeout: 20_000 };
let channels = 9000;

/** What a process receives on a channel without events so far. */
async function listen(feed: Feed, owner: number) {
  const names: unknown[] = [];
  feed.subscribe(`client-${owner}`, ({ seq, message }) => names.push([seq, message.event]));
  await feed.ready(`client-${owner}`);
  return names;
}

const say = (database: Database, owner: number, ...names: string[]) =>
  database.transaction((tx) =>
    publishAll(
      tx,
      names.map((event) => ({ owner, message: { event } })),
    ),
  );

async function throughBroker(url: string, clock = steppedClock().clock) {
  const own = announceByRedis(url, clock);
  const others = announceByRedis(url, clock);
  const publisher = await openDemonstration(own);
  const fleet: Fleet = {
    publisher,
    other: { ...publisher, announcer: others },
    close: async () => {
      await Promise.all([own.close(), others.close()]);
      await publisher.close();
    },
  };
  return { ...fleet, isListening: () => own.isListening() && others.isListening() };
}

const redisServer = await startRedis();
afterAll(() => redisServer?.remove());
if (!redisServer) console.warn('This machine has no redis-server: the broker is tried with a fake alone');

describe.each([
  {
    kind: 'PostgreSQL',
    open: async (): Promise<Fleet> => {
      const publisher = await openDemonstration();
      return { publisher, other: publisher, close: publisher.close };
    },
  },
  {
    kind: 'a broker',
    open: async () => {
      const redis = await startFakeRedis();
      const fleet = await throughBroker(redis.url);
      await vi.waitUntil(fleet.isListening, WAITING);
      return { ...fleet, close: () => fleet.close().then(redis.stop) };
    },
  },
  ...(redisServer
    ? [{ kind: 'the redis-server of this machine', open: () => throughBroker(redisServer.url) }]
    : []),
])('what is announced by $kind', ({ open }) => {
  let fleet: Fleet;
  let feeds: Feed[];
  let owner: number;
  beforeAll(async () => {
    fleet = await open();
    return fleet.close;
  });
  beforeEach(async () => {
    feeds = [await createFeed(fleet.publisher), await createFeed(fleet.other)];
    owner = channels += 1;
  });
  afterEach(() => Promise.all(feeds.map((feed) => feed.close())));

  it('is told once by every process, in order', async () => {
    const received = await Promise.all(feeds.map((feed) => listen(feed, owner)));
    await say(fleet.publisher, owner, 'a', 'b');
    await say(fleet.publisher, owner, 'c');
    await expect
      .poll(() => received, WAITING)
      .toEqual(
        feeds.map(() => [
          [1, 'a'],
          [2, 'b'],
          [3, 'c'],
        ]),
      );
  });

  it('is told once it is committed, and never where it is not', async () => {
    const received = await Promise.all(feeds.map((feed) => listen(feed, owner)));
    const onAnnouncement = vi.fn<Subscriber['received']>();
    const unlisten = await fleet.publisher.announcer.listen({
      received: onAnnouncement,
      broken: () => undefined,
      missed: () => undefined,
    });
    const rolledBack = fleet.publisher.transaction(async (tx) => {
      await publishAll(tx, [{ owner, message: { event: 'lost' } }]);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await fleet.publisher.transaction(async (tx) => {
      await publishAll(tx, [{ owner, message: { event: 'kept' } }]);
      await tx.execute('select 1');
      expect(onAnnouncement).not.toHaveBeenCalled();
    });
    await expect.poll(() => received, WAITING).toEqual(feeds.map(() => [[1, 'kept']]));
    await unlisten();
  });
});

/** Longer than it rests between two tries to connect, in ms. */
const LONGEST_PAUSE = 5000;

describe('a broker', () => {
  let redis: FakeRedis;
  let fleet: Awaited<ReturnType<typeof throughBroker>>;
  let timers: TestClock;
  let feeds: Feed[];
  let owner: number;
  let lists: unknown[][];
  beforeEach(async () => {
    redis = await startFakeRedis();
    const stepped = steppedClock();
    timers = stepped.timers;
    fleet = await throughBroker(redis.url, stepped.clock);
    feeds = [await createFeed(fleet.publisher), await createFeed(fleet.other)];
    await vi.waitUntil(fleet.isListening, WAITING);
    owner = channels += 1;
    lists = await Promise.all(feeds.map((feed) => listen(feed, owner)));
  });
  afterEach(async () => {
    await Promise.all(feeds.map((feed) => feed.close()));
    await fleet.close();
    await redis.stop();
    vi.restoreAllMocks();
  });
  const expectReceived = async (...expected: unknown[][]) => {
    await expect.poll(() => lists, WAITING).toEqual(expected);
  };

  it('that loses an announcement loses no event: the next one brings it, or a look each ten seconds', async () => {
    const { published } = redis;
    redis.forget();
    await say(fleet.publisher, owner, 'a');
    await say(fleet.publisher, owner, 'b');
    await vi.waitUntil(() => published.length === 2, WAITING);
    redis.publish(published[1] ?? '');
    const [a, b, c] = [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ];
    await expectReceived([a, b], [a, b]);
    await say(fleet.publisher, owner, 'c');
    await expectReceived([a, b, c], [a, b]);
    timers.wake(10_000);
    await expectReceived([a, b, c], [a, b, c]);
  });

  it('that goes away stops no publishing, and what was published meanwhile is told within a second', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue();
    await redis.stop();
    await vi.waitUntil(() => complain.mock.calls.length === 2, WAITING);
    await say(fleet.publisher, owner, 'a');
    await expectReceived([[1, 'a']], []);
    timers.advance(1000);
    await expectReceived([[1, 'a']], [[1, 'a']]);
    expect(complain).toHaveBeenCalledTimes(2);
  });

  it('that comes back tells what was published meanwhile at once, and what follows', async () => {
    for (const spied of [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]) spied.mockReturnValue();
    await redis.stop();
    await vi.waitUntil(
      () => !fleet.publisher.announcer.isListening() && !fleet.other.announcer.isListening(),
      WAITING,
    );
    await say(fleet.publisher, owner, 'a');
    await redis.restart();
    timers.wake(LONGEST_PAUSE);
    await expectReceived([[1, 'a']], [[1, 'a']]);
    await vi.waitUntil(fleet.isListening, WAITING);
    await say(fleet.publisher, owner, 'b');
    const all = [
      [1, 'a'],
      [2, 'b'],
    ];
    await expectReceived(all, all);
  });

  it('is told of in figures: its connections, what became of messages, and since when it is silent', async () => {
    for (const spied of [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]) spied.mockReturnValue();
    const figures = () => fleet.publisher.announcer.figures();
    await say(fleet.publisher, owner, 'a');
    await expect.poll(figures, WAITING).toMatchObject({
      connections: { opened: 1, failed: 0, lost: 0 },
      // Redis sends it to who has published it as well.
      messages: { sent: 1, refused: 0, received: 1 },
      silence: 0,
    });
    await redis.stop();
    await vi.waitUntil(() => !fleet.publisher.announcer.isListening(), WAITING);
    await say(fleet.publisher, owner, 'b');
    timers.wake(LONGEST_PAUSE);
    await expect
      .poll(figures, WAITING)
      .toMatchObject({ connections: { opened: 1, failed: 1, lost: 1 }, messages: { sent: 1, refused: 1 } });
    expect(figures()?.silence).toBe(LONGEST_PAUSE);
    await redis.restart();
    timers.wake(LONGEST_PAUSE);
    await expect.poll(figures, WAITING).toMatchObject({ connections: { opened: 2, failed: 1 }, silence: 0 });
  });

  it('that speaks nonsense disturbs nobody', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const nonsense = { channel: `client-${owner}`, epoch: 'of another fleet', first: 1, last: 9 };
    for (const text of [
      '{',
      'null',
      '7',
      JSON.stringify({ ...nonsense, first: null }),
      JSON.stringify(nonsense),
    ])
      redis.publish(text);
    await say(fleet.publisher, owner, 'a');
    await expectReceived([[1, 'a']], [[1, 'a']]);
  });

  it('that is not there at the start is waited for', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const late = await startFakeRedis();
    await late.stop();
    const stepped = steppedClock();
    const { other, close } = await throughBroker(late.url, stepped.clock);
    const feed = await createFeed(other);
    const received = await listen(feed, owner);
    await say(other, owner, 'a');
    await vi.waitUntil(() => complain.mock.calls.length === 2, WAITING);
    await late.restart();
    stepped.timers.wake(LONGEST_PAUSE);
    await expect.poll(() => received, WAITING).toEqual([[1, 'a']]);
    await feed.close();
    await close();
    await late.stop();
  });
});

describe.each([
  { kind: 'a broker', open: async () => startFakeRedis() },
  ...(redisServer ? [{ kind: 'the redis-server of this machine', open: async () => redisServer }] : []),
])('$kind that falls silent, and keeps its connections', ({ open }) => {
  it('is given up within four seconds, looked after each second, and taken again, with a line of either', async () => {
    const [lines, errors] = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    for (const spied of [lines, errors]) spied.mockReturnValue();
    const redis = await open();
    const { clock, timers } = steppedClock();
    const { publisher, other, isListening, close } = await throughBroker(redis.url, clock);
    onTestFinished(async () => {
      redis.thaw();
      await feed.close();
      await close();
      if (redis !== redisServer) await redis.stop();
      vi.restoreAllMocks();
    });
    const feed = await createFeed(other);
    await vi.waitUntil(isListening, WAITING);
    const received = await listen(feed, (channels += 1));

    redis.freeze();
    await say(publisher, channels, 'a');
    timers.advance(1000);
    expect(isListening()).toBe(true);
    timers.advance(3000);
    expect([publisher.announcer.isListening(), other.announcer.isListening()]).toEqual([false, false]);
    timers.advance(1000);
    await expect.poll(() => received, WAITING).toEqual([[1, 'a']]);
    await say(publisher, channels, 'b');
    timers.advance(1000);
    await expect.poll(() => received.length, WAITING).toBe(2);
    expect([errors.mock.calls.length, lines.mock.calls.length]).toEqual([2, 0]);

    redis.thaw();
    await vi.waitUntil(isListening, WAITING);
    await say(publisher, channels, 'c');
    await expect.poll(() => received.length, WAITING).toBe(3);
    expect([errors.mock.calls.length, lines.mock.calls.length]).toEqual([2, 2]);
  });
});

describe('who listens', () => {
  /** A feed that receives an announcement only when the test passes it on. */
  async function deafFeed() {
    const subscribers = new Set<Parameters<Announcer['listen']>[0]>();
    const database = await openDemonstration();
    const announcements: Announcement[] = [];
    const unlisten = await database.announcer.listen({
      received: (announcement) => void announcements.push(announcement),
      broken: () => undefined,
      missed: () => undefined,
    });
    const announcer: Announcer = {
      ...database.announcer,
      listen: async (subscriber) => {
        subscribers.add(subscriber);
        return async () => void subscribers.delete(subscriber);
      },
    };
    const feed = await createFeed({ ...database, announcer });
    const owner = (channels += 1);
    onTestFinished(async () => {
      await unlisten();
      await feed.close();
      await database.close();
    });
    return {
      database,
      owner,
      received: await listen(feed, owner),
      announceLast: () => {
        const last = announcements.at(-1);
        for (const { received } of subscribers) if (last) received(last);
      },
      reportMissed: () => {
        for (const { missed } of subscribers) missed();
      },
    };
  }

  it('is told what was committed between its subscription and the first announcement that it hears', async () => {
    const { database, owner, received, announceLast } = await deafFeed();
    await say(database, owner, 'a');
    await say(database, owner, 'b');
    announceLast();
    await expect
      .poll(() => received, WAITING)
      .toEqual([
        [1, 'a'],
        [2, 'b'],
      ]);
  });

  it('is told what follows a gap that the table no longer fills', async () => {
    const { database, owner, received, announceLast, reportMissed } = await deafFeed();
    await say(database, owner, 'a');
    announceLast();
    await expect.poll(() => received, WAITING).toEqual([[1, 'a']]);
    await query(
      database.db,
      sql`update channels set head = head + 50000 where channel = ${`client-${owner}`}`,
    );
    reportMissed();
    await say(database, owner, 'b');
    announceLast();
    await expect.poll(() => received.at(-1), WAITING).toEqual([50_002, 'b']);
  });
});
