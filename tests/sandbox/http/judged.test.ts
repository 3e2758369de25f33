import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../sandbox/store/open-database';
import { bonuses, phoneNumbers, sessions, users, validators } from '../../../sandbox/store/schema';
import { type Person, useServer } from '../../contract/harness';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { deferred } from '../../support/deferred';
import { holdRequest, jsonOf } from '../../support/held-request';

const postgres = await startPostgres();
afterAll(() => postgres?.remove());
if (!postgres) console.warn('This machine has no PostgreSQL that can be started: one database is not tried');
const databases = [
  { name: 'embedded', options: {} },
  ...(postgres
    ? [
        {
          name: 'PostgreSQL',
          options: { database: await openDatabase({ url: await postgres.create() }) },
        },
      ]
    : []),
];

describe.each(databases)('a call whose body comes after its head ($name)', ({ options }) => {
  const harness = useServer({ ...options, limits: { accessChanges: 100, signIns: 100 } });
  const hold = async (
    person: Person,
    method: string,
    path: string,
    body: unknown,
    more: Record<string, string> = {},
  ) => {
    const { text, headers } = jsonOf(body);
    const held = await holdRequest(harness.url, {
      method,
      path,
      headers: { ...headers, Authorization: `Bearer ${person.token}`, ...more },
    });
    return {
      finish: () => {
        held.write(text);
        return held.answered;
      },
    };
  };
  const row = async (id: string) => {
    const [found] = await harness.server.database.db
      .select()
      .from(users)
      .where(eq(users.id, Number(id)));
    if (!found) throw new Error('nobody');
    return found;
  };
  const become = (id: string, fields: Partial<typeof users.$inferInsert>) =>
    harness.server.database.db
      .update(users)
      .set(fields)
      .where(eq(users.id, Number(id)));

  it.each<[email: string, more: Record<string, string>]>([
    ['member3@demo.test', {}],
    ['member8@demo.test', { 'Idempotency-Key': 'of-a-thief-1234' }],
  ])(
    'sets no password and no bank account in a session that has ended since [V1] [V5] %s %o',
    async (email, more) => {
      const owner = await harness.signIn(email);
      const thief = await harness.signIn(email);
      const path = `/api/admin/users/${owner.id}`;
      const stolen = await Promise.all([
        hold(thief, 'PUT', path, { id: owner.id, password: 'milik-pencuri-1' }, more),
        hold(thief, 'PUT', path, { id: owner.id, account_number: '666' }),
      ]);
      const before = await row(owner.id);
      const password = 'milik-sendiri-77';
      await owner.send('PUT', path, { id: owner.id, password });
      for (const { finish } of stolen) expect((await finish()).status).toBe(401);
      expect((await row(owner.id)).accountNumber).toBe(before.accountNumber);
      expect((await harness.signIn(email, password)).id).toBe(owner.id);
    },
  );

  it('gives nothing and appoints nobody for an admin who no longer is one [V1] [A8]', async () => {
    const admin = await harness.signIn('admin@demo.test');
    const { db } = harness.server.database;
    const before = await db.$count(bonuses);
    const held = await Promise.all([
      hold(admin, 'POST', '/api/admin/bonus/create', {
        userId: harness.other.id,
        nominal: 5_000_000,
        reason: 'x',
      }),
      hold(admin, 'PUT', `/api/admin/users/${harness.other.id}`, { id: harness.other.id, role: 'staff' }),
    ]);
    await become(admin.id, { role: 'member' });
    const answers = [];
    for (const { finish } of held) answers.push((await finish()).status);
    await become(admin.id, { role: 'admin' });
    expect(answers).toEqual([403, 403]);
    expect([await db.$count(bonuses), (await row(harness.other.id)).role]).toEqual([before, 'member']);
  });

  it('changes nothing of what has another owner by now [V1]', async () => {
    const staff = harness.as('staff');
    const { db } = harness.server.database;
    const [own] = await db
      .select()
      .from(validators)
      .where(eq(validators.userId, Number(staff.id)));
    const { finish } = await hold(staff, 'POST', '/api/admin/validator/start', { id: own?.id });
    const give = (userId: string) =>
      db
        .update(validators)
        .set({ userId: Number(userId) })
        .where(eq(validators.id, own?.id ?? 0));
    await give(harness.other.id);
    const { status } = await finish();
    await give(staff.id);
    expect(status).toBe(403);
  });

  it('imports nothing for who was locked while their file was on its way [V1]', async () => {
    const dev = harness.as('dev');
    const admin = await harness.signIn('admin@demo.test');
    const { db } = harness.server.database;
    const form = new Response(
      (() => {
        const data = new FormData();
        data.set('file', new File(['number\n6285700000001\n'], 'n.csv'));
        return data;
      })(),
    );
    const text = await form.text();
    const held = await holdRequest(harness.url, {
      method: 'POST',
      path: '/api/admin/phonenumber/import',
      headers: {
        'Content-Type': form.headers.get('content-type') ?? '',
        'Content-Length': String(Buffer.byteLength(text)),
        Authorization: `Bearer ${admin.token}`,
      },
    });
    held.write(text.slice(0, 80));
    const before = await db.$count(phoneNumbers);
    await become(admin.id, { lockedAt: new Date() });
    held.write(text.slice(80));
    expect((await held.answered).status).toBe(401);
    await become(admin.id, { lockedAt: null });
    expect(await db.$count(phoneNumbers)).toBe(before);
    expect((await dev.send('GET', '/api/admin/setting/get')).status).toBe(200);
  });

  it('tells a code to nobody whose session ended while they waited for it [V5]', async () => {
    const member = await harness.signIn('member4@demo.test');
    const deviceId = 'id-17260000000000001';
    await member.send('POST', '/api/admin/whatsapp/new-client', { deviceId, userId: member.id });
    const code = deferred<string>();
    const qr = vi.spyOn(harness.server.network, 'qr').mockReturnValueOnce(code.promise);
    const waiting = member.send('GET', `/api/admin/whatsapp/qr-new-client/${deviceId}`);
    await expect.poll(() => qr.mock.calls.length).toBe(1);
    await member.send('POST', '/api/auth/logout', { token: member.token });
    code.resolve('a code');
    expect(await waiting).toMatchObject({ status: 401 });
  });

  it('lets no session outlive a change of the password beside which it was opened [V5]', async () => {
    const email = 'member5@demo.test';
    let password = 'demo1234';
    for (let tries = 0; tries < 12; tries += 1) {
      const next = `kata-sandi-lain-${tries}`;
      const owner = await harness.signIn(email, password);
      const [late] = await Promise.all([
        harness.stranger.send('POST', '/api/auth/login', { email, password }),
        owner.send('PUT', `/api/admin/users/${owner.id}`, { id: owner.id, password: next }),
      ]);
      const { body } = await harness.stranger.send('POST', '/api/auth/validate', {
        token: late.body.token ?? 'none',
      });
      expect(body).toEqual({ isvalid: false });
      password = next;
    }
  });

  it('lets one of several changes of the password through that come together [V5]', async () => {
    const email = 'member7@demo.test';
    const people = [await harness.signIn(email), await harness.signIn(email)];
    const path = `/api/admin/users/${people[0]?.id}`;
    const { db } = harness.server.database;
    const createdAt = new Date(Date.now() - 3_600_000);
    const own = eq(sessions.userId, Number(people[0]?.id));
    await db.update(sessions).set({ createdAt }).where(own);
    const answers = await Promise.all(
      [...people, ...people].map((person, at) =>
        person.send('PUT', path, { password: `rahasia-baru-${at}`, current_password: 'demo1234' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 422]).toContain(status);
  });

  it('answers everybody where sessions end while they are used', async () => {
    const email = 'member6@demo.test';
    const { id, send } = await harness.signIn(email);
    const password = 'milik-sendiri-77';
    await send('PUT', `/api/admin/users/${id}`, { id, password });
    const admin = harness.as('admin');
    const statuses = new Set<number>();
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = [await harness.signIn(email, password), await harness.signIn(email, password)];
      const request = (person: Person) =>
        person.send('POST', '/api/admin/withdraw/request', { nominal: 10_000, userId: id });
      const answers = await Promise.all([
        request(one),
        request(two),
        one.send('PUT', `/api/admin/users/${id}`, { id, password }),
        two.send('PUT', `/api/admin/users/${id}`, { id, password }),
        one.send('DELETE', '/api/admin/session/others'),
        two.send('DELETE', '/api/admin/session/others'),
        admin.send('PUT', `/api/admin/users/${id}`, { id, locked: true }),
        request(one),
        request(two),
        admin.send('PUT', `/api/admin/users/${id}`, { id, locked: false }),
      ]);
      for (const { status } of answers) statuses.add(status);
      await admin.send('PUT', `/api/admin/users/${id}`, { id, locked: false });
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  }, 60_000);
});
