import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accessChanges,
  idempotencyKeys,
  recoveryCodes,
  secondFactors,
  sessions,
  settings,
} from '../../../sandbox/store/schema';
import { type Person, useServer } from '../../contract/harness';

const STEP = 30_000;
let now = Date.now();
const harness = useServer({
  clock: { now: () => now, after: () => () => {} },
  limits: { signInPerAddress: 1000, signIns: 1000 },
});
const database = () => harness.server.database.db;

const codeAt = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const signIn = (email: string, code?: string, password = 'demo1234') =>
  harness.stranger.send('POST', '/api/auth/login', { email, password, ...(code !== undefined && { code }) });

interface SetUp {
  readonly person: Person;
  readonly email: string;
  readonly secret: string;
  readonly codes: readonly string[];
}
/** A person who has just set up a second factor; their first code is used. */
async function setUp(email: string): Promise<SetUp> {
  const person = await harness.signIn(email);
  const { secret } = await person.call('factor.begin', {});
  const { codes } = await person.call('factor.confirm', { code: codeAt(secret) });
  now += STEP;
  return { person, email, secret, codes };
}
const demand = (secondFactorRequired: boolean) => database().update(settings).set({ secondFactorRequired });

beforeEach(() => {
  // Each test has minutes of its own, in which nothing was tried yet.
  now += 2 * 3_600_000;
});
afterEach(async () => {
  await demand(false);
  await database().delete(secondFactors);
});

describe('setting up a second factor', () => {
  it('takes a first code, and hands out ten recovery codes once [V5]', async () => {
    const { person, codes } = await setUp('member3@demo.test');
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^\d{6}(-\d{6}){5}$/);
    expect(await person.call('factor.read', {})).toEqual({
      factor: { enabled: 1, required: 0, recovery_codes: 10 },
    });
    const rows = await database().select().from(recoveryCodes);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    expect((await person.send('POST', '/api/admin/factor/begin', {})).status).toBe(409);
  });

  it('tells an authenticator what it is for, by who it is', async () => {
    const person = await harness.signIn('member4@demo.test');
    const { secret, uri } = await person.call('factor.begin', {});
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(uri);
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Whatsapp Blaster for Rent:member4@demo.test',
    ]);
    expect(url.searchParams.get('secret')).toBe(secret);
  });

  it('changes nothing about signing in before its first code, and takes none that is wrong', async () => {
    const person = await harness.signIn('member5@demo.test');
    const { secret } = await person.call('factor.begin', {});
    const wrong = await person.send('POST', '/api/admin/factor/confirm', { code: '000000' });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { code: 'Kode salah atau sudah dipakai.' } },
    });
    expect((await signIn('member5@demo.test')).status).toBe(200);
    const second = await person.call('factor.begin', {});
    const late = await person.send('POST', '/api/admin/factor/confirm', { code: codeAt(secret) });
    expect(late.status).toBe(422);
    await person.call('factor.confirm', { code: codeAt(second.secret) });
  });

  it('is kept nowhere that it could be read, though it was asked for with a key', async () => {
    const person = await harness.signIn('member6@demo.test');
    const key = crypto.randomUUID();
    await person.send('POST', '/api/admin/factor/begin', {}, { 'Idempotency-Key': key });
    expect(await database().$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0);
  });

  it.each(['begin', 'recovery-codes', 'remove'])(
    'asks for the current password where the sign-in was not a moment ago: %s [V5]',
    async (operation) => {
      const person =
        operation === 'begin'
          ? await harness.signIn('member7@demo.test')
          : (await setUp('member7@demo.test')).person;
      now += 11 * 60_000;
      const send = (current_password?: string) =>
        person.send('POST', `/api/admin/factor/${operation}`, { current_password });
      expect(await send()).toMatchObject({
        status: 422,
        body: { errors: { current_password: 'Masukkan kata sandi Anda saat ini.' } },
      });
      expect((await send('salah')).body.errors.current_password).toMatch(/salah/);
      expect((await send('demo1234')).status).toBe(200);
    },
  );

  it('tells the person of what was done to it, and by which browser', async () => {
    const { person } = await setUp('member8@demo.test');
    await person.call('factor.remove', {});
    const rows = await database()
      .select()
      .from(accessChanges)
      .where(eq(accessChanges.userId, Number(person.id)));
    expect(rows.map(({ kind }) => kind)).toEqual(['factor', 'factor_removed']);
    expect(rows.every(({ device, seenAt }) => device !== '' && seenAt === null)).toBe(true);
  });
});

describe('signing in by a second factor', () => {
  it('asks for a code once the password is right, and says nothing of it before [V4]', async () => {
    const { email } = await setUp('member3@demo.test');
    expect(await signIn(email)).toMatchObject({
      status: 401,
      body: { msg: 'Masukkan kode dari aplikasi autentikator Anda.', code: 2 },
    });
    const wrong = await signIn(email, undefined, 'salah');
    expect(wrong).toMatchObject({ status: 401, body: { msg: 'Email atau kata sandi salah.' } });
    expect(wrong.body).not.toHaveProperty('code');
    expect((await signIn(email, '000000', 'salah')).body).toEqual(wrong.body);
  });

  it('takes a code of now, of a step before or after, and each step once [V4]', async () => {
    const { email, secret } = await setUp('member3@demo.test');
    const used = codeAt(secret);
    expect((await signIn(email, used)).status).toBe(200);
    expect(await signIn(email, used)).toMatchObject({ status: 401, body: { code: 2 } });
    expect((await signIn(email, codeAt(secret, now - STEP))).status).toBe(401);
    expect((await signIn(email, codeAt(secret, now + STEP))).status).toBe(200);
    now += 4 * STEP;
    expect((await signIn(email, codeAt(secret, now - 2 * STEP))).status).toBe(401);
    expect((await signIn(email, codeAt(secret, now + 2 * STEP))).status).toBe(401);
    expect((await signIn(email, codeAt(secret, now - STEP))).status).toBe(200);
    const spaced = codeAt(secret).replace(/(...)/, '$1 ');
    expect((await signIn(email, spaced)).status).toBe(200);
  });

  it('opens one session where the same code comes several times at once [A1]', async () => {
    const { email, secret, person } = await setUp('member4@demo.test');
    const own = eq(sessions.userId, Number(person.id));
    const before = await database().$count(sessions, own);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email, codeAt(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await database().$count(sessions, own)).toBe(before + 1);
  });

  it('takes a recovery code once, however it is written, and no other’s', async () => {
    const { email, codes, person } = await setUp('member5@demo.test');
    const other = await setUp('member6@demo.test');
    const [first = '', second = ''] = codes;
    expect((await signIn(email, first)).status).toBe(200);
    expect((await signIn(email, first)).status).toBe(401);
    expect((await signIn(other.email, second)).status).toBe(401);
    expect((await signIn(email, second.replaceAll('-', ''))).status).toBe(200);
    expect((await person.call('factor.read', {})).factor.recovery_codes).toBe(8);
    const renewed = await person.call('factor.renew', {});
    expect((await signIn(email, codes[2])).status).toBe(401);
    expect((await signIn(email, renewed.codes[2])).status).toBe(200);
  });

  it('counts codes: five a minute, twenty an hour, right ones not at all [V4]', async () => {
    const { email, secret } = await setUp('member7@demo.test');
    for (let round = 0; round < 4; round += 1) {
      for (let guess = 0; guess < 5; guess += 1) expect((await signIn(email, '000000')).status).toBe(401);
      const sixth = await signIn(email, codeAt(secret));
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
      now += 61_000;
    }
    const later = await signIn(email, codeAt(secret));
    expect(later.status).toBe(429);
    expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(60);
    now += 3_600_000;
    for (let round = 0; round < 8; round += 1) {
      now += STEP;
      expect((await signIn(email, codeAt(secret))).status).toBe(200);
    }
  });

  it('is not passed by by a sign-up that is sent again, nor by a link for a new password [V5]', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const form = {
      firstName: 'Rani',
      lastName: 'P',
      email: 'rani@demo.test',
      password: 'kelapa-biru-91',
      password2: 'kelapa-biru-91',
      agreeToTerms: true,
    };
    const register = () => harness.stranger.send('POST', '/api/auth/register', form, key);
    expect((await register()).status).toBe(200);
    const person = await harness.signIn(form.email, form.password);
    const { secret } = await person.call('factor.begin', {});
    await person.call('factor.confirm', { code: codeAt(secret) });
    expect((await register()).status).toBe(422);
    const { body } = await harness
      .as('admin')
      .send('POST', '/api/admin/users/password-link', { id: person.id });
    const fresh = { token: body.token, password: 'gajah-hijau-72', password2: 'gajah-hijau-72' };
    expect((await harness.stranger.send('POST', '/api/auth/reset-password', fresh)).status).toBe(200);
    expect(await signIn(form.email, undefined, 'gajah-hijau-72')).toMatchObject({
      status: 401,
      body: { code: 2 },
    });
  });
});

describe('where a second factor is required', () => {
  const may = async (person: Person, path: string, method = 'GET', body?: object) =>
    (await person.send(method, `/api${path}`, body)).status !== 403;

  it.each(['staff', 'admin', 'dev'] as const)(
    '%s may only set one up before they have it [V1]',
    async (role) => {
      const email = `${role}@demo.test`;
      const person = await harness.signIn(email);
      await demand(true);
      expect(await person.send('GET', '/api/admin/generator/list-per-page')).toMatchObject({
        status: 403,
        body: { msg: 'Aktifkan verifikasi dua langkah di profil Anda.', code: 3 },
      });
      expect((await person.send('PUT', `/api/admin/users/${person.id}`, { firstname: 'X' })).body.code).toBe(
        3,
      );
      expect(await may(person, `/admin/users/${harness.as('member').id}`)).toBe(false);
      expect(await may(person, `/admin/users/${person.id}`)).toBe(true);
      expect(await may(person, '/admin/session/list')).toBe(true);
      expect(await may(person, '/admin/setting/get')).toBe(true);
      expect((await person.call('factor.read', {})).factor).toMatchObject({ enabled: 0, required: 1 });
      const { secret } = await person.call('factor.begin', {});
      await person.call('factor.confirm', { code: codeAt(secret) });
      expect(await may(person, '/admin/generator/list-per-page')).toBe(true);
      await person.call('factor.remove', {});
      expect(await may(person, '/admin/generator/list-per-page')).toBe(false);
    },
  );

  it('members go on as ever', async () => {
    await demand(true);
    const member = await harness.signIn('member9@demo.test');
    expect(await may(member, '/admin/withdraw/histories-per-page')).toBe(true);
    expect((await member.call('factor.read', {})).factor.required).toBe(0);
  });

  it('is asked of others by nobody who has none, and judges their sockets again [V1]', async () => {
    const admin = await harness.signIn('admin@demo.test');
    const { setting } = await admin.call('setting.read', {});
    const ask = () =>
      admin.send('PUT', '/api/admin/setting/update', { ...setting, second_factor_required: true });
    expect(await ask()).toMatchObject({
      status: 422,
      body: { errors: { second_factor_required: 'Aktifkan dulu verifikasi dua langkah di profil Anda.' } },
    });
    const { secret } = await admin.call('factor.begin', {});
    await admin.call('factor.confirm', { code: codeAt(secret) });
    const notified: string[] = [];
    const unlisten = await harness.server.database.listen(
      'sandbox_revocations',
      (id) => notified.push(id),
      () => {},
    );
    expect((await ask()).body.setting.second_factor_required).toBe(true);
    await unlisten();
    expect(notified).toEqual(expect.arrayContaining([harness.as('staff').id, harness.as('dev').id]));
    expect(notified).not.toContain(harness.as('member').id);
    const { second_factor_required: _, ...others } = setting;
    await admin.call('setting.update', others);
    expect((await admin.call('setting.read', {})).setting.second_factor_required).toBe(1);
  });
});

describe('a session that is not used', () => {
  it('ends after seven days, by the clock of the server, and lives by its use for thirty [V5]', async () => {
    const DAY = 24 * 3_600_000;
    const person = await harness.signIn('member10@demo.test');
    const isIn = async () => (await person.send('GET', '/api/admin/setting/get')).status === 200;
    for (const days of [6.9, 6.9, 6.9, 6.9]) {
      now += days * DAY;
      expect(await isIn()).toBe(true);
    }
    now += 2.5 * DAY;
    expect(await isIn()).toBe(false);
    const idle = await harness.signIn('member10@demo.test');
    now += 7 * DAY + 1;
    expect((await idle.send('GET', '/api/admin/setting/get')).status).toBe(401);
    expect(await harness.stranger.call('auth.validate', { token: idle.token })).toEqual({ isvalid: false });
  });
});
