import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFeed, type Feed } from '../../../sandbox/events/feed';
import { publish } from '../../../sandbox/events/publish';
import type { Log } from '../../../sandbox/core/log';
import type { Announcer, Subscriber } from '../../../sandbox/store/announcer';
import type { Database } from '../../../sandbox/store/database';
import { channels } from '../../../sandbox/store/schema';
import type { TestClock } from '../../support/clock';
import { settled } from '../../support/deferred';
import { openEmpty, steppedClock } from '../network/harness';

const CHANNEL = 'client-1';
const MINUTE = 60_000;

describe('events while the database does not answer', () => {
  let database: Database;
  let subscriber: Subscriber;
  let feed: Feed;
  let timers: TestClock;
  let said: string[];
  let received: unknown[];
  let unsubscribe: () => void;
  beforeEach(async () => {
    database = await openEmpty();
    const stepped = steppedClock();
    timers = stepped.timers;
    said = [];
    const say = (_: unknown, text: string) => void said.push(text);
    // Announcements arrive when the test passes them on.
    const announcer: Announcer = {
      ...database.announcer,
      listen: async (subscribed) => {
        subscriber = subscribed;
        return async () => undefined;
      },
    };
    feed = await createFeed(
      { ...database, announcer },
      { clock: stepped.clock, log: { error: say, warn: say, info: say } as unknown as Log },
    );
    received = [];
    unsubscribe = feed.subscribe(CHANNEL, ({ message }) => received.push(message.event));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await feed.close();
  });

  const commit = (event: string) => database.transaction((tx) => publish(tx, 1, { event }));
  /** No question is answered until the mock is restored. */
  const fail = () =>
    vi.spyOn(database.db, 'select').mockImplementation(() => {
      throw new Error('connection refused');
    });
  const pass = async (ms: number) => {
    const end = timers.now() + ms;
    for (let soonest = timers.pending[0]; soonest !== undefined; soonest = timers.pending[0]) {
      if (timers.now() + soonest > end) break;
      timers.advance(soonest);
      await settled();
    }
    timers.advance(end - timers.now());
  };
  const announce = () =>
    subscriber.received({ publication: 'another process’s', places: [[CHANNEL, epoch, 1, 1, false]] });
  let epoch: string;
  const standing = async () => {
    await feed.ready(CHANNEL);
    const [channel] = await database.db.select().from(channels);
    epoch = channel?.epoch ?? '';
  };

  it.each([
    ['that was announced', announce],
    ['that may have been missed', () => subscriber.missed()],
  ])(
    'one %s is told once it answers, without another announcement, and a line says so',
    async (_, notify) => {
      await standing();
      await commit('a');
      const asked = fail();
      notify();
      await settled();
      await pass(MINUTE);
      expect(received).toEqual([]);
      expect(asked.mock.calls.length).toBeGreaterThan(10);
      expect(asked.mock.calls.length).toBeLessThan(40);
      expect(said).toEqual(['events could not be read to be told; they are tried again']);
      await commit('b');
      announce();
      asked.mockRestore();
      await pass(5000);
      await vi.waitFor(() => expect(received).toEqual(['a', 'b']));
      await vi.waitFor(() =>
        expect(said).toEqual([
          'events could not be read to be told; they are tried again',
          'no event waits to be read any more',
        ]),
      );
      expect(timers.pending).toEqual([]);
    },
  );

  it('are asked for no longer than somebody listens', async () => {
    await standing();
    await commit('a');
    const asked = fail();
    announce();
    await settled();
    await pass(MINUTE);
    unsubscribe();
    await pass(5000);
    const asks = asked.mock.calls.length;
    await pass(MINUTE);
    expect(asked.mock.calls.length).toBe(asks);
  });

  it('are no channel’s beginning: who asks whether all is told is refused, and may ask again', async () => {
    unsubscribe();
    const asked = fail();
    feed.subscribe(CHANNEL, ({ message }) => received.push(message.event));
    await expect(feed.ready(CHANNEL)).rejects.toThrow('connection refused');
    asked.mockRestore();
    await feed.ready(CHANNEL);
    await commit('a');
    subscriber.missed();
    await vi.waitFor(() => expect(received).toEqual(['a']));
  });
});
