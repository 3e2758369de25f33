import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFeed, type Feed } from '../../../sandbox/events/feed';
import {
  type PlacedMessage,
  prune,
  readAfter,
  readHead,
  readMissed,
  readOldest,
} from '../../../sandbox/events/history';
import { publish, publishAll } from '../../../sandbox/events/publish';
import { announceRevocation, onRevocation } from '../../../sandbox/store/revocation';
import type { Database } from '../../../sandbox/store/database';
import { publications } from '../../../sandbox/store/schema';
import { openEmpty } from '../network/harness';

describe('published events', () => {
  let database: Database;
  let feed: Feed;
  beforeEach(async () => {
    database = await openEmpty();
    feed = await createFeed(database);
  });
  afterEach(() => feed.close());

  const say = (owner: number, ...names: string[]) =>
    database.transaction((tx) =>
      publishAll(
        tx,
        names.map((event) => ({ owner, message: { event } })),
      ),
    );
  const listenTo = (channel: string) => {
    const list: PlacedMessage[] = [];
    feed.subscribe(channel, (placed) => list.push(placed));
    return list;
  };
  const seqs = (list: readonly PlacedMessage[]) => list.map(({ seq, message }) => [seq, message.event]);

  it('go to the owner’s channel, counted up by 1 per channel, and to who hears everything [RT-02] [RT-03]', async () => {
    const [ani, budi] = [listenTo('client-1'), listenTo('client-2')];
    const all: PlacedMessage[] = [];
    await feed.subscribeAll((placed) => all.push(placed));
    await say(1, 'a', 'b');
    await say(2, 'c');
    await say(1, 'd');
    expect(seqs(ani)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'd'],
    ]);
    expect(seqs(budi)).toEqual([[1, 'c']]);
    expect(all.map(({ message }) => message.event)).toEqual(['a', 'b', 'c', 'd']);
    expect(ani[0]?.message.date).toEqual(expect.any(String));
  });

  it('exist only once their transaction has committed', async () => {
    const ani = listenTo('client-1');
    const lost = database.transaction(async (tx) => {
      await publish(tx, 1, { event: 'lost' });
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await say(1, 'kept');
    expect(seqs(ani)).toEqual([[1, 'kept']]);
  });

  it('are told whole where they are longer than a notification may be', async () => {
    const ani = listenTo('client-1');
    const text = 'é'.repeat(9000);
    await database.transaction((tx) => publish(tx, 1, { event: 'long', text }));
    await say(1, 'next');
    await expect
      .poll(() => seqs(ani), { timeout: 20_000 })
      .toEqual([
        [1, 'long'],
        [2, 'next'],
      ]);
    expect(ani[0]?.message.text).toBe(text);
  });

  it('are read from their table where a notification was missed', async () => {
    const ani = listenTo('client-1');
    await say(1, 'a');
    const { epoch } = await readHead(database.db, 'client-1');
    await database.db.execute(sql`update channels set head = 3 where channel = 'client-1'`);
    await database.db
      .insert(publications)
      .values({ channel: 'client-1', first: 2, last: 3, messages: '{"event":"e2"}\n{"event":"e3"}' });
    await say(1, 'd');
    await expect
      .poll(() => seqs(ani), { timeout: 20_000 })
      .toEqual([
        [1, 'a'],
        [2, 'e2'],
        [3, 'e3'],
        [4, 'd'],
      ]);
    expect(new Set(ani.map((placed) => placed.epoch))).toEqual(new Set([epoch]));
  });

  it('are no longer told to who has unsubscribed', async () => {
    const list: PlacedMessage[] = [];
    const unsubscribe = feed.subscribe('client-1', (placed) => list.push(placed));
    unsubscribe();
    await say(1, 'a');
    expect(list).toEqual([]);
  });
});

describe('the history of a channel', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openEmpty();
    for (const event of ['a', 'b', 'c']) await database.transaction((tx) => publish(tx, 1, { event }));
  });
  const missed = async (since: number, epoch?: string) =>
    readMissed(database.db, 'client-1', {
      since,
      epoch: epoch ?? (await readHead(database.db, 'client-1')).epoch,
    });

  it('gives what followed, and nothing more', async () => {
    expect(await missed(1)).toMatchObject({
      complete: true,
      head: { seq: 3 },
      missed: [{ seq: 2, message: { event: 'b' } }, { seq: 3 }],
    });
    expect(await missed(3)).toMatchObject({ complete: true, missed: [] });
  });

  it('is told from within a publication of several, and to the length that is asked for', async () => {
    const four = ['d', 'e', 'f', 'g'].map((event) => ({ owner: 1, message: { event, text: 'dua\nbaris' } }));
    await database.transaction((tx) => publishAll(tx, four));
    expect((await missed(4)).missed.map(({ seq, message }) => [seq, message.event, message.text])).toEqual([
      [5, 'e', 'dua\nbaris'],
      [6, 'f', 'dua\nbaris'],
      [7, 'g', 'dua\nbaris'],
    ]);
    const { epoch } = await readHead(database.db, 'client-1');
    expect((await readAfter(database.db, 'client-1', { epoch, seq: 5 }, 2)).map(({ seq }) => seq)).toEqual([
      3, 4, 5,
    ]);
  });

  it('is not complete for another epoch, beyond the head, or from before what is kept [N2] [S6]', async () => {
    expect(await missed(1, 'another')).toMatchObject({ complete: false, missed: [] });
    expect(await missed(4)).toMatchObject({ complete: false, missed: [] });
    expect(await readMissed(database.db, 'client-1', null)).toMatchObject({
      complete: false,
      head: { seq: 3 },
    });
    await database.db.delete(publications).where(sql`last = 2`);
    expect(await missed(1)).toMatchObject({ complete: false, missed: [] });
  });

  it('begins with what is kept, and nowhere where nothing is', async () => {
    expect(await readOldest(database.db, 'client-1')).toBe(1);
    expect(await readOldest(database.db, 'client-77')).toBeNull();
  });

  it('starts with an epoch of its own on a channel that nobody published to', async () => {
    const head = await readHead(database.db, 'client-77');
    expect(head).toEqual({ epoch: expect.any(String), seq: 0 });
    expect(await readHead(database.db, 'client-77')).toEqual(head);
  });

  it('keeps what is recent or near the head, and prunes what is neither', async () => {
    await prune(database.db, 7);
    const head = await readHead(database.db, 'client-1');
    expect(await readAfter(database.db, 'client-1', head, 0)).toHaveLength(3);
    await database.db.execute(sql`update publications set at = now() - interval '1 hour'`);
    await database.db.execute(sql`update channels set oldest_at = now() - interval '1 hour'`);
    await prune(database.db, 7);
    expect(await readAfter(database.db, 'client-1', head, 0)).toHaveLength(3);
    // They go once there are a thousand of them.
    await database.db.execute(sql`update channels set head = 10002 where channel = 'client-1'`);
    await prune(database.db, 7);
    expect(await readAfter(database.db, 'client-1', head, 0)).toHaveLength(3);
    await database.db.execute(sql`update channels set tail = -998 where channel = 'client-1'`);
    await prune(database.db, 7);
    expect((await readAfter(database.db, 'client-1', head, 0)).map(({ seq }) => seq)).toEqual([3]);
  });

  it('keeps nothing that is over, however little there is', async () => {
    const head = await readHead(database.db, 'client-1');
    const kept = async () => {
      for (let minutes = 0; minutes < 11; minutes += 1) await prune(database.db, 7);
      return (await readAfter(database.db, 'client-1', head, 0)).map(({ seq }) => seq);
    };
    await database.db.execute(
      sql`update publications set at = now() - (case last when 1 then interval '193 hours' else interval '167 hours' end)`,
    );
    await database.db.execute(sql`update channels set oldest_at = now() - interval '193 hours'`);
    expect(await kept()).toEqual([2, 3]);
    expect(await missed(0)).toMatchObject({ complete: false, missed: [] });
    await database.db.execute(sql`
      insert into publications (channel, first, last, messages, at)
      select 'client-1', -place, -place, '{}', now() - interval '9 days' from generate_series(1, 100) as place`);
    await database.db.execute(sql`update channels set oldest_at = now() - interval '9 days'`);
    expect(await kept()).toEqual([2, 3]);
    expect(await missed(1)).toMatchObject({ complete: true });
  });

  it('prunes what has piled up a piece at a time, and says whether there is more', async () => {
    await database.db.execute(
      sql`insert into channels (channel, epoch, head, oldest_at) values ('client-9', 'e', 12000, now() - interval '1 hour')`,
    );
    await database.db.execute(sql`
      insert into publications (channel, first, last, messages, at)
      select 'client-9', place, place, '{}', now() - interval '1 hour' from generate_series(1, 2100) as place`);
    const pieces: unknown[] = [];
    for (let more = true; more; ) {
      more = await prune(database.db, 7);
      pieces.push([more, await database.db.$count(publications, sql`channel = 'client-9'`)]);
    }
    expect(pieces).toEqual([
      [true, 1600],
      [true, 1100],
      [true, 600],
      [false, 600],
    ]);
  });
});

describe('a revocation', () => {
  it('is heard by every process once it is committed [V5]', async () => {
    const database = await openEmpty();
    const revoked: number[] = [];
    const stop = await onRevocation(
      database,
      (userId) => revoked.push(userId),
      () => revoked.push(0),
    );
    await database.transaction((tx) => announceRevocation(database, tx, 7));
    expect(revoked).toEqual([7]);
    await stop();
  });
});
