import { NEVER, asyncScheduler, filter, firstValueFrom, of } from 'rxjs';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../../sandbox/core/clock';
import { connectChannel } from '../../../src/streams/channel';
import type { SocketLike } from '../../../src/streams/environment';
import { createEventLog } from '../../../src/streams/event-log';
import { createServerClock } from '../../../src/streams/server-clock';
import { createRouter } from '../../../src/streams/route';
import { useServer } from '../../contract/harness';

const harness = useServer({ seed: 'none', clock: systemClock });

it('leaves no token where proxies log: the page says it in a header and in the first message alone [V8]', async () => {
  const { app, sockets } = harness.server;
  const lines: string[] = [];
  const log = (kind: string) => (request: { url?: string; headers: { referer?: string } }) =>
    lines.push(`${kind} ${request.url} ${request.headers.referer ?? '-'}`);
  app.server.prependListener('request', log('call'));
  app.server.prependListener('upgrade', log('socket'));

  const person = await harness.signInFirst();
  await person.call('users.read', { id: person.id });
  await harness.stranger.call('auth.validate', { token: person.token });
  const channel = connectChannel({
    channel: 'client-admin',
    host: harness.url,
    token: () => person.token,
    environment: {
      createWebSocket: (url) => new WebSocket(url) as unknown as SocketLike,
      scheduler: asyncScheduler,
      clock: createServerClock(asyncScheduler),
      random: () => 0,
      visible: of(true),
      online: NEVER,
    },
    log: createEventLog(),
    router: createRouter(),
    directory: { sendersAmong: (candidates) => candidates },
  });
  const becomes = (wanted: string) =>
    firstValueFrom(channel.status.pipe(filter(({ status }) => status === wanted)));
  const held = channel.status.subscribe();
  await becomes('live');
  const lost = becomes('reconnecting');
  for (const { socket } of sockets.open()) socket.terminate();
  await lost;
  await becomes('live');
  held.unsubscribe();

  expect(lines.filter((line) => line.startsWith('socket'))).toEqual([
    'socket /?id=client-admin -',
    expect.stringMatching(/^socket \/\?id=client-admin&since=\d+&epoch=[\w-]+ -$/),
  ]);
  expect(lines.filter((line) => line.startsWith('call')).length).toBeGreaterThanOrEqual(3);
  expect(lines.join('\n')).not.toContain(person.token);
});
