import { describe, expect, it } from 'vitest';
import { systemClock } from '../../sandbox/core/clock';
import { simulated } from '../../sandbox/simulated/simulated-network';
import { whatsapps } from '../../sandbox/store/schema';
import { dayOf, weekdayOf } from '../../src/api/schema/business-day';
import { type Person, useServer } from './harness';

const harness = useServer({ clock: systemClock, network: simulated({ speed: 20 }) });

/** The first account of a person in that state. */
async function accountIn(person: Person, search: string) {
  const { rows } = await person.call('whatsapp.page', { page: 1, user_id: person.id, search });
  const account = rows.find((row) => search === 'sending' || row.status === 'idle');
  if (!account) throw new Error(`No account is ${search}`);
  return account;
}
const channelOf = (person: Person) => `client-${person.id}`;

describe('pairing', () => {
  const phone = { number: '6281311112222', name: 'Ponsel Uji' };

  it('pairs a phone by QR code and saves its account [API-11] [API-13] [API-14] [API-17]', async () => {
    const member = harness.as('member');
    const deviceId = 'id-17240000000001234';
    const { proxyId } = await member.call('whatsapp.newClient', { deviceId, userId: member.id });
    expect(proxyId).toMatch(/^\d+$/);
    const { qr } = await member.call('whatsapp.qr', { deviceId });
    await harness.handset.scan(qr, phone);
    const { whatsapp } = await member.call('whatsapp.save', {
      clientid: deviceId,
      phonenumber: phone.number,
      pushname: phone.name,
      server: 'c.us',
      serialized: `${phone.number}@c.us`,
      proxyId,
      user_id: member.id,
      reconnect: null,
    });
    expect(whatsapp).toMatchObject({
      clientid: deviceId,
      pushname: 'Ponsel Uji',
      user_id: member.id,
      state: 'connected',
      status: 'idle',
    });
    expect(await member.call('whatsapp.clientState', { deviceId })).toEqual({ state: 'CONNECTED' });
  });

  it('reconnects a logged-out account under a new client id [API-11] [API-17] [PAIR-10]', async () => {
    const member = harness.as('member');
    const account = await accountIn(member, 'loggedOut');
    const deviceId = 'id-17240000000005678';
    const previousDeviceId = account.clientid;
    await member.call('whatsapp.newClient', { deviceId, userId: member.id, previousDeviceId });
    const { qr } = await member.call('whatsapp.qr', { deviceId });
    await harness.handset.scan(qr, { number: account.phonenumber, name: account.pushname });
    const { whatsapp } = await member.call('whatsapp.save', {
      ...account,
      clientid: deviceId,
      user_id: member.id,
      reconnect: account.id,
    });
    expect(whatsapp).toMatchObject({ id: account.id, clientid: deviceId, state: 'connected' });
    expect(whatsapp.count_success).toBe(account.count_success);
  });

  it('removes a client that is not wanted after all [API-12]', async () => {
    const member = harness.as('member');
    const deviceId = 'id-17240000000009999';
    const phoneNumber = '6281311113333';
    await member.call('whatsapp.newClient', { deviceId, userId: member.id, phoneNumber });
    await member.call('whatsapp.removeClient', { deviceId });
    const gone = member.call('whatsapp.clientState', { deviceId });
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });
});

describe('accounts', () => {
  it('reads one account [API-18]', async () => {
    const member = harness.as('member');
    const account = await accountIn(member, 'connected');
    const { whatsapp } = await member.call('whatsapp.read', { id: account.id });
    const { user } = await member.call('users.read', { id: member.id });
    const { firstname, lastname } = user;
    expect(whatsapp).toEqual({ ...account, User: { firstname, lastname } });
  });

  it("lists all of a user's accounts [API-19]", async () => {
    const member = harness.as('member');
    const { rows } = await member.call('whatsapp.listOfUser', { userId: member.id, synced: true });
    expect(rows.length).toBeGreaterThanOrEqual(16);
    expect(rows.every((row) => row.user_id === member.id)).toBe(true);
  });

  it('counts connected accounts and the rest [API-20] [HOME-07]', async () => {
    const member = harness.as('member');
    const { rows } = await member.call('whatsapp.listOfUser', { userId: member.id });
    const { connectedCount, disconnectedCount } = await member.call('whatsapp.count', { userId: member.id });
    expect(connectedCount).toBe(rows.filter((row) => row.state === 'connected').length);
    expect(connectedCount + disconnectedCount).toBe(rows.length);
  });

  it('counts the whole fleet for an admin dashboard [API-20] [HOME-17]', async () => {
    const admin = harness.as('admin');
    const { connectedCount, disconnectedCount } = await admin.call('whatsapp.count', { userId: admin.id });
    const { rows } = await admin.call('whatsapp.list', {});
    expect(connectedCount + disconnectedCount).toBe(rows.length);
  });

  it('lists every account [API-21]', async () => {
    const { rows } = await harness.as('admin').call('whatsapp.list', {});
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  it('pages accounts, ten each or as many as it names, and tells a member where their channel stands [API-22] [APP-13]', async () => {
    const first = await harness.as('dev').call('whatsapp.page', { page: 1, user_id: null });
    const second = await harness.as('dev').call('whatsapp.page', { page: 2, user_id: null });
    expect(first.rows).toHaveLength(10);
    expect(second.rows).toHaveLength(10);
    expect(first.rows.map((row) => row.id)).not.toContain(second.rows[0]?.id);
    expect(first.totalPages).toBeGreaterThanOrEqual(6);
    expect(first.sizes).toEqual([10, 50, 200]);
    const long = await harness.as('dev').call('whatsapp.page', { page: 1, size: 50, user_id: null });
    expect(long.rows).toHaveLength(50);
    expect(first.position).toBeNull();
    const own = await harness.as('member').call('whatsapp.page', { page: 1, user_id: null });
    expect(own.position).toEqual({ epoch: expect.any(String), seq: expect.any(Number) });
  });

  it.each(['connected', 'loggedOut', 'conflict', 'disconnected', 'unknown'] as const)(
    'filters by the state %s [API-22] [WA-06]',
    async (search) => {
      const { rows } = await harness.as('dev').call('whatsapp.page', { page: 1, user_id: null, search });
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row.state))).toEqual(new Set([search]));
    },
  );

  it('filters the sending and the suspended [API-22] [WA-06]', async () => {
    const dev = harness.as('dev');
    const sending = await dev.call('whatsapp.page', { page: 1, user_id: null, search: 'sending' });
    expect(new Set(sending.rows.map((row) => row.status))).toEqual(new Set(['sending']));
    await harness.server.database.db.insert(whatsapps).values({
      clientid: 'id-17240000000008888',
      userId: Number(dev.id),
      state: 'suspended',
      suspended: true,
      suspendedCount: 1,
    });
    const suspended = await dev.call('whatsapp.page', { page: 1, user_id: null, search: 'suspended' });
    expect(new Set(suspended.rows.map((row) => row.suspended))).toEqual(new Set([1]));
  });

  it('finds accounts by name, number and client id [API-22] [WA-04]', async () => {
    const dev = harness.as('dev');
    const account = await accountIn(dev, 'connected');
    for (const search of [account.pushname, account.phonenumber.slice(2), account.clientid]) {
      const { rows } = await dev.call('whatsapp.page', { page: 1, user_id: null, search });
      expect(rows.map((row) => row.id)).toContain(account.id);
    }
  });

  it('sets the interval of one account [API-27]', async () => {
    const account = await accountIn(harness.other, 'connected');
    const interval = { id: account.id, interval_min: 4, interval_max: 8 };
    const { whatsapp } = await harness.other.call('whatsapp.interval', interval);
    expect(whatsapp.id).toBe(account.id);
  });

  it('sets by which plan an account sends, and tells what it waits for', async () => {
    const { other } = harness;
    const { id } = await accountIn(other, 'connected');
    const tomorrow = weekdayOf(dayOf(Date.now()) + 1);
    const plan = {
      days: [tomorrow],
      from: '08:00',
      until: '17:00',
      ceiling_first: 5,
      ceiling_rise: 0,
      ceiling_most: 5,
    };
    const idle = (await other.call('plan.save', { id, ...plan })).whatsapp;
    expect(idle.plan).toEqual({ ...plan, rest_failures: null, rest_minutes: null });
    expect(idle.planWait).toBeNull();
    const { whatsapp } = await other.call('whatsapp.status', { id, status: 'sending' });
    expect(whatsapp).toMatchObject({ status: 'sending', planWait: { why: 'hours', count: 0 } });
    expect(whatsapp.planWait?.until).toBeGreaterThan(Date.now());
    await other.call('whatsapp.status', { id, status: 'idle' });
    expect((await other.call('plan.save', { id })).whatsapp).toMatchObject({ plan: null, planWait: null });
  });

  it('refuses a plan that makes no sense, with a text for each field', async () => {
    const { other } = harness;
    const { id } = await accountIn(other, 'connected');
    const plan = { id, days: [1], from: '8', until: '17:00', rest_failures: 3 };
    await expect(other.call('plan.save', plan)).rejects.toMatchObject({
      status: 422,
      fieldErrors: { from: 'Isi jam, misalnya 08:00.', rest_minutes: 'Wajib diisi.' },
    });
    await expect(other.call('plan.save', { ...plan, days: [] })).rejects.toMatchObject({
      fieldErrors: { days: 'Wajib diisi.' },
    });
    const [account] = (await harness.as('member').call('whatsapp.page', { page: 1, user_id: null })).rows;
    await expect(other.call('plan.save', { id: account?.id ?? '' })).rejects.toMatchObject({ status: 403 });
  });
});

describe('blasting', () => {
  it('starts and stops a blast [API-24] [API-25] [BLAST-02] [BLAST-07]', async () => {
    const member = harness.as('member');
    const account = await accountIn(member, 'connected');
    const blast = { whatsappClientId: account.clientid, socketClientId: channelOf(member) };
    await member.call('whatsapp.start', { ...blast, loop: true });
    expect((await member.call('whatsapp.read', { id: account.id })).whatsapp.status).toBe('sending');
    await member.call('whatsapp.stop', blast);
    expect((await member.call('whatsapp.read', { id: account.id })).whatsapp.status).toBe('idle');
  });

  it('starts and stops by status [API-23]', async () => {
    const { other } = harness;
    const { id } = await accountIn(other, 'connected');
    const started = await other.call('whatsapp.status', { id, status: 'sending' });
    expect(started.whatsapp.status).toBe('sending');
    const stopped = await other.call('whatsapp.status', { id, status: 'idle' });
    expect(stopped.whatsapp.status).toBe('idle');
  });

  it('tells in `error` why a blast does not start [API-24] [BLAST-11]', async () => {
    const member = harness.as('member');
    const account = await accountIn(member, 'disconnected');
    const start = member.call('whatsapp.start', {
      whatsappClientId: account.clientid,
      socketClientId: channelOf(member),
      loop: true,
    });
    await expect(start).rejects.toMatchObject({
      status: 409,
      text: 'Sambungan terputus, sambungkan ulang dulu',
    });
  });

  it('sends one message at once and tells who listens for it [API-15] [API-16]', async () => {
    const admin = harness.as('admin');
    const sender = await accountIn(admin, 'connected');
    const { rows } = await admin.call('phoneNumber.page', { page: 1 });
    const target = rows.find((row) => row.status === 'active');
    const answer = admin.call('whatsapp.messageCreated', { id: sender.id });
    const isAnswered = answer.then(() => true);
    // A message may fail to arrive, and a failed one is not reported here.
    while (!(await Promise.race([isAnswered, sendOne()]))) continue;
    expect(await answer).toMatchObject({ message: { to: target?.number, text: 'Halo dari blaster' } });

    async function sendOne() {
      await admin.call('whatsapp.sendMessage', {
        senders: [sender.clientid],
        targets: [target?.number ?? ''],
        message: 'Halo dari blaster',
      });
      return false;
    }
  });

  it("resets an account, not its owner's income [API-26] [WA-24]", async () => {
    const member = harness.as('member');
    const account = await accountIn(member, 'unknown');
    const before = await member.call('withdraw.income', { userId: member.id });
    const { data } = await member.call('whatsapp.reset', { id: account.id });
    expect(data).toMatchObject({ id: account.id, count_success: 0, count_fail: 0, income: 0 });
    const after = await member.call('withdraw.income', { userId: member.id });
    expect(after.income).toBeGreaterThanOrEqual(before.income);
  });

  it('lists the suspended of everybody, the latest first, with whose they are and since when', async () => {
    const [member, admin] = [harness.as('member'), harness.as('admin')];
    const account = await accountIn(member, 'connected');
    const list = (input: object = {}) => admin.call('whatsapp.suspendedPage', { page: 1, ...input });
    const { count } = await list();
    await harness.handset.suspend(Number(account.id));
    const [latest, ...others] = (await list({ size: 500 })).rows;
    const { firstname, lastname } = (await member.call('users.read', { id: member.id })).user;
    expect(latest).toMatchObject({ id: account.id, suspended: 1, User: { firstname, lastname } });
    expect(latest?.suspendedAt).toBeGreaterThan(0);
    expect([others.length, others.every(({ suspended }) => suspended === 1)]).toEqual([count, true]);
    for (const search of [
      account.pushname,
      account.phonenumber,
      account.clientid,
      `${firstname} ${lastname}`,
    ])
      expect((await list({ search, size: 500 })).rows.map(({ id }) => id)).toContain(account.id);
    expect((await list({ search: '%' })).rows).toEqual([]);
    const { data } = await admin.call('whatsapp.activate', { id: account.id });
    expect([data.suspendedAt, data.User?.firstname]).toEqual([null, firstname]);
    expect((await list()).count).toBe(count);
  });

  it('activates a suspended account [API-28] [SUSP-07]', async () => {
    const dev = harness.as('dev');
    const { rows } = await dev.call('whatsapp.page', { page: 1, user_id: null, search: 'suspended' });
    const account = rows.find((row) => row.suspended_count < 3);
    const { data } = await dev.call('whatsapp.activate', { id: account?.id ?? '' });
    expect(data).toMatchObject({
      suspended: 0,
      state: 'connected',
      suspended_count: account?.suspended_count,
    });
  });
});
