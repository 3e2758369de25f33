import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPasswords } from '../../../sandbox/http/passwords';
import { sessions, users } from '../../../sandbox/store/schema';
import { type Harness, useServer } from '../../contract/harness';

describe('passwords', () => {
  it('are kept as scrypt with N = 2^17, r = 8, p = 1 unless told otherwise [V3]', async () => {
    const hash = await createPasswords(2 ** 17).hash('rahasia');
    expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('take as long to refuse for an unknown e-mail as for a known one [V3]', async () => {
    const passwords = createPasswords(2 ** 14);
    const stored = await passwords.hash('rahasia');
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 15; round += 1) {
      for (const [kind, hash] of [
        ['known', stored],
        ['unknown', null],
      ] as const) {
        const startedAt = performance.now();
        expect(await passwords.matches('salah', hash)).toBe(false);
        times[kind].push(performance.now() - startedAt);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[7] ?? 0;
    const ratio = median(times.known) / median(times.unknown);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.5);
  });

  it('compare by characters, however they are composed', async () => {
    const passwords = createPasswords(2 ** 10);
    expect(await passwords.matches('cafe\u0301', await passwords.hash('caf\u00e9'))).toBe(true);
    expect(await passwords.matches('cafe', await passwords.hash('caf\u00e9'))).toBe(false);
  });
});

const signInAt =
  (harness: Harness) =>
  (email: string, password: string, headers = {}) =>
    harness.stranger.send('POST', '/api/auth/login', { email, password }, headers);

describe('guessing one account’s password', () => {
  const harness = useServer();
  const signIn = signInAt(harness);

  it('is refused after 5 wrong tries a minute, with the seconds to wait, whatever X-Forwarded-For claims [V4]', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await signIn('member3@demo.test', 'salah')).status).toBe(401);
    }
    const sixth = await signIn('member3@demo.test', 'demo1234');
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const forged = { 'X-Forwarded-For': '203.0.113.7' };
    expect((await signIn('member3@demo.test', 'salah', forged)).status).toBe(429);
  });
});

describe('what costs a hash', () => {
  const harness = useServer();

  it('is limited for who knows the password, too [V4]', async () => {
    const statuses = [];
    for (let attempt = 1; attempt <= 21; attempt += 1)
      statuses.push((await signInAt(harness)('member5@demo.test', 'demo1234')).status);
    expect([statuses.indexOf(429), new Set(statuses)]).toEqual([20, new Set([200, 429])]);
  });

  it('is a new password of one person five times a minute [V4]', async () => {
    const statuses = [];
    for (let change = 1; change <= 6; change += 1) {
      const { id, send } = await harness.signIn(
        'member6@demo.test',
        change === 1 ? 'demo1234' : 'rahasia-baru',
      );
      const { status } = await send('PUT', `/api/admin/users/${id}`, { id, password: 'rahasia-baru' });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('takes nothing from the address, which logs and histories keep [V15]', async () => {
    const path = '/api/auth/login?email=member@demo.test&password=demo1234';
    const { status, body } = await harness.stranger.send('POST', path);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email', 'password']]);
  });
});

describe('guessing from one address', () => {
  const harness = useServer();
  const signIn = signInAt(harness);

  it('counts all accounts together, and right passwords apart [V4]', async () => {
    for (let round = 0; round < 8; round += 1) {
      expect((await signIn('member4@demo.test', 'demo1234')).status).toBe(200);
    }
    const statuses = [];
    for (let guess = 0; guess < 21; guess += 1) {
      statuses.push((await signIn(`nobody${guess}@demo.test`, 'salah')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it('is limited for registration and token checks, too [V4]', async () => {
    const check = () => harness.stranger.send('POST', '/api/auth/validate', { token: 'tebakan-yang-salah' });
    const statuses = [];
    for (let guess = 0; guess < 31; guess += 1) statuses.push((await check()).status);
    expect(statuses.at(-1)).toBe(429);
    const form = { firstName: 'A', lastName: 'B', email: 'a@b.test', agreeToTerms: true };
    const register = () =>
      harness.stranger.send('POST', '/api/auth/register', {
        ...form,
        password: 'rahasia-1',
        password2: 'beda',
      });
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await register()).status).toBe(422);
    expect((await register()).status).toBe(429);
  });
});

describe('sessions', () => {
  const harness = useServer();

  it('have a token of 256 random bits, stored as its hash, with an end [V5]', async () => {
    const { id, token } = harness.as('member');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const own = eq(sessions.userId, Number(id));
    const rows = await harness.server.database.db.select().from(sessions).where(own);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const now = Date.now();
    expect(rows.every((row) => row.expiresAt.getTime() > now)).toBe(true);
    expect(rows.every((row) => row.expiresAt.getTime() < now + 31 * 86_400_000)).toBe(true);
  });

  it('end when they expire [V5]', async () => {
    const person = await harness.signIn('member5@demo.test');
    const where = eq(sessions.userId, Number(person.id));
    await harness.server.database.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(where);
    expect((await person.send('GET', `/api/admin/users/${person.id}`)).status).toBe(401);
    expect(await harness.stranger.call('auth.validate', { token: person.token })).toEqual({ isvalid: false });
  });

  it('end with a new password, everywhere but where it was set [V5]', async () => {
    const [here, there] = [
      await harness.signIn('member6@demo.test'),
      await harness.signIn('member6@demo.test'),
    ];
    await here.call('users.update', { id: here.id, password: 'kata-sandi-baru' });
    expect((await there.send('GET', `/api/admin/users/${there.id}`)).status).toBe(401);
    expect((await here.send('GET', `/api/admin/users/${here.id}`)).status).toBe(200);
    expect((await harness.signIn('member6@demo.test', 'kata-sandi-baru')).id).toBe(here.id);
  });

  it('end with a new role, and tell the sockets at once [V5]', async () => {
    const person = await harness.signIn('member7@demo.test');
    const revoked = new Promise<string>((resolve) => {
      void harness.server.database.listen('sandbox_revocations', resolve);
    });
    await harness.as('dev').call('users.update', { id: person.id, role: 'staff' });
    expect(await revoked).toBe(person.id);
    expect((await person.send('GET', `/api/admin/users/${person.id}`)).status).toBe(401);
  });

  it('end with the deletion of their user [V5]', async () => {
    const person = await harness.signIn('member8@demo.test');
    await harness.server.database.db.delete(users).where(eq(users.id, Number(person.id)));
    expect((await person.send('GET', `/api/admin/users/${person.id}`)).status).toBe(401);
  });

  it('are known by their header alone: a cookie is none [V6]', async () => {
    const { token, id } = harness.as('member');
    const path = `/api/admin/users/${id}`;
    const without: Record<string, string>[] = [
      { Cookie: `authToken=${token}` },
      { Authorization: token },
      {},
    ];
    for (const headers of without) {
      expect((await harness.stranger.send('GET', path, undefined, headers)).status).toBe(401);
    }
    expect((await harness.stranger.send('GET', `${path}?token=${token}`)).status).toBe(401);
  });

  it('are kept by the browser that brings them, unless they are to end with it', async () => {
    const { token } = harness.as('member');
    const cookies = `authToken=${token}; user=%7B%22id%22%3A5%7D; figures_5=%7B%7D`;
    const set = async (headers: Record<string, string>, sent = token) => {
      const answer = await harness.stranger.send('POST', '/api/auth/validate', { token: sent }, headers);
      return answer.headers.getSetCookie();
    };
    const attributes = 'Max-Age=315360000; Path=/; SameSite=Lax';
    const renewed = [`authToken=${token}; ${attributes}`, `user=%7B%22id%22%3A5%7D; ${attributes}`];
    const origin = harness.url;
    expect(await set({ Cookie: cookies })).toEqual(renewed);
    expect(await set({ Cookie: cookies, Origin: origin.replace('http:', 'https:') })).toEqual(
      renewed.map((line) => `${line}; Secure`),
    );
    for (const Cookie of [
      '',
      `${cookies}; until_closed=1`,
      'authToken=another',
      `authToken=${token}; user=${'x'.repeat(2000)}`,
    ])
      expect([Cookie, await set({ Cookie })]).toEqual([Cookie, []]);
    expect(await set({ Cookie: 'authToken=ended' }, 'ended')).toEqual([]);
  });

  it('are not lent to pages of other origins [V6]', async () => {
    const member = harness.as('member');
    const headers = { Origin: 'https://evil.example' };
    const answer = await member.send('GET', `/api/admin/users/${member.id}`, undefined, headers);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await harness.stranger.send('OPTIONS', '/api/admin/users/1', undefined, {
      ...headers,
      'Access-Control-Request-Method': 'PUT',
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('listed origins', () => {
  const harness = useServer({ origins: ['https://panel.example'], seed: 'none' });

  it('may call from their pages [V6]', async () => {
    const headers = { Origin: 'https://panel.example' };
    const answer = await harness.stranger.send('GET', '/api/admin/setting/get', undefined, headers);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://panel.example');
    const preflight = await harness.stranger.send('OPTIONS', '/api/admin/setting/get', undefined, {
      ...headers,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization,traceparent',
    });
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization.*traceparent/);
  });

  it('an empty server has one administrator, who sets a password by a link that works once [V18]', async () => {
    const { administrator } = harness.server;
    expect(administrator).toEqual({ email: 'admin@localhost', token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(Number((await harness.signInFirst()).id)).toBeGreaterThan(0);
    const again = { token: administrator?.token, password: 'rahasia-lain', password2: 'rahasia-lain' };
    expect(await harness.stranger.send('POST', '/api/auth/reset-password', again)).toMatchObject({
      status: 410,
      body: {
        msg: 'Link ini tidak berlaku lagi. Jika kata sandi baru saja disimpan, silakan masuk. Jika tidak, minta link baru.',
      },
    });
    expect(await harness.server.database.db.$count(users)).toBe(1);
  });
});
