import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { consoleLog } from '../../../sandbox/core/log';
import { systemClock } from '../../../sandbox/core/clock';
import { readAway } from '../../../sandbox/news/away';
import { createPresence, noteSeenAway } from '../../../sandbox/news/presence';
import { news, presence, users, whatsapps } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';
import { openNetworkHarness, type NetworkHarness } from '../network/harness';

const MINUTE = 60_000;
const ani = { id: 1, role: 'member' } as const;

describe('who had no page open for a quarter of an hour', () => {
  let harness: NetworkHarness;
  let process: ReturnType<typeof createPresence>;
  const open = () => createPresence({ database: harness.database, clock: harness.clock, log: consoleLog });
  const pass = async (ms: number, ...those: readonly ReturnType<typeof open>[]) => {
    const all = [process, ...those];
    const end = harness.clock.now() + ms;
    for (const { loop } of all) await loop.settled();
    for (
      let soonest = harness.timers.pending[0];
      soonest !== undefined;
      soonest = harness.timers.pending[0]
    ) {
      if (harness.clock.now() + soonest > end) break;
      harness.timers.advance(soonest);
      for (const { loop } of all) await loop.settled();
    }
    harness.timers.advance(end - harness.clock.now());
  };
  const away = () => readAway(harness.db, ani, harness.clock.now());
  const earn = (income: number) =>
    harness.db
      .update(users)
      .set({ income, blastCount: income / 100 })
      .where(eq(users.id, 1));
  const happen = (kind: 'loggedOut' | 'disconnected' = 'loggedOut') =>
    harness.db.insert(news).values({
      userId: 1,
      kind,
      source: 'whatsapp',
      subjectId: 1,
      name: 'Ani',
      isForOffice: true,
      at: new Date(harness.clock.now()),
    });
  const iso = (ms: number) => new Date(ms).toISOString();

  beforeEach(async () => {
    harness = await openNetworkHarness();
    process = open();
  });
  afterEach(async () => {
    await process.close();
    await harness.close();
  });

  it('is told what happened since, and earned, and how their accounts stand now, until they have seen it', async () => {
    const leave = process.enter(1);
    await earn(500);
    await pass(2 * MINUTE);
    leave();
    await pass(1000);
    const left = harness.clock.now() - 1000;
    await happen();
    await earn(900);
    await harness.db.update(whatsapps).set({ state: 'loggedOut' });
    await pass(20 * MINUTE);
    process.enter(1);
    await pass(1000);
    const found = await away();
    expect(found).toMatchObject({
      income: 400,
      sent: 4,
      accounts: [{ id: 1, pushname: 'Ani', kind: 'loggedOut', state: 'loggedOut', suspended: 0 }],
      groups: [{ kind: 'loggedOut', count: 1, unread: 1, names: ['Ani'] }],
    });
    expect(Math.abs(Date.parse(found?.since ?? '') - left)).toBeLessThan(1000);
    expect(Math.abs(Date.parse(found?.until ?? '') - (left + 1000 + 20 * MINUTE))).toBeLessThan(1000);
    // What happens while they are here is none of it.
    await happen('disconnected');
    await earn(1000);
    await pass(10 * MINUTE);
    expect(await away()).toMatchObject({ income: 400, sent: 4, groups: [{ kind: 'loggedOut', count: 1 }] });
    await noteSeenAway(harness.db, 1, harness.clock.now());
    expect(await away()).toBeNull();
  });

  it('was away as long as no page says otherwise, also where the page asks before its socket is open', async () => {
    process.enter(1)();
    await pass(1000);
    await happen();
    await pass(15 * MINUTE);
    expect(await away()).toMatchObject({ groups: [{ count: 1 }], until: iso(harness.clock.now()) });
    await noteSeenAway(harness.db, 1, harness.clock.now());
    process.enter(1);
    await pass(1000);
    expect(await away()).toBeNull();
  });

  it('was not away by a reload, six seconds without a network, or where another device was there', async () => {
    const leave = process.enter(1);
    await pass(MINUTE);
    leave();
    await happen();
    await pass(6000);
    const again = process.enter(1);
    await pass(MINUTE);
    expect(await away()).toBeNull();
    const another = open();
    const leaveOther = another.enter(1);
    await pass(1000, another);
    again();
    await pass(40 * MINUTE, another);
    expect(await away()).toBeNull();
    leaveOther();
    await pass(1000, another);
    await another.close();
  });

  it('was away from where they were seen last, where the process ended without a word', async () => {
    process.enter(1);
    await pass(5 * MINUTE);
    await process.loop.close();
    const left = harness.clock.now();
    await happen();
    process = open();
    await pass(30 * MINUTE);
    process.enter(1);
    await pass(1000);
    const since = Date.parse((await away())?.since ?? '');
    expect(left - since).toBeGreaterThanOrEqual(0);
    expect(left - since).toBeLessThanOrEqual(MINUTE + 1000);
  });

  it('is told of both absences together, of which they have seen neither', async () => {
    process.enter(1)();
    await pass(1000);
    const first = harness.clock.now();
    await earn(100);
    await happen();
    await pass(20 * MINUTE);
    process.enter(1)();
    await pass(1000);
    await earn(300);
    await happen('disconnected');
    await pass(20 * MINUTE);
    process.enter(1);
    await pass(1000);
    const found = await away();
    expect(found).toMatchObject({ income: 300, groups: [{ kind: 'disconnected' }, { kind: 'loggedOut' }] });
    expect(Date.parse(found?.since ?? '')).toBeLessThanOrEqual(first);
  });

  it('is not greeted where nothing happened, nor who is new', async () => {
    expect(await away()).toBeNull();
    await happen();
    process.enter(1)();
    await pass(1000);
    expect(await away()).toBeNull();
    await pass(20 * MINUTE);
    process.enter(1);
    await pass(1000);
    expect(await away()).toBeNull();
  });
});

describe('a page that is open', () => {
  const harness = useServer({ clock: systemClock });
  const db = () => harness.server.database.db;
  const seen = async (id: string) => {
    const [row] = await db()
      .select()
      .from(presence)
      .where(eq(presence.userId, Number(id)));
    return row?.seen;
  };

  it('is noted as it opens and as it closes; the greeting is gone from every device once it was seen', async () => {
    const member = harness.as('member');
    await db().delete(news);
    expect(await seen(member.id)).toBeUndefined();
    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/?id=client-${member.id}`);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: member.token })));
    await vi.waitUntil(() => seen(member.id), { timeout: 8000 });
    const opened = await seen(member.id);
    socket.close();
    await vi.waitUntil(async () => (await seen(member.id))?.at !== opened?.at, { timeout: 8000 });
    const left = {
      ...opened,
      at: new Date(Date.now() - 20 * MINUTE).toISOString(),
      sent: 0,
      income: 0,
      news: 0,
    };
    await db()
      .update(presence)
      .set({ seen: left })
      .where(eq(presence.userId, Number(member.id)));
    await db()
      .insert(news)
      .values({ userId: Number(member.id), kind: 'bonus', source: 'bonus', amount: 5000 });
    const { away } = await member.call('news.away', {});
    expect(away?.groups.rows).toMatchObject([{ kind: 'bonus', amount: 5000 }]);
    const device = await harness.signIn('member@demo.test');
    expect((await device.call('news.away', {})).away?.since).toBe(Date.parse(left.at));
    await device.call('news.greeted', {});
    expect((await member.call('news.away', {})).away).toBeNull();
  });
});
