import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it, onTestFinished } from 'vitest';
import { embed } from '../../../sandbox/store/embedded';
import { openInMemory } from '../../../sandbox/store/memory';
import { findSession, listSessions, openSession } from '../../../sandbox/store/sessions';
import { migrationsUpTo } from '../../support/migrations';

it('of a folder of version 0.2.0 leaves everybody signed in, and nobody locked [V5]', async () => {
  const client = await openInMemory();
  await migrate(drizzle({ client }), { migrationsFolder: migrationsUpTo(8) });
  await client.exec(`
    insert into users (firstname, lastname, email, password_hash, referral_code) values ('Ani', 'W', 'a@b.test', 'x', 'A');
    insert into sessions (user_id, token_hash, expires_at)
      values (1, encode(sha256('a-token-of-yesterday'), 'hex'), now() + interval '1 day');
  `);
  const database = await embed(client);
  onTestFinished(() => database.close());
  const now = Date.now();
  const session = await findSession(database.db, 'a-token-of-yesterday', now);
  expect(session?.user).toMatchObject({ email: 'a@b.test', lockedAt: null });
  await openSession(database.db, 1, now, { device: 'Firefox', network: '203.0.113.7' });
  expect((await listSessions(database.db, 1, now)).map(({ device }) => device)).toEqual(['Firefox', '']);
});
