import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sessions } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();

it('counts an open socket as use of its session', async () => {
  const { db } = harness.server.database;
  const { id, token } = await harness.signIn('member3@demo.test');
  const seen = async () =>
    (await db.select({ at: sql<string>`max(last_seen_at)` }).from(sessions).where(sql`user_id = ${id}`))[0]
      ?.at;
  await db.update(sessions).set({ lastSeenAt: new Date(Date.now() - 3_600_000) });
  const before = await seen();
  const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/?id=client-${id}`);
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
  await vi.waitFor(async () => expect(await seen()).not.toBe(before));
  socket.terminate();
});
