import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../sandbox/store/open-database';
import { beginFactor, confirmFactor, readFactor, renewRecoveryCodes } from '../../../sandbox/store/factors';
import { addPerson } from '../../../sandbox/store/people';
import { findSession, openSessionOf } from '../../../sandbox/store/sessions';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';

const postgres = await startPostgres();
afterAll(() => postgres?.remove());
if (!postgres) console.warn('This machine has no PostgreSQL that can be started: one database is not tried');
const databases = [
  { name: 'embedded', options: { dataDir: 'memory://' } },
  ...(postgres ? [{ name: 'PostgreSQL', options: { url: await postgres.create() } }] : []),
];

describe.each(databases)('a code that comes several times at once ($name)', async ({ options }) => {
  const database = await openDatabase(options);
  afterAll(() => database.close());
  const now = Date.now();
  const place = { device: 'Firefox', network: '203.0.113.7', address: '' };

  async function setUp(email: string) {
    const person = { firstname: 'Ani', lastname: 'W', email, passwordHash: 'hash' };
    const id = (await addPerson(database.db, person)) ?? 0;
    const { secret = '' } = (await beginFactor(database.db, { id, email })) ?? {};
    const codeAt = (at: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
    const operation = { userId: id, device: '', now: now - 60_000 };
    await database.transaction((tx) => confirmFactor(tx, operation, codeAt(operation.now)));
    const codes = await database.transaction((tx) => renewRecoveryCodes(tx, id));
    const signIn = (code: string) => openSessionOf(database, { id, passwordHash: 'hash' }, now, place, code);
    return { id, codeAt, codes: codes ?? [], signIn };
  }
  const opened = async (tries: readonly ReturnType<typeof openSessionOf>[]) =>
    (await Promise.all(tries)).flatMap((result) => (result && 'token' in result ? [result.token] : []));

  it('opens one session, of an authenticator and of those that stand in for it [A1] [V4]', async () => {
    const { id, codeAt, codes, signIn } = await setUp('ani@b.test');
    for (const code of [codeAt(now), codes[3] ?? '']) {
      const [token = '', ...others] = await opened(Array.from({ length: 10 }, () => signIn(code)));
      expect(others).toEqual([]);
      expect((await findSession(database.db, token, now))?.user.id).toBe(id);
    }
    expect(await readFactor(database.db, id)).toEqual({ enabled: true, left: 9 });
  });

  it('leaves ten recovery codes where they are made anew several times at once', async () => {
    const { id } = await setUp('budi@b.test');
    await Promise.all(
      Array.from({ length: 5 }, () => database.transaction((tx) => renewRecoveryCodes(tx, id))),
    );
    expect((await readFactor(database.db, id)).left).toBe(10);
  });
});
