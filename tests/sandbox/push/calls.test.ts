import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../sandbox/core/clock';
import { isEndpoint, lookupPublic } from '../../../sandbox/push/endpoint';
import { pushDevices, pushPreferences } from '../../../sandbox/store/schema';
import { type Person, useServer } from '../../contract/harness';
import { tiny } from '../network/tiny-network';
import { startPushService } from '../../support/push-service';

const service = await startPushService();
afterAll(() => service.close());
const harness = useServer({
  clock: systemClock,
  network: tiny(),
  push: { agent: service.agent, isEndpoint: (address) => address.startsWith(service.origin) },
});
const db = () => harness.server.database.db;
const read = async (person: Person) => (await person.call('push.read', {})).push;
const subscribe = (person: Person, name: string) => person.call('push.subscribe', service.device(name));
const NOTHING = { zone: 'Asia/Makassar' };
const told = () => service.received.map(({ device, message }) => `${device}: ${message.type}`);

beforeEach(async () => {
  await db().delete(pushDevices);
  await db().delete(pushPreferences);
  service.received.length = 0;
});

describe('the calls of push', () => {
  it('note the browser of a session once, show it, and forget it, each person their own', async () => {
    const [member, other] = [harness.as('member'), harness.other];
    expect(await read(member)).toMatchObject({ devices: { rows: [] }, quiet_from: null, digest_at: null });
    await subscribe(member, 'phone');
    await subscribe(member, 'renewed');
    const { devices, key } = await read(member);
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect(devices.rows).toMatchObject([{ current: 1 }]);
    const id = devices.rows[0]?.id ?? '';
    expect((await read(other)).devices.rows).toEqual([]);
    expect((await other.send('DELETE', `/api/admin/push/device/${id}`)).status).toBe(404);
    await member.call('push.forget', { id });
    expect((await read(member)).devices.rows).toEqual([]);
  });

  it('leave a browser forgotten that says again by itself that it is there, until its person says so', async () => {
    const [member, other] = [harness.as('member'), harness.other];
    const device = service.device('lost');
    const renew = (person: Person) =>
      person.send('POST', '/api/admin/push/subscribe', { ...device, renews: 1 });
    await member.call('push.subscribe', device);
    const [named] = (await read(member)).devices.rows;
    await member.call('push.save', NOTHING);
    expect((await renew(member)).status).toBe(200);
    await member.call('push.forget', { id: named?.id ?? '' });
    await member.call('push.save', NOTHING);
    expect((await renew(member)).status).toBe(410);
    expect((await read(member)).devices.rows).toEqual([]);
    expect((await renew(other)).status).toBe(200);
    await member.call('push.subscribe', device);
    expect((await renew(member)).status).toBe(200);
    expect((await read(member)).devices.rows).toHaveLength(1);
  });

  it('keep what somebody chose, with the names of accounts that are their own', async () => {
    const member = harness.as('member');
    const own = await member.call('whatsapp.page', { page: 1, user_id: member.id });
    const account = own.rows[0]?.id ?? '';
    await member.call('push.save', {
      ...NOTHING,
      muted_kinds: ['finished'],
      muted_accounts: [account],
      quiet_from: 1320,
      quiet_to: 360,
      digest_at: 1200,
    });
    const { muted_accounts, ...kept } = await read(member);
    expect(kept).toMatchObject({
      muted_kinds: ['finished'],
      zone: 'Asia/Makassar',
      quiet_from: 1320,
      quiet_to: 360,
      digest_at: 1200,
    });
    expect(muted_accounts.rows).toMatchObject([{ id: account }]);
    await harness.other.call('push.save', { ...NOTHING, muted_accounts: [account] });
    expect((await read(harness.other)).muted_accounts.rows).toEqual([]);
    const stored = await db().select().from(pushPreferences).orderBy(pushPreferences.userId);
    expect(stored.map(({ chosen }) => chosen.muted_accounts.map(String)).toSorted()).toEqual([[], [account]]);
    const admin = harness.as('admin');
    await admin.call('push.save', { ...NOTHING, muted_accounts: [account, '999999999'] });
    expect((await read(admin)).muted_accounts.rows).toMatchObject([{ id: account }]);
  });

  it('refuse what is no device, and no zone', async () => {
    const member = harness.as('member');
    const device = service.device('phone');
    for (const wrong of [
      { endpoint: 'https://elsewhere.example.com/x' },
      { p256dh: 'AAAA' },
      { auth: 'AAAA' },
      { endpoint: `${service.origin}/${'x'.repeat(1000)}` },
    ])
      expect((await member.send('POST', '/api/admin/push/subscribe', { ...device, ...wrong })).status).toBe(
        422,
      );
    const save = await member.send('POST', '/api/admin/push/preferences', {
      ...NOTHING,
      zone: 'Mars/Olympus',
    });
    expect(save.status).toBe(422);
  });

  it('send a notification to try it to the browser that asks, and to no other', async () => {
    const member = harness.as('member');
    expect((await member.send('POST', '/api/admin/push/test')).status).toBe(404);
    await subscribe(member, 'phone');
    await subscribe(harness.other, 'another');
    await member.call('push.test', {});
    await vi.waitFor(() => expect(told()).toEqual(['phone: test']));
  });

  it('tell a member of a bonus, and nothing once they signed out', async () => {
    const admin = harness.as('admin');
    const member = await harness.signIn('member@demo.test');
    const give = () =>
      admin.send(
        'POST',
        '/api/admin/bonus/create',
        { nominal: 5000, reason: 'Uji', userId: member.id },
        { 'Idempotency-Key': crypto.randomUUID() },
      );
    await subscribe(member, 'phone');
    await give();
    await vi.waitFor(() => expect(told()).toEqual(['phone: news']), { timeout: 10_000 });
    await member.send('POST', '/api/auth/logout', { token: member.token });
    expect(await db().$count(pushDevices)).toBe(0);
  });
});

describe('an address', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://127.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://2130706433/x', false],
    ['https://localhost/x', false],
    ['https://example.com:5432/x', false],
    ['https://user:secret@example.com/x', false],
    ['no address', false],
  ])('%s is one of a device: %s', (address, is) => {
    expect(isEndpoint(address)).toBe(is);
  });

  it.each(['localhost', '::7f00:1', '::ffff:127.0.0.1'])(
    'that leads to this machine is not connected to, whatever its name: %s',
    async (name) => {
      const found = await new Promise((resolve) => {
        lookupPublic(name, {}, (error, address) => resolve(error?.message ?? address));
      });
      expect(found).toBe(`${name} is no public address`);
    },
  );
});
