import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { idempotencyKeys, passwordLinks, presence, sessions, users } from '../../../sandbox/store/schema';
import { type Person, useServer } from '../../contract/harness';

const harness = useServer();
const secret = { password: 'rahasia-baru', password2: 'rahasia-baru' };
const reset = (token: unknown) =>
  harness.stranger.send('POST', '/api/auth/reset-password', { token, ...secret });
const linkFor = async (id: string, headers = {}) =>
  harness.as('admin').send('POST', '/api/admin/users/password-link', { id }, headers);

describe('a link for who forgot the password', () => {
  it('works once, for a day, and ends all of their sessions [V5]', async () => {
    const person = await harness.signIn('member3@demo.test');
    const { body } = await linkFor(person.id);
    expect(new Date(body.expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect((await reset(body.token)).status).toBe(200);
    expect((await person.send('GET', `/api/admin/users/${person.id}`)).status).toBe(401);
    expect((await reset(body.token)).status).toBe(410);
    expect((await harness.signIn('member3@demo.test', secret.password)).id).toBe(person.id);
  });

  it('ends with the next one, and with its day', async () => {
    const { id } = await harness.signIn('member4@demo.test');
    const [first, second] = [(await linkFor(id)).body.token, (await linkFor(id)).body.token];
    expect((await reset(first)).status).toBe(410);
    await harness.server.database.db.update(passwordLinks).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await reset(second)).status).toBe(410);
  });

  it('ends where they set a password of their own meanwhile [V5]', async () => {
    const person = await harness.signIn('member11@demo.test');
    const { body } = await linkFor(person.id);
    const own = { id: person.id, password: 'hujan-turun-pagi' };
    expect((await person.send('PUT', `/api/admin/users/${person.id}`, own)).status).toBe(200);
    expect((await reset(body.token)).status).toBe(410);
  });

  it('is kept nowhere that it could be read, though it was asked for with a key', async () => {
    const { id } = await harness.signIn('member5@demo.test');
    const key = crypto.randomUUID();
    const { body } = await linkFor(id, { 'Idempotency-Key': key });
    const again = await linkFor(id, { 'Idempotency-Key': key });
    expect(again.body.token).not.toBe(body.token);
    const { db } = harness.server.database;
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0);
    expect(JSON.stringify(await db.select().from(passwordLinks))).not.toContain(again.body.token);
  });

  it.each(['admin', 'dev'] as const)('is made for no %s [V1]', async (role) => {
    expect((await linkFor(harness.as(role).id)).status).toBe(404);
  });
});

describe('appointing and locking people', () => {
  const change = (id: string, changes: object) =>
    harness.as('admin').send('PUT', `/api/admin/users/${id}`, changes);

  it('makes a member staff and back, who signs in anew [V5]', async () => {
    const person = await harness.signIn('member6@demo.test');
    expect((await change(person.id, { role: 'staff' })).body.user.role).toBe('staff');
    expect((await person.send('GET', '/api/admin/setting/get')).status).toBe(401);
    const staff = await harness
      .as('admin')
      .send('GET', '/api/admin/users/members-per-page?page=1&role=staff');
    expect(staff.body.data.map(({ email }: { email: string }) => email)).toContain('member6@demo.test');
    expect((await change(person.id, { role: 'member' })).body.user.role).toBe('member');
  });

  it('keeps who is locked out, at once, until they are unlocked', async () => {
    const person = await harness.signIn('member7@demo.test');
    await change(person.id, { locked: true });
    expect((await person.send('GET', `/api/admin/users/${person.id}`)).status).toBe(401);
    const signIn = () =>
      harness.stranger.send('POST', '/api/auth/login', { email: 'member7@demo.test', password: 'demo1234' });
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { msg: 'Akun Anda terkunci. Hubungi Admin/CS.' },
    });
    await change(person.id, { locked: false });
    expect((await signIn()).status).toBe(200);
  });

  it.each([{ role: 'member' }, { locked: true }])(
    'never touches an admin or dev: %o [V1]',
    async (changes) => {
      const other = harness.as('dev');
      expect((await change(other.id, changes)).status).toBe(403);
      const own = await change(harness.as('admin').id, changes);
      expect([own.status, own.body.user?.role]).toEqual([200, 'admin']);
      expect((await harness.as('admin').send('GET', '/api/admin/setting/get')).status).toBe(200);
    },
  );

  it('changes what somebody earns, and nothing else, where the whole person is sent back', async () => {
    const { body } = await harness.as('admin').send('GET', `/api/admin/users/${harness.other.id}`);
    const sent = { ...body.user, locked: Number(body.user.locked), blast_fee: 321 };
    expect(await change(harness.other.id, sent)).toMatchObject({
      status: 200,
      body: { user: { blast_fee: 321 } },
    });
    expect((await harness.other.send('GET', '/api/admin/session/list')).status).toBe(200);
    const dev = harness.as('dev');
    const { body: admin } = await dev.send('GET', `/api/admin/users/${harness.as('admin').id}`);
    const fee = await dev.send('PUT', `/api/admin/users/${admin.user.id}`, { ...admin.user, blast_fee: 99 });
    expect(fee).toMatchObject({ status: 200, body: { user: { role: 'admin', blast_fee: 99 } } });
  });

  it('leaves a member at the fee of their level where the interval alone is changed, until they get their own', async () => {
    const { db } = harness.server.database;
    const person = await harness.signIn('member6@demo.test');
    const id = Number(person.id);
    const ownOf = async () => {
      const [{ blastIntervalMin: min, blastIntervalMax: max, blastFee: fee } = {}] = await db
        .select()
        .from(users)
        .where(eq(users.id, id));
      return { min, max, fee };
    };
    await db
      .update(users)
      .set({ blastIntervalMin: null, blastIntervalMax: null, blastFee: null })
      .where(eq(users.id, id));
    const { body } = await harness.as('admin').send('GET', `/api/admin/users/${id}`);
    const { locked: _, ...whole } = body.user;
    const save = (changes: object) => change(person.id, { ...whole, ...changes });
    await save({ blast_interval_max: 9 });
    expect(await ownOf()).toEqual({ min: null, max: 9, fee: null });
    await save({ blast_interval_max: 9, blast_fee: whole.blast_fee + 5 });
    expect(await ownOf()).toEqual({ min: null, max: 9, fee: whole.blast_fee + 5 });
    // What everybody has is followed again.
    await save({});
    expect(await ownOf()).toEqual({ min: null, max: null, fee: null });
    // Their own stays theirs, though it is what everybody has.
    await db.update(users).set({ blastFee: whole.blast_fee }).where(eq(users.id, id));
    await save({});
    expect((await ownOf()).fee).toBe(whole.blast_fee);
  });

  it.each(['admin', 'dev'])('makes nobody %s [V1]', async (role) => {
    expect((await change(harness.other.id, { role })).status).toBe(403);
  });
});

describe('the sessions of a person', () => {
  const list = async (person: { send: typeof harness.stranger.send }) =>
    (await person.send('GET', '/api/admin/session/list')).body.list;

  it('are seen with their device, and ended one by one or all but this one [V5]', async () => {
    const [here, there, elsewhere] = [
      await harness.signIn('member8@demo.test'),
      await harness.signIn('member8@demo.test'),
      await harness.signIn('member8@demo.test'),
    ];
    const own = await list(here);
    expect(own).toHaveLength(3);
    const current = own.filter((session: { current: boolean }) => session.current);
    expect(current).toHaveLength(1);
    expect(Date.parse(current[0].lastSeenAt)).toBeGreaterThan(Date.now() - 120_000);

    const [theirs] = (await list(there)).filter((session: { current: boolean }) => session.current);
    expect((await harness.as('admin').send('DELETE', `/api/admin/session/${theirs.id}`)).status).toBe(404);
    expect((await here.send('DELETE', `/api/admin/session/${theirs.id}`)).status).toBe(200);
    expect((await there.send('GET', '/api/admin/session/list')).status).toBe(401);
    await here.send('DELETE', '/api/admin/session/others');
    expect((await elsewhere.send('GET', '/api/admin/session/list')).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
  });

  it('end at the server by a sign-out, whatever is said of it twice [AUTH-09, V5]', async () => {
    const person = await harness.signIn('member9@demo.test');
    const signOut = () => harness.stranger.send('POST', '/api/auth/logout', { token: person.token });
    expect((await signOut()).status).toBe(200);
    expect((await person.send('GET', `/api/admin/users/${person.id}`)).status).toBe(401);
    expect((await signOut()).status).toBe(200);
  });

  it('are noted as seen once a minute at the most', async () => {
    const person = await harness.signIn('member10@demo.test');
    const { db } = harness.server.database;
    const own = eq(sessions.userId, Number(person.id));
    const hourAgo = new Date(Date.now() - 3_600_000);
    await db.update(sessions).set({ lastSeenAt: hourAgo }).where(own);
    const seen = async () => {
      await person.send('GET', '/api/admin/setting/get');
      return (await db.select().from(sessions).where(own))[0]?.lastSeenAt?.getTime();
    };
    const first = await seen();
    expect(first).toBeGreaterThan(hourAgo.getTime());
    expect(await seen()).toBe(first);
  });
});

describe('sessions of other people', () => {
  const of = (id: string) => `/api/admin/session/of/${id}`;
  const isSignedIn = async (person: Person) =>
    (await person.send('GET', `/api/admin/users/${person.id}`)).status === 200;

  it('are listed, ended one by one, and noted by whom', async () => {
    const [one, other] = [
      await harness.signIn('member8@demo.test'),
      await harness.signIn('member8@demo.test'),
    ];
    const { rows } = await harness.as('admin').call('access.sessionsOf', { userId: one.id });
    const [newest] = rows.toSorted((a, b) => Number(b.id) - Number(a.id));
    expect(rows.length).toBeGreaterThanOrEqual(2);
    await harness.as('admin').call('access.endOf', { userId: one.id, id: newest?.id ?? '' });
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([true, false]);
    const [entry] = (await harness.as('admin').call('audit.page', { page: 1, user_id: one.id })).rows;
    expect(entry).toMatchObject({
      action: 'access.endOf',
      Actor: { name: 'Adi Hartono' },
      Subject: { id: one.id },
    });
  });

  it('end all together', async () => {
    const person = await harness.signIn('member9@demo.test');
    await harness.as('dev').call('access.endAllOf', { userId: person.id });
    expect(await isSignedIn(person)).toBe(false);
    expect((await harness.as('admin').call('access.sessionsOf', { userId: person.id })).rows).toEqual([]);
  });

  it('are not ended as somebody else’s', async () => {
    const [one, other] = [
      await harness.signIn('member9@demo.test'),
      await harness.signIn('member10@demo.test'),
    ];
    const [its] = (await harness.as('admin').call('access.sessionsOf', { userId: one.id })).rows;
    expect((await harness.as('admin').send('DELETE', `${of(other.id)}/${its?.id}`)).status).toBe(404);
    expect(await isSignedIn(one)).toBe(true);
  });

  it.each(['admin', 'dev'] as const)('of %s are nobody’s but their own [V1]', async (role) => {
    const { id } = harness.as(role);
    for (const asking of ['admin', 'dev'] as const) {
      expect((await harness.as(asking).send('GET', of(id))).status).toBe(404);
      expect((await harness.as(asking).send('DELETE', of(id))).status).toBe(404);
    }
    expect(await isSignedIn(harness.as(role))).toBe(true);
  });

  it.each(['member', 'staff'] as const)('are not for %s', async (role) => {
    expect((await harness.as(role).send('GET', of(harness.other.id))).status).toBe(403);
    expect((await harness.as(role).send('DELETE', of(harness.other.id))).status).toBe(403);
  });
});

describe('what the office is told of a person', () => {
  it('is who invited them and when they had a page open, and told to nobody else', async () => {
    const { db } = harness.server.database;
    const member = harness.as('member');
    await db
      .update(users)
      .set({ referredBy: Number(harness.other.id) })
      .where(eq(users.id, Number(member.id)));
    const at = '2026-03-04T05:06:00.000Z';
    const seen = { at, income: 0, sent: 0, news: 0 };
    await db
      .insert(presence)
      .values({ userId: Number(member.id), seen })
      .onConflictDoUpdate({ target: presence.userId, set: { seen } });
    const told = { last_seen: Date.parse(at), Referrer: { id: harness.other.id, firstname: 'Budi' } };
    expect((await harness.as('admin').call('users.read', { id: member.id })).user).toMatchObject(told);
    const { body } = await member.send('GET', `/api/admin/users/${member.id}`);
    expect(Object.keys(body.user)).not.toContain('last_seen');
    expect(Object.keys(body.user)).not.toContain('Referrer');
  });
});
