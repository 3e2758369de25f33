import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { announceByNats } from '../../../sandbox/store/nats';
import { startNats } from '../../../scripts/shared/servers/broker-server';
import { log } from '../events/nats-fleet';

const WAITING = { timeout: 20_000 };
const nats = await startNats();
afterAll(() => nats?.remove());

const never = () => {
  throw new Error('no database is asked');
};
const announcing = (addresses: string) => {
  const announcer = announceByNats(addresses, { database: never, days: 7, log });
  onTestFinished(announcer.close);
  return announcer;
};

/** A server that takes connections and says nothing. */
async function openSilent() {
  const sockets = new Set<{ destroy(): void }>();
  let most = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: `nats://127.0.0.1:${port}`, open: () => sockets.size, most: () => most };
}

describe.runIf(nats)('a NATS server', () => {
  // Collected where there is none, too.
  const url = nats?.url ?? '';

  it('of a cluster is found among others that are silent, which keep no connection', async () => {
    const silent = [await openSilent(), await openSilent()];
    const announcer = announcing([...silent.map((one) => one.url), url].join(','));
    await vi.waitUntil(announcer.isListening, WAITING);
    await vi.waitUntil(() => silent.every((one) => one.open() === 0), WAITING);
    expect(silent.map((one) => one.most())).toEqual([1, 1]);
    const { ready, leave } = announcer.follow({ channel: 'client-1' });
    await ready;
    leave();
  });

  it('that does not encrypt is refused where the address says that it does', async () => {
    const announcer = announcing(url.replace('nats:', 'tls:'));
    const other = announcing(url);
    await vi.waitUntil(other.isListening, WAITING);
    expect(announcer.isListening()).toBe(false);
  });
});
