import { simulated } from '../../sandbox/simulated/simulated-network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { like } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { administer } from '../../sandbox/administration';
import { buildServer, type Server } from '../../sandbox/server';
import { accessChanges } from '../../sandbox/store/schema';
import { startPostgres } from '../../scripts/shared/servers/postgres-server';

const post = async ({ app }: Server, path: string, payload: object) =>
  (await app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })).json();
const password = 'rahasia-baru';

describe('the command line of an installation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'administration-'));
  // Every command opens the database: a tenth of the time where the system has a PostgreSQL.
  const postgres = await startPostgres();
  const place = postgres ? { url: await postgres.create() } : { dataDir: folder };
  const admin = (...args: string[]) =>
    administer(args, { ...place, pageUrl: 'https://blast.example/', passwordCost: 2 ** 10 });
  const during = async (work: (server: Server) => Promise<void>): Promise<void> => {
    const server = await buildServer({ ...place, seed: 'none', test: true, network: simulated() });
    try {
      await work(server);
    } finally {
      await server.close();
    }
  };
  const tokenIn = (text: string) => /https:\/\/blast\.example\/reset-password#([\w-]{43})/.exec(text)?.[1];

  beforeAll(() => during(async () => {}), 60_000);
  afterAll(async () => {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('makes whoever it names, who sets a password by a link, once', async () => {
    const token = tokenIn(await admin('create', 'dev', 'Devi@Blast.example', 'Devi', 'Sari'));
    await expect(admin('create', 'staff', 'devi@blast.example', 'Devi')).rejects.toThrow('already');
    await during(async (server) => {
      await post(server, 'reset-password', { token, password, password2: password });
      const { user } = await post(server, 'login', { email: 'devi@blast.example', password });
      expect(user).toMatchObject({ firstname: 'Devi', lastname: 'Sari', role: 'dev' });
      const again = await post(server, 'reset-password', { token, password, password2: password });
      expect(again.msg).toMatch(/tidak berlaku lagi/);
    });
    expect(await admin('list')).toBe(
      ['admin    admin@localhost  0 sessions', 'dev      devi@blast.example  1 sessions'].join('\n'),
    );
  }, 60_000);

  it('gives another role, locks, unlocks, ends sessions and makes a new link', async () => {
    const email = 'devi@blast.example';
    const signIn = async (server: Server, secret = password) =>
      post(server, 'login', { email, password: secret });
    expect(await admin('role', email, 'staff')).toContain('is staff now');
    await admin('lock', email);
    expect(await admin('list')).toContain('staff    devi@blast.example  0 sessions  locked');
    await during(async (server) => {
      expect((await signIn(server)).msg).toBe('Akun Anda terkunci. Hubungi Admin/CS.');
    });
    await admin('unlock', email);
    const token = tokenIn(await admin('password-link', email));
    await during(async (server) => {
      const { token: session, user } = await signIn(server);
      expect(user.role).toBe('staff');
      const other = 'rahasia-lain-lagi';
      await post(server, 'reset-password', { token, password: other, password2: other });
      expect(await post(server, 'validate', { token: session })).toEqual({ isvalid: false });
      expect((await signIn(server, other)).user.role).toBe('staff');
    });
    await admin('end-sessions', email);
    expect(await admin('list')).toContain('staff    devi@blast.example  0 sessions');
  }, 60_000);

  it('takes a lost second factor away, and shows who has one', async () => {
    const email = 'admin@localhost';
    const link = tokenIn(await admin('password-link', email));
    await during(async (server) => {
      await post(server, 'reset-password', { token: link, password, password2: password });
      const { token } = await post(server, 'login', { email, password });
      const send = async (path: string, payload: object) =>
        (
          await server.app.inject({
            method: 'POST',
            url: `/api/admin/factor/${path}`,
            headers: { authorization: `Bearer ${token}` },
            payload,
          })
        ).json();
      const { secret } = await send('begin', {});
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      expect((await send('confirm', { code })).codes).toHaveLength(10);
      expect((await post(server, 'login', { email, password })).code).toBe(2);
    });
    expect(await admin('list')).toContain('admin    admin@localhost  1 sessions  second factor');
    expect(await admin('factor-reset', email)).toContain('by the password alone');
    expect(await admin('list')).toMatch(/^admin    admin@localhost  0 sessions$/m);
    await during(async (server) => {
      expect((await post(server, 'login', { email, password })).user.role).toBe('admin');
      const changes = await server.database.db
        .select()
        .from(accessChanges)
        .where(like(accessChanges.kind, 'factor%'))
        .orderBy(accessChanges.id);
      expect(changes.map(({ kind, device }) => [kind, device === ''])).toEqual([
        ['factor', false],
        ['factor_removed', true],
      ]);
    });
  }, 60_000);

  it.each([
    ['nobody', ['lock', 'siapa@blast.example'], 'Nobody has the e-mail'],
    ['no role', ['role', 'admin@localhost', 'raja'], 'A role is one of'],
    ['no e-mail', ['create', 'staff', 'devi', 'Devi'], 'An e-mail and a first name are needed'],
    ['no command', ['toString'], 'usage:'],
  ])('says what is wrong where it is told of %s', async (_, args, message) => {
    await expect(admin(...args)).rejects.toThrow(message);
  });
});
