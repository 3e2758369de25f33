import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { phoneNumbers, whatsapps } from '../../../sandbox/store/schema';
import { DatabaseTrouble } from '../../../sandbox/store/trouble';
import { routes } from '../../../sandbox/http/routes';
import { useServer } from '../../contract/harness';
import { titleOf } from '../../../scripts/shared/routes';

const log: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    log.push(String(chunk));
    done();
  },
});
const pageFolder = mkdtempSync(join(tmpdir(), 'page-'));
writeFileSync(join(pageFolder, 'index.html'), '<!doctype html>');
writeFileSync(join(pageFolder, 'settings.json'), '{ "apiHost": "https://api.example/v1" }');
afterAll(() => rmSync(pageFolder, { recursive: true }));
const harness = useServer({ logger: { level: 'info', stream }, pageFolder });

const INSIDES = /node_modules|\bat \/|select |insert |sandbox\/|drizzle|zod|Error:/i;

describe('every answer', () => {
  it('carries the security headers, and none of the API is stored [V14]', async () => {
    const member = harness.as('member');
    const paths = ['/api/admin/setting/get', '/api/nowhere', '/api/auth/login', '/signin', '/media/none'];
    for (const path of paths) {
      const { headers } = await member.send('GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('permissions-policy')).toContain('camera=(), ');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('content-security-policy')).toContain("object-src 'none'");
      expect(headers.get('x-powered-by')).toBeNull();
      if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each(routes.map(titleOf))('of %s carries them too, also where it refuses [V14]', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const { headers } = await harness.stranger.send(method, `/api${path.replace(/:\w+/g, '1')}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('says of no token that it is not valid while the database cannot be asked', async () => {
    const { token } = harness.as('member');
    const asked = vi.spyOn(harness.server.database.db, 'select').mockImplementation(() => {
      throw new DatabaseTrouble('unreachable', 'nobody answers');
    });
    const { status, headers, body } = await harness.stranger.send('POST', '/api/auth/validate', { token });
    asked.mockRestore();
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(body).toEqual({ msg: expect.any(String) });
  });

  it('lets the page run its own scripts alone, and talk to its API alone [C1] [V14]', async () => {
    const { headers } = await harness.stranger.send('GET', '/signin');
    expect(headers.get('content-security-policy')?.split(';').toSorted()).toEqual(
      [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        "img-src 'self' data: blob: https://api.example wss://api.example",
        "media-src 'self' blob: https://api.example wss://api.example",
        "connect-src 'self' https://api.example wss://api.example",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ].toSorted(),
    );
  });

  it('to an unknown call is JSON 404 [V19]', async () => {
    for (const [method, path] of [
      ['GET', '/api/nowhere'],
      ['PATCH', '/api/admin/users/1'],
      ['POST', '/signin'],
      ['GET', '/assets/gone-123.js'],
    ] as const) {
      const { status, body } = await harness.as('dev').send(method, path);
      expect(status).toBe(404);
      expect(body).toEqual({ msg: 'Alamat tidak ditemukan.' });
    }
  });

  it('to nonsense says so in words, without stack, path or SQL [V19]', async () => {
    const admin = harness.as('admin');
    const requests: (readonly [string, string, unknown?])[] = [
      ['GET', '/api/admin/users/abc'],
      ['GET', '/api/admin/users/999999999999999'],
      ['GET', '/api/admin/users/9999999999999999999'],
      ['GET', "/api/admin/users/1'%20OR%201=1--"],
      ['GET', '/api/admin/users/%00'],
      ['GET', '/api/admin/users/%ff'],
      ['GET', '/api/admin/whatsapp/list-per-page?page=-1&user_id=x'],
      ['GET', '/api/admin/proxy/list-per-page?page=99999999999999999999'],
      ['POST', '/api/admin/level/create', '{"name":'],
      ['POST', '/api/admin/level/create', '[[[[1]]]]'],
      ['POST', '/api/admin/level/create', { name: 'x\u0000', blast_fee: 1, requirement_blast: 1 }],
      ['POST', '/api/admin/proxy/save', { value: { toString: 1 } }],
      ['PUT', '/api/admin/withdraw/update', { id: 1, status: 'paid' }],
      ['POST', '/api/admin/phonenumber/save', { number: 1e308, name: [] }],
    ];
    for (const [method, path, body] of requests) {
      const answer = await admin.send(method, path, body);
      const text = JSON.stringify(answer.body);
      expect([path, answer.status < 500]).toEqual([path, true]);
      expect(text).not.toMatch(INSIDES);
    }
  });

  it('reads a page number that is none as page 1, and tells how many there are [D1]', async () => {
    const admin = harness.as('admin');
    const first = await admin.send('GET', '/api/admin/proxy/list-per-page?page=1');
    for (const page of ['0', '-1', '1.5', 'abc', '9e15', '']) {
      const { body } = await admin.send('GET', `/api/admin/proxy/list-per-page?page=${page}`);
      expect(body.data).toEqual(first.body.data);
    }
    const beyond = await admin.send('GET', '/api/admin/proxy/list-per-page?page=99999');
    expect(beyond.body).toMatchObject({ data: [], meta: { totalPages: 4 } });
  });

  it('gives as many accounts a page as are asked for, each once, and ten where that cannot be read', async () => {
    const admin = harness.as('admin');
    const read = async (query: string) => {
      const { body } = await admin.send('GET', `/api/admin/whatsapp/list-per-page?${query}`);
      return { ids: body.data.map((row: { id: number }) => row.id), totalPages: body.meta.totalPages };
    };
    const all = await read('size=500');
    expect(all).toMatchObject({ ids: { length: 60 }, totalPages: 1 });
    const pages = [await read('size=25'), await read('size=25&page=2'), await read('size=25&page=3')];
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([3, 3, 3]);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(all.ids);
    expect(await read('size=25&page=4')).toEqual({ ids: [], totalPages: 3 });
    for (const size of ['', '0', '-1', '501', '1.5', 'abc', '9e15']) {
      expect(await read(`size=${size}`)).toEqual({ ids: all.ids.slice(0, 10), totalPages: 6 });
    }
  });
});

describe('JSON that names a prototype', () => {
  const poisoned = ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'];

  it.each(poisoned)('is refused as a body: %s [V12] [S15]', async (json) => {
    const { status } = await harness.as('admin').send('POST', '/api/admin/level/create', json);
    expect(status).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it.each(poisoned)('is refused inside the buttons of a form: %s [V12]', async (json) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      text: 'x',
      text_wa: 'x',
      button: `[${json}]`,
      status: 'active',
    })) {
      form.set(name, value);
    }
    expect((await harness.as('admin').send('POST', '/api/admin/message/create', form)).status).toBe(400);
  });

  it.each(poisoned)('is refused inside an imported file: %s [V12]', async (json) => {
    for (const path of ['phonenumber', 'proxy', 'message']) {
      const form = new FormData();
      form.set('file', new File([`[${json}]`], 'impor.json'));
      expect((await harness.as('admin').send('POST', `/api/admin/${path}/import`, form)).status).toBe(400);
    }
  });

  it('is no field of a form either [V12]', async () => {
    const form = new FormData();
    form.set('__proto__', '{"role":"admin"}');
    const { status } = await harness.as('admin').send('POST', '/api/admin/phonenumber/import', form);
    expect([400, 422]).toContain(status);
  });

  it('nested 100,000 deep is refused and the server goes on [V10] [I5]', async () => {
    const form = new FormData();
    form.set('file', new File(['['.repeat(100_000) + ']'.repeat(100_000)], 'dalam.json'));
    const { status } = await harness.as('admin').send('POST', '/api/admin/phonenumber/import', form);
    expect([200, 400, 422]).toContain(status);
    expect((await harness.as('admin').send('GET', '/api/admin/setting/get')).status).toBe(200);
  });
});

describe('a search', () => {
  beforeAll(async () => {
    await harness.server.database.db.insert(whatsapps).values([
      { clientid: 'id-900', userId: Number(harness.as('dev').id), pushname: 'Diskon 50% Toko' },
      { clientid: 'id-901', userId: Number(harness.as('dev').id), pushname: 'toko_satu' },
      { clientid: 'id-902', userId: Number(harness.as('dev').id), pushname: 'garis\\miring' },
    ]);
  });

  it.each([
    ['%', ['id-900']],
    ['_', ['id-901']],
    ['\\', ['id-902']],
    ["' OR '1'='1", []],
    ["'; drop table users; --", []],
    ['") UNION SELECT 1 --', []],
    ['1;DROP TABLE users', []],
    ["1'; DROP TABLE users-- 1", []],
    ["' OR 1=1 -- 1", []],
    ["'; EXEC sp_MSForEachTable 'DROP TABLE ?'; --", []],
    ['%%', []],
    ['50%', ['id-900']],
    ['o_s', ['id-901']],
  ])('for %s finds that text alone [V13]', async (search, clientids) => {
    const { rows } = await harness.as('dev').call('whatsapp.page', { page: 1, user_id: null, search });
    expect(rows.map((row) => row.clientid).toSorted()).toEqual(clientids);
    expect(await harness.server.database.db.$count(phoneNumbers)).toBe(500);
  });
});

describe('the log', () => {
  afterAll(() => log.splice(0));

  it('tells of sign-ins, refused and granted, but no secret of anybody [V15]', async () => {
    const canary = 'kenari-rahasia-4471';
    const email = 'member\r\nadmin@demo.test';
    await harness.stranger.send('POST', '/api/auth/login', { email: 'member@demo.test', password: canary });
    await harness.stranger.send('POST', '/api/auth/login', { email, password: canary });
    const person = await harness.signIn('member@demo.test');
    await person.send('GET', `/api/admin/users/${person.id}?token=${canary}`);
    await harness.stranger.send('POST', '/api/auth/validate', { token: canary });
    const written = log.join('');
    expect(written).toContain('sign-in refused');
    expect(written).toContain('signed in');
    expect(written).not.toContain(canary);
    expect(written).not.toContain(person.token);
    expect(log.every((entry) => entry.trimEnd().split('\n').length === 1)).toBe(true);
  });
});
