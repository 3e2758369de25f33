import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushMessage, PushPreferences } from '../../../src/api/schema/entities/push';
import type { NewsKind } from '../../../src/api/schema/entities/news';
import { publishNews } from '../../../sandbox/events/publish';
import type { Happened } from '../../../sandbox/news/write';
import { markRead } from '../../../sandbox/news/read';
import { claimDevices, settle, wakeDevices } from '../../../sandbox/push/claims';
import {
  addDevice,
  type Device,
  listDevices,
  savePreferences,
  tryDevice,
  USUAL,
} from '../../../sandbox/push/devices';
import { readPushKeys } from '../../../sandbox/push/keys';
import { createPost } from '../../../sandbox/push/post';
import { type Sender, startSender } from '../../../sandbox/push/sender';
import type { Database } from '../../../sandbox/store/database';
import {
  pushDevices,
  pushPreferences,
  type Role,
  sessions,
  users,
  whatsapps,
} from '../../../sandbox/store/schema';
import { endSessions, openSession, revokeSessions } from '../../../sandbox/store/sessions';
import { openEmpty, steppedClock } from '../network/harness';
import { startPushService } from '../../support/push-service';

const service = await startPushService();
afterAll(() => service.close());

const log = { error: vi.fn(), warn: vi.fn() } as never;
const CONTACT = 'mailto:office@example.com';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: Database;
let { clock, timers } = steppedClock();
let senders: Sender[] = [];

const start = async () => {
  const keys = await readPushKeys(database.db);
  const post = createPost({ keys, contact: CONTACT, agent: service.agent });
  const sender = await startSender({ database, clock, log, post });
  senders.push(sender);
  return sender;
};
const settled = async () => {
  // What was announced arrives after its commit.
  for (let turn = 0; turn < 3; turn += 1) {
    await database.db.$count(users);
    await Promise.all(senders.map(({ loop }) => loop.settled()));
  }
};
/** Lets time pass; every step runs to its end at its own moment. */
const pass = async (ms: number) => {
  const end = clock.now() + ms;
  await settled();
  for (let soonest = timers.pending[0]; soonest !== undefined; soonest = timers.pending[0]) {
    if (clock.now() + soonest > end) break;
    timers.advance(Math.max(0, soonest));
    await settled();
  }
  timers.advance(end - clock.now());
};

const addPerson = async (name: string, role: Role = 'member') => {
  const [person] = await database.db
    .insert(users)
    .values({
      firstname: name,
      lastname: '',
      email: `${name}@example.com`,
      passwordHash: '',
      referralCode: name,
      role,
    })
    .returning();
  if (!person) throw new Error('nobody');
  return person;
};
type PersonRow = Awaited<ReturnType<typeof addPerson>>;
const signIn = async ({ id }: PersonRow) => {
  await openSession(database.db, id, clock.now());
  const all = await database.db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(sessions.id);
  return all.at(-1)?.id ?? 0;
};
/** A browser of theirs, which is signed in. */
const addBrowser = async (person: PersonRow, name: string, session?: number) => {
  const sessionId = session ?? (await signIn(person));
  await database.transaction((tx) =>
    addDevice(tx, person, { sessionId, ...service.device(name) }, clock.now()),
  );
  return sessionId;
};
const prefer = (person: PersonRow, chosen: Partial<PushPreferences>) =>
  database.transaction((tx) => savePreferences(tx, person.id, { ...USUAL, ...chosen }, clock.now()));
const happen = (person: PersonRow, kind: NewsKind, told: Partial<Happened> = {}) =>
  database.transaction((tx) =>
    publishNews(tx, { kind, source: 'whatsapp', userId: person.id, subjectId: 1, isNobodys: true, ...told }),
  );
/** What a device was told, in short: the kinds with their counts, or what else it was. */
const inShort = (message: PushMessage) =>
  message.type === 'news' ? `${message.group.kind} ${message.group.count}` : message.type;
const told = (device: string) =>
  service.received.filter((one) => one.device === device).map(({ message }) => inShort(message));

beforeEach(async () => {
  database = await openEmpty();
  ({ clock, timers } = steppedClock());
  service.received.length = 0;
  service.topics.length = 0;
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  senders = [];
});

describe('a device', () => {
  it('is told of news a moment after it happened, sealed for it alone and signed by this installation', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await start();
    await happen(ani, 'loggedOut', { name: 'Toko' });
    await pass(5000);
    expect(service.received).toMatchObject([
      {
        device: 'phone',
        message: {
          type: 'news',
          role: 'member',
          group: { kind: 'loggedOut', source: 'whatsapp', count: 1, names: ['Toko'] },
        },
      },
    ]);
    const { publicKey } = await readPushKeys(database.db);
    expect(service.signers.at(-1)).toEqual({
      isSigned: true,
      publicKey,
      audience: service.origin,
      contact: CONTACT,
    });
    await pass(HOUR);
    expect(told('phone')).toHaveLength(1);
  });

  it('is told of what happened while no server ran', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await happen(ani, 'suspended');
    await start();
    await pass(5000);
    expect(told('phone')).toEqual(['suspended 1']);
  });

  it('is told of what happened while no server ran before its digest is due', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await prefer(ani, { digest_at: 20 * 60 });
    await start();
    await pass(5000);
    await senders.pop()?.close();
    await happen(ani, 'suspended');
    await start();
    await pass(5000);
    expect(told('phone')).toEqual(['suspended 1']);
  });

  it('is told of many at once, and of more of them in their place, without what was read', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await start();
    for (const subjectId of [1, 2, 3])
      await happen(ani, 'disconnected', { subjectId, name: `Akun ${subjectId}` });
    await pass(5000);
    await happen(ani, 'disconnected', { subjectId: 4, name: 'Akun 4' });
    await pass(MINUTE);
    expect(told('phone')).toEqual(['disconnected 3', 'disconnected 4']);
    await happen(ani, 'suspended');
    await markRead(database.db, ani.id, { to: 99, kind: '' });
    await pass(MINUTE);
    expect(told('phone')).toHaveLength(2);
  });

  it('is told no more often than each half minute', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await start();
    for (let subjectId = 1; subjectId <= 12; subjectId += 1) {
      await happen(ani, 'disconnected', { subjectId });
      await pass(5000);
    }
    await pass(MINUTE);
    expect(told('phone')).toEqual(['disconnected 1', 'disconnected 6', 'disconnected 12']);
  });

  it('is looked at no more often for what it is not told', async () => {
    const ani = await addPerson('ani');
    const session = await addBrowser(ani, 'phone');
    await prefer(ani, { muted_kinds: ['finished'] });
    await start();
    await pass(MINUTE);
    const looked = async () => {
      const [device] = await database.db.select().from(pushDevices).where(eq(pushDevices.sessionId, session));
      return device?.lastId ?? 0;
    };
    const places = new Set<number>([await looked()]);
    for (let subjectId = 1; subjectId <= 12; subjectId += 1) {
      await happen(ani, 'finished', { subjectId });
      await pass(5000);
      places.add(await looked());
    }
    await pass(MINUTE);
    expect(places.size).toBe(3);
    expect(told('phone')).toEqual([]);
  });

  it('belongs to whoever named it last', async () => {
    const [ani, budi] = [await addPerson('ani'), await addPerson('budi')];
    const device = service.device('shared');
    for (const person of [ani, budi]) {
      const sessionId = await signIn(person);
      await database.transaction((tx) => addDevice(tx, person, { sessionId, ...device }, clock.now()));
    }
    await start();
    await happen(ani, 'suspended');
    await pass(5000);
    expect(told('shared')).toEqual([]);
    await happen(budi, 'loggedOut');
    await pass(5000);
    expect(told('shared')).toEqual(['loggedOut 1']);
  });

  it('is one of twenty at most', async () => {
    const ani = await addPerson('ani');
    for (let place = 0; place < 22; place += 1) {
      await addBrowser(ani, `device-${place}`);
      timers.advance(1000);
    }
    const kept = await database.db.select().from(pushDevices).orderBy(pushDevices.sessionId);
    expect(kept.map(({ endpoint }) => endpoint.split('-')[1])).toEqual(
      Array.from({ length: 20 }, (_, place) => String(place + 2)),
    );
  });
});

describe('nothing arrives', () => {
  it.each([
    [
      'a sign-out',
      (_: PersonRow, id: number) =>
        database.transaction((tx) => endSessions(database, tx, { id }, clock.now())),
    ],
    [
      'a new password or role',
      ({ id }: PersonRow) => database.transaction((tx) => revokeSessions(database, tx, id, clock.now())),
    ],
    [
      'a lock',
      ({ id }: PersonRow) => database.db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, id)),
    ],
    ['the person was deleted', ({ id }: PersonRow) => database.db.delete(users).where(eq(users.id, id))],
    ['the session was not used for a week', () => pass(8 * 24 * HOUR)],
  ])('after %s, and the device is forgotten', async (_, end) => {
    const ani = await addPerson('ani');
    const session = await addBrowser(ani, 'phone');
    await start();
    await happen(ani, 'loggedOut');
    await pass(5000);
    await end(ani, session);
    await happen(ani, 'suspended', { subjectId: 2 }).catch(() => undefined);
    await pass(MINUTE);
    expect(told('phone')).toEqual(['loggedOut 1']);
    expect(await database.db.$count(pushDevices)).toBe(0);
  });

  it('at a device whose session has ended, which is not shown any more', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    expect(await listDevices(database.db, ani.id, clock.now())).toHaveLength(1);
    expect(await listDevices(database.db, ani.id, clock.now() + 8 * 24 * HOUR)).toEqual([]);
  });

  it('of what a role may not hear of, nor of what somebody did themselves', async () => {
    const [ani, staff, admin] = [
      await addPerson('ani'),
      await addPerson('siti', 'staff'),
      await addPerson('adi', 'admin'),
    ];
    for (const [person, name] of [
      [ani, 'member'],
      [staff, 'staff'],
      [admin, 'admin'],
    ] as const)
      await addBrowser(person, name);
    await start();
    await happen(ani, 'loggedOut');
    await happen(ani, 'requested', { source: 'withdraw', amount: 50_000 });
    await pass(MINUTE);
    expect(told('admin').toSorted()).toEqual(['loggedOut 1', 'requested 1']);
    expect(told('staff')).toEqual(['requested 1']);
    expect(told('member')).toEqual(['loggedOut 1']);
    await database.db.update(users).set({ role: 'member' }).where(eq(users.id, admin.id));
    await happen(ani, 'suspended', { subjectId: 3 });
    await pass(MINUTE);
    expect(told('admin')).toHaveLength(2);
  });

  it('of kinds and accounts that are muted', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await prefer(ani, { muted_kinds: ['finished'], muted_accounts: [7] });
    await start();
    await happen(ani, 'finished', { subjectId: 5 });
    await happen(ani, 'loggedOut', { subjectId: 7, name: 'Bisu' });
    await pass(MINUTE);
    expect(told('phone')).toEqual([]);
    await happen(ani, 'loggedOut', { subjectId: 8, name: 'Toko' });
    await pass(MINUTE);
    expect(service.received.map(({ message }) => message)).toMatchObject([
      { group: { count: 1, names: ['Toko'] } },
    ]);
  });
});

describe('the push service', () => {
  it.each([404, 410])('that answers %i has its device forgotten', async (status) => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'gone');
    await addBrowser(ani, 'phone');
    service.remove('gone');
    await start();
    service.answer({ status });
    await happen(ani, 'loggedOut');
    await pass(MINUTE);
    expect(await database.db.$count(pushDevices)).toBe(1);
  });

  it.each([
    [429, { 'retry-after': '120' }],
    [503, undefined],
    [302, { location: 'https://elsewhere.example.com/' }],
  ])('that answers %i is tried again, later each time', async (status, headers) => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await start();
    service.answer({ status, ...(headers && { headers }) }, { status });
    const before = service.asked();
    await happen(ani, 'loggedOut');
    await pass(headers && 'retry-after' in headers ? 115_000 : 10_000);
    expect(service.asked() - before).toBe(1);
    await pass(10 * MINUTE);
    expect(service.asked() - before).toBe(3);
    expect(told('phone')).toEqual(['loggedOut 1']);
  });

  it('that switches protocols holds nothing up', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await start();
    service.answer({ status: 101, headers: { connection: 'upgrade', upgrade: 'other' } });
    await happen(ani, 'loggedOut');
    await pass(MINUTE);
    expect(told('phone')).toEqual(['loggedOut 1']);
  });

  it('is asked as late as it says however much happens, and once it works tells all of it', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await start();
    const asked = service.asked();
    service.answer({ status: 503, headers: { 'retry-after': '1800' } });
    for (let subjectId = 1; subjectId <= 6; subjectId += 1) {
      await happen(ani, 'loggedOut', { subjectId });
      await pass(40_000);
    }
    expect(service.asked() - asked).toBe(1);
    await pass(30 * MINUTE);
    expect(told('phone')).toEqual(['loggedOut 6']);
  });

  it('that takes nothing for a day has its device forgotten', async () => {
    const ani = await addPerson('ani');
    const session = await addBrowser(ani, 'phone');
    await start();
    const asked = service.asked();
    service.answer(...Array.from({ length: 31 }, () => ({ status: 500 })));
    await happen(ani, 'loggedOut');
    await pass(12 * HOUR);
    expect(await database.db.$count(pushDevices, eq(pushDevices.sessionId, session))).toBe(1);
    await pass(30 * HOUR);
    expect(await database.db.$count(pushDevices)).toBe(0);
    const tries = service.asked() - asked;
    expect(tries).toBe(31);
  });
});

describe('a device that is being told', () => {
  /** Has something happen while its next message is on its way. */
  const startWith = async (meanwhile: () => Promise<unknown>) => {
    const keys = await readPushKeys(database.db);
    const post = createPost({ keys, contact: CONTACT, agent: service.agent });
    let isFirst = true;
    const interrupted: typeof post = async (...message) => {
      if (isFirst) await meanwhile();
      isFirst = false;
      return post(...message);
    };
    senders.push(await startSender({ database, clock, log, post: interrupted }));
  };

  it('keeps the digest that is chosen meanwhile', async () => {
    const ani = await addPerson('ani');
    const session = await addBrowser(ani, 'phone');
    await database.transaction((tx) => tryDevice(tx, ani.id, session, clock.now()));
    await startWith(() => prefer(ani, { digest_at: 20 * 60 }));
    await pass(MINUTE);
    await database.db.update(users).set({ income: 1500 }).where(eq(users.id, ani.id));
    await pass(12 * HOUR);
    expect(told('phone')).toEqual(['test', 'digest']);
  });

  it('keeps keys that it was given meanwhile, where the old are none', async () => {
    const ani = await addPerson('ani');
    const session = await addBrowser(ani, 'phone');
    await happen(ani, 'loggedOut');
    service.answer({ status: 410 });
    await startWith(() => addBrowser(ani, 'phone', session));
    await pass(2 * MINUTE);
    expect(told('phone')).toEqual(['loggedOut 1']);
  });

  it('keeps what it subscribed anew meanwhile, where the old is gone', async () => {
    const ani = await addPerson('ani');
    const session = await addBrowser(ani, 'old');
    await happen(ani, 'loggedOut');
    service.remove('old');
    await startWith(() => addBrowser(ani, 'new', session));
    await pass(2 * MINUTE);
    expect(told('new')).toEqual(['loggedOut 1']);
  });
});

describe('a message', () => {
  it('takes the place of one before it that was not delivered, and tells its service nothing by that', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await addBrowser(ani, 'tablet');
    await start();
    for (const [kind, subjectId] of [
      ['loggedOut', 1],
      ['loggedOut', 2],
      ['suspended', 3],
    ] as const) {
      await happen(ani, kind, { subjectId });
      await pass(MINUTE);
    }
    const topicsOf = (device: string) =>
      service.received.flatMap((one, place) => (one.device === device ? [service.topics.at(place)] : []));
    const [first, second, third] = topicsOf('phone');
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(topicsOf('tablet')).not.toContain(first);
  });

  it.each([400, 413])('that is refused with %i is not sent again', async (status) => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await start();
    const asked = service.asked();
    service.answer({ status });
    await happen(ani, 'loggedOut');
    await pass(HOUR);
    expect(service.asked() - asked).toBe(1);
  });

  it('is small, however long the names are', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await start();
    for (const kind of ['loggedOut', 'suspended', 'disconnected', 'finished'] as const)
      for (const subjectId of [1, 2, 3])
        await happen(ani, kind, { subjectId, name: `${subjectId}${'ü'.repeat(199)}` });
    await pass(MINUTE);
    const [message] = service.received.map((one) => one.message);
    expect(message?.type).toBe('summary');
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3000);
  });

  it('that tries a device is not repeated where one after it fails', async () => {
    const ani = await addPerson('ani');
    const session = await addBrowser(ani, 'phone');
    await happen(ani, 'loggedOut');
    await database.transaction((tx) => tryDevice(tx, ani.id, session, clock.now()));
    // The first is taken.
    service.answer({ status: 201 }, { status: 500 });
    await start();
    await pass(MINUTE);
    expect(told('phone')).toEqual(['test', 'loggedOut 1']);
  });
});

it('one device that cannot be told is tried later, and holds nobody up', async () => {
  const [ani, budi] = [await addPerson('ani'), await addPerson('budi')];
  const session = await addBrowser(ani, 'wrong');
  await addBrowser(budi, 'phone');
  const chosen = { ...USUAL, zone: 'Mars/Olympus', quiet_from: 0, quiet_to: 60 };
  await database.db.insert(pushPreferences).values({ userId: ani.id, chosen });
  await start();
  await happen(ani, 'loggedOut');
  await happen(budi, 'loggedOut');
  await pass(5000);
  expect(told('phone')).toEqual(['loggedOut 1']);
  const [device] = await database.db.select().from(pushDevices).where(eq(pushDevices.sessionId, session));
  expect(device).toMatchObject({ failures: 1, claimedUntil: null });
});

/** 10:04 in Jakarta when the clock begins. */
const at = (hour: number, minute = 0) => hour * 60 + minute;
describe('times', () => {
  it('hold back what happens in quiet hours, and sum it up once they end', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await prefer(ani, { quiet_from: at(9), quiet_to: at(12) });
    await start();
    await happen(ani, 'loggedOut', { subjectId: 1, name: 'Toko' });
    await happen(ani, 'suspended', { subjectId: 2, name: 'Warung' });
    await pass(110 * MINUTE);
    expect(told('phone')).toEqual([]);
    await pass(10 * MINUTE);
    expect(service.received.map(({ message }) => message)).toMatchObject([
      { type: 'summary', count: 2, groups: [{ names: ['Warung'] }, { names: ['Toko'] }] },
    ]);
    await happen(ani, 'disconnected', { subjectId: 3 });
    await pass(MINUTE);
    expect(told('phone')).toEqual(['summary', 'disconnected 1']);
  });

  it('are of the zone of the browser, and go past midnight', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    // 03:04 in London.
    await prefer(ani, { zone: 'Europe/London', quiet_from: at(22), quiet_to: at(4) });
    await start();
    await happen(ani, 'loggedOut');
    await pass(50 * MINUTE);
    expect(told('phone')).toEqual([]);
    await pass(10 * MINUTE);
    expect(told('phone')).toEqual(['loggedOut 1']);
  });

  it('have a digest come once a day with what was earned since, and how many accounts cannot send', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await prefer(ani, { digest_at: at(11) });
    await database.db.insert(whatsapps).values([
      { clientid: 'id-1', userId: ani.id, suspended: true },
      { clientid: 'id-2', userId: ani.id, state: 'connected' },
    ]);
    await start();
    await database.db.update(users).set({ income: 1500, blastCount: 15 }).where(eq(users.id, ani.id));
    await pass(50 * MINUTE);
    expect(told('phone')).toEqual([]);
    await pass(10 * MINUTE);
    await database.db.update(users).set({ income: 1700, blastCount: 17 }).where(eq(users.id, ani.id));
    await pass(24 * HOUR);
    expect(service.received.map(({ message }) => message)).toMatchObject([
      { type: 'digest', income: 1500, sent: 15, lost: 1 },
      { type: 'digest', income: 200, sent: 2, lost: 1 },
    ]);
  });

  it('let a digest come at the hour that was chosen, also where that is quiet', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await prefer(ani, { digest_at: at(11), quiet_from: at(10), quiet_to: at(14) });
    await database.db.update(users).set({ income: 1500 }).where(eq(users.id, ani.id));
    await start();
    await happen(ani, 'loggedOut');
    await pass(HOUR);
    expect(told('phone')).toEqual(['digest']);
  });

  it('hold back a digest that is late', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await prefer(ani, { digest_at: at(11), quiet_from: at(12), quiet_to: at(14) });
    await database.db.update(users).set({ income: 1500 }).where(eq(users.id, ani.id));
    await pass(150 * MINUTE);
    await start();
    await pass(80 * MINUTE);
    expect(told('phone')).toEqual([]);
    await pass(10 * MINUTE);
    expect(told('phone')).toEqual(['digest']);
  });

  it('do not keep a notification from being tried', async () => {
    const ani = await addPerson('ani');
    const session = await addBrowser(ani, 'phone');
    await prefer(ani, { quiet_from: 0, quiet_to: at(23, 59) });
    await start();
    await database.transaction((tx) => tryDevice(tx, ani.id, session, clock.now()));
    await database.notify('sandbox_push', String(ani.id));
    await pass(5000);
    expect(told('phone')).toEqual(['test']);
  });
});

describe('several processes', () => {
  it('tell once', async () => {
    const people = [await addPerson('ani'), await addPerson('budi'), await addPerson('citra')];
    for (const person of people) await addBrowser(person, person.firstname);
    await start();
    await start();
    for (const person of people) await happen(person, 'loggedOut');
    await pass(MINUTE);
    for (const { firstname } of people) expect(told(firstname)).toEqual(['loggedOut 1']);
  });

  it('leave a device to the one that is at it, which looks again where there was news meanwhile', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    const wake = () => wakeDevices(database, new Set([ani.id]), clock.now());
    await wake();
    timers.advance(3000);
    const [claimed] = await claimDevices(database, clock.now());
    await wake();
    timers.advance(3000);
    expect(await claimDevices(database, clock.now())).toEqual([]);
    await settle(database.db, claimed as Device, { next: null });
    expect(await claimDevices(database, clock.now())).toHaveLength(1);
  });

  it('go on with what one has left when it ended', async () => {
    const ani = await addPerson('ani');
    await addBrowser(ani, 'phone');
    await happen(ani, 'loggedOut');
    const until = new Date(clock.now() + MINUTE);
    await database.db.update(pushDevices).set({ dueAt: until, claimedUntil: until });
    await start();
    await pass(50_000);
    expect(told('phone')).toEqual([]);
    await pass(20_000);
    expect(told('phone')).toEqual(['loggedOut 1']);
  });

  it('have the same keys, made once', async () => {
    const [one, other] = await Promise.all([readPushKeys(database.db), readPushKeys(database.db)]);
    expect(one).toEqual(other);
    expect(await readPushKeys(database.db)).toEqual(one);
  });
});
