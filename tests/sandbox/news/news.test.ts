import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../../sandbox/core/clock';
import type { Host, Report } from '../../../sandbox/network/port';
import {
  generators,
  news,
  newsGroups,
  newsReads,
  settings,
  users,
  whatsapps,
} from '../../../sandbox/store/schema';
import { type Person, useServer } from '../../contract/harness';
import { tiny } from '../network/tiny-network';

let report: Host['report'];
const harness = useServer({
  clock: systemClock,
  network: (host) => {
    ({ report } = host);
    return tiny()(host);
  },
});
const db = () => harness.server.database.db;
const read = async (person: Person, before?: string) =>
  person.call('news.list', before === undefined ? {} : { before });
/** Kinds, who did it and how often, the latest first. */
const told = async (person: Person) =>
  (await read(person)).news.rows.map(({ kind, by, count }) => `${kind}${by && ` by ${by}`} ${count}`);
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const nameOf = async ({ id }: Person) => {
  const [person] = await db()
    .select()
    .from(users)
    .where(eq(users.id, Number(id)));
  return `${person?.firstname} ${person?.lastname}`;
};
const giveBonus = (headers: Record<string, string> = key()) =>
  harness
    .as('admin')
    .send(
      'POST',
      '/api/admin/bonus/create',
      { nominal: 5000, reason: 'Uji', userId: harness.as('member').id },
      headers,
    );
/** An account of the member that is connected and does nothing. */
const findAccount = async (person = harness.as('member')) => {
  const [account] = await db()
    .update(whatsapps)
    .set({ state: 'connected', suspended: false, status: 'idle' })
    .where(and(eq(whatsapps.userId, Number(person.id)), eq(whatsapps.suspendedCount, 0)))
    .returning();
  if (!account) throw new Error('There is no account.');
  return account;
};
const say = (said: object, deviceId: string) =>
  report([{ id: crypto.randomUUID(), deviceId, ...said } as Report]);

beforeEach(async () => {
  await db().delete(news);
  await db().delete(newsReads);
});

it('is none where nothing happened to somebody', async () => {
  const { news: list, unread } = await read(harness.as('member'));
  expect([list.rows, unread]).toEqual([[], 0]);
});

describe('news of money', () => {
  it('is written once where the answer is lost and the call comes again, for whose it is', async () => {
    const headers = key();
    await giveBonus(headers);
    await giveBonus(headers);
    const { news: list, unread } = await read(harness.as('member'));
    const by = await nameOf(harness.as('admin'));
    expect(list.rows).toMatchObject([
      { kind: 'bonus', source: 'bonus', count: 1, unread: 1, amount: 5000, reason: 'Uji', by, names: [] },
    ]);
    expect(unread).toBe(1);
    for (const person of [harness.as('admin'), harness.as('dev'), harness.as('staff'), harness.other])
      expect(await told(person)).toEqual([]);
  });

  it('is not written where its cause is taken back', async () => {
    const { body } = await giveBonus();
    await db().delete(news);
    const member = harness.as('member');
    const { balance } = await member.call('withdraw.balance', { userId: member.id });
    await member.call('withdraw.request', { nominal: balance, userId: member.id });
    await db().delete(news);
    const refused = await harness.as('admin').send('DELETE', `/api/admin/bonus/${body.bonus.id}`);
    expect(refused.status).toBe(409);
    expect(await told(member)).toEqual([]);
    expect(await db().$count(news)).toBe(0);
  });

  it('tells the office of a request, and the member of what becomes of it, each without their own', async () => {
    const [member, staff] = [harness.other, harness.as('staff')];
    await db()
      .update(users)
      .set({ income: 1_000_000 })
      .where(eq(users.id, Number(member.id)));
    const { withdraw } = await member.call('withdraw.request', { nominal: 10_000, userId: member.id });
    for (const role of ['admin', 'dev', 'staff'] as const)
      expect((await read(harness.as(role))).news.rows).toMatchObject([
        {
          kind: 'requested',
          names: [await nameOf(member)],
          amount: 10_000,
          subject_id: withdraw.id,
          user_id: member.id,
        },
      ]);
    expect(await told(member)).toEqual([]);
    for (const status of ['accepted', 'requested', 'rejected'] as const)
      await staff.call('withdraw.update', { id: withdraw.id, status });
    const by = await nameOf(staff);
    expect(await told(member)).toEqual([`rejected by ${by} 1`, `reopened by ${by} 1`, `accepted by ${by} 1`]);
    expect(await told(staff)).toEqual(['requested 1']);
  });

  it('tells the office of the requests of a day at once, and nobody there of their own', async () => {
    const staff = harness.as('staff');
    const members = [harness.as('member'), harness.other];
    for (const email of ['member3@demo.test', 'member4@demo.test']) members.push(await harness.signIn(email));
    await db().update(users).set({ income: sql`income + 1000000` });
    const request = (person: Person) =>
      person.call('withdraw.request', { nominal: 10_000, userId: person.id });
    for (const member of members) await request(member);
    const names = (await Promise.all(members.slice(1).map(nameOf))).toReversed();
    expect((await read(staff)).news.rows).toMatchObject([
      { kind: 'requested', count: 4, unread: 4, by: '', names, user_id: null },
    ]);
    for (const member of members) expect(await told(member)).toEqual([]);
    const dev = harness.as('dev');
    await request(dev);
    expect(await told(dev)).toEqual(['requested 4']);
    expect(await told(staff)).toEqual([`requested by ${await nameOf(dev)} 1`, 'requested 4']);
  });

  it('tells a member nothing of the first acceptance of two', async () => {
    const [member, admin] = [harness.other, harness.as('admin')];
    await db().update(settings).set({ twoPeopleAbove: 10_000 });
    const { withdraw } = await member.call('withdraw.request', { nominal: 20_000, userId: member.id });
    await admin.call('withdraw.update', { id: withdraw.id, status: 'accepted' });
    await admin.call('withdraw.update', { id: withdraw.id, status: 'requested' });
    expect(await told(member)).toEqual([]);
  });
});

describe('news of accounts', () => {
  it('is what the network reports, once however often it does, for the owner and the office', async () => {
    const account = await findAccount();
    const lost = { id: crypto.randomUUID(), kind: 'loggedOut' };
    await say(lost, account.clientid);
    await say(lost, account.clientid);
    await say({ kind: 'loggedOut' }, account.clientid);
    for (const person of [harness.as('member'), harness.as('admin'), harness.as('dev')])
      expect((await read(person)).news.rows).toMatchObject([
        {
          kind: 'loggedOut',
          source: 'whatsapp',
          count: 1,
          by: '',
          subject_id: String(account.id),
          names: [account.pushname],
          number: account.phonenumber,
        },
      ]);
    for (const person of [harness.as('staff'), harness.other]) expect(await told(person)).toEqual([]);
  });

  it('is not that a link is still lost, until it was there again', async () => {
    const { clientid } = await findAccount();
    for (const kind of ['disconnected', 'reconnecting', 'disconnected'])
      await say({ kind, returns: false }, clientid);
    expect(await told(harness.as('member'))).toEqual(['disconnected 1']);
    for (const kind of ['reconnecting', 'connected', 'disconnected'])
      await say({ kind, returns: false }, clientid);
    expect(await told(harness.as('member'))).toEqual(['disconnected 2']);
    for (const kind of ['connected', 'reconnecting', 'disconnected'])
      await say({ kind, returns: false }, clientid);
    expect(await told(harness.as('member'))).toEqual(['disconnected 3']);
  });

  it('is not what its owner did, and of what somebody else did it says who', async () => {
    const [member, admin, dev] = [harness.as('member'), harness.as('admin'), harness.as('dev')];
    const account = await findAccount();
    const stop = (person: Person) =>
      person.call('whatsapp.stop', {
        whatsappClientId: account.clientid,
        socketClientId: `client-${person.id}`,
      });
    const start = () => db().update(whatsapps).set({ status: 'sending' }).where(eq(whatsapps.id, account.id));
    await start();
    await stop(member);
    expect(await told(member)).toEqual([]);
    expect(await db().$count(news)).toBe(0);
    await start();
    await stop(dev);
    // It is idle already.
    await stop(dev);
    expect(await told(member)).toEqual([`stopped by ${await nameOf(dev)} 1`]);
    expect(await told(dev)).toEqual([]);

    await say({ kind: 'suspended' }, account.clientid);
    await db().delete(news);
    await admin.call('whatsapp.activate', { id: String(account.id) });
    expect(await told(member)).toEqual([`activated by ${await nameOf(admin)} 1`]);
    expect(await told(dev)).toEqual([]);
  });

  it('is to the office, and not to their owner, that they have unlinked it, and nothing of what follows', async () => {
    const member = harness.as('member');
    const { clientid: deviceId, id } = await findAccount();
    await db().update(whatsapps).set({ status: 'sending' }).where(eq(whatsapps.id, id));
    await member.call('whatsapp.removeClient', { deviceId });
    await member.call('whatsapp.removeClient', { deviceId });
    expect(await told(member)).toEqual([]);
    expect(await told(harness.as('admin'))).toEqual(['loggedOut 1']);
    const other = await findAccount();
    await db().update(whatsapps).set({ status: 'sending' }).where(eq(whatsapps.id, other.id));
    await harness.as('dev').call('whatsapp.removeClient', { deviceId: other.clientid });
    expect(await told(member)).toEqual([`loggedOut by ${await nameOf(harness.as('dev'))} 1`]);
  });

  it('is of a generator that somebody else deletes that it is deleted, and not stopped besides', async () => {
    const [staff, admin] = [harness.as('staff'), harness.as('admin')];
    const account = await findAccount();
    const add = async () => {
      const [row] = await db()
        .insert(generators)
        .values({
          userId: Number(staff.id),
          whatsappId: account.id,
          startNumber: 1,
          endNumber: 2,
          status: 'sending',
        })
        .returning();
      return String(row?.id);
    };
    await staff.call('generator.delete', { id: await add() });
    expect(await told(staff)).toEqual([]);
    await admin.call('generator.delete', { id: await add() });
    expect((await read(staff)).news.rows).toMatchObject([
      {
        kind: 'deleted',
        source: 'generator',
        names: [account.pushname],
        number: account.phonenumber,
        count: 1,
      },
    ]);
    expect(await told(admin)).toEqual([]);
  });
});

describe('news of imports', () => {
  it('is for who imported', async () => {
    const form = new FormData();
    form.set('file', new File(['081255550101\n081255550102'], 'nomor.csv'));
    await harness.as('admin').send('POST', '/api/admin/phonenumber/import', form);
    expect((await read(harness.as('admin'))).news.rows).toMatchObject([
      { kind: 'imported', source: 'phonenumber', names: ['nomor.csv'], amount: 2, by: '' },
    ]);
    expect(await told(harness.as('dev'))).toEqual([]);
  });
});

describe('who is told', () => {
  const become = (role: 'admin' | 'member' | 'staff', { id }: Person) =>
    db()
      .update(users)
      .set({ role })
      .where(eq(users.id, Number(id)));

  it('is not told any more of what their role heard, once it is taken away', async () => {
    const { clientid } = await findAccount();
    await say({ kind: 'loggedOut' }, clientid);
    const { other } = harness;
    await become('admin', other);
    expect(await told(other)).toEqual(['loggedOut 1']);
    await become('staff', other);
    expect(await told(other)).toEqual([]);
    await become('member', other);
    expect(await told(other)).toEqual([]);
  });

  it('has read what was before they were appointed, and hears of what comes', async () => {
    const { other } = harness;
    await db().update(users).set({ income: sql`income + 1000000` });
    const request = () => other.call('withdraw.request', { nominal: 10_000, userId: other.id });
    const { id } = await harness.signIn('member5@demo.test');
    await request();
    await harness.as('admin').call('users.update', { id, role: 'staff' });
    const staff = await harness.signIn('member5@demo.test');
    expect(await told(staff)).toEqual(['requested 1']);
    expect((await read(staff)).unread).toBe(0);
    await request();
    expect((await read(staff)).unread).toBe(1);
    await harness.as('admin').call('users.update', { id, role: 'member' });
  });

  it('is nobody once whose it is is deleted, and hears of a subject that is as it was called', async () => {
    const account = await findAccount(harness.other);
    await say({ kind: 'loggedOut' }, account.clientid);
    await db().delete(whatsapps).where(eq(whatsapps.id, account.id));
    expect((await read(harness.other)).news.rows).toMatchObject([{ names: [account.pushname] }]);
    const [gone] = await db()
      .insert(users)
      .values({
        firstname: 'Tono',
        lastname: '',
        email: 'tono@example.com',
        passwordHash: '',
        referralCode: 'TONO',
      })
      .returning();
    await db()
      .insert(news)
      .values({ userId: gone?.id ?? 0, kind: 'loggedOut', source: 'whatsapp', isForOffice: true });
    expect(await told(harness.as('admin'))).toEqual(['loggedOut 2']);
    await db()
      .delete(users)
      .where(eq(users.id, gone?.id ?? 0));
    expect(await told(harness.as('admin'))).toEqual(['loggedOut 1']);
    expect(await db().$count(newsGroups, eq(newsGroups.owner, gone?.id ?? 0))).toBe(0);
  });
});

describe('the socket', () => {
  const listen = async (person: Person, channel: string, asked = {}) => {
    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/?id=${channel}`);
    let received = '';
    socket.on('message', (data) => {
      received += String(data);
    });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: person.token, ...asked })));
    await vi.waitUntil(() => received.includes('resumed'));
    return { socket, hears: () => received.includes('"news"'), forget: () => void (received = '') };
  };
  /** An office is told at most once a second. */
  const PATIENCE = { timeout: 5000 };
  const watch = { watch: { rows: [], sums: [] } };

  it('tells a person on every device that there is news, and that it is read on another', async () => {
    const member = harness.as('member');
    const [one, other] = [
      await listen(member, `client-${member.id}`),
      await listen(harness.other, `client-${harness.other.id}`),
    ];
    await giveBonus();
    await vi.waitUntil(one.hears);
    one.forget();
    const [group] = (await read(member)).news.rows;
    await member.call('news.read', { to: group?.id ?? '' });
    await vi.waitUntil(one.hears);
    expect(await read(member)).toMatchObject({ unread: 0, news: { rows: [{ unread: 0, count: 1 }] } });
    expect(other.hears()).toBe(false);
    one.forget();
    // Nothing changes.
    await member.call('news.read', { to: group?.id ?? '' });
    await giveBonus();
    await vi.waitUntil(one.hears);
    expect((await read(member)).unread).toBe(1);
    one.socket.close();
    other.socket.close();
  });

  it('tells the office of news that it hears, and each of theirs, wherever they look', async () => {
    const [admin, dev, staff] = [harness.as('admin'), harness.as('dev'), harness.as('staff')];
    const [looking, other] = [
      await listen(admin, 'client-admin', watch),
      await listen(dev, 'client-admin', watch),
    ];
    const everything = await listen(staff, 'client-admin');
    const { clientid } = await findAccount();
    await say({ kind: 'loggedOut' }, clientid);
    await vi.waitUntil(() => looking.hears() && other.hears() && everything.hears(), PATIENCE);
    for (const each of [looking, other]) each.forget();
    const { other: asking } = harness;
    await asking.call('withdraw.request', { nominal: 10_000, userId: asking.id });
    await vi.waitUntil(() => looking.hears() && other.hears(), PATIENCE);
    for (const each of [looking, other]) each.forget();
    const [, group] = (await read(admin)).news.rows;
    await admin.call('news.read', { to: group?.id ?? '', kind: 'loggedOut' });
    await vi.waitUntil(looking.hears, PATIENCE);
    expect(other.hears()).toBe(false);
    for (const { socket } of [looking, other, everything]) socket.close();
  });
});
