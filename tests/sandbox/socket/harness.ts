import fastify from 'fastify';
import { expect } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { consoleLog } from '../../../sandbox/core/log';
import { createFeed } from '../../../sandbox/events/feed';
import { publishAll } from '../../../sandbox/events/publish';
import { announceRevocation } from '../../../sandbox/store/revocation';
import { createDisturbance } from '../../../sandbox/faults/disturbance';
import { registerFaults } from '../../../sandbox/faults/register';
import { createRuleBook } from '../../../sandbox/faults/rule-book';
import type { Identity } from '../../../sandbox/socket/channel-rule';
import { createOffice } from '../../../sandbox/office/office';
import { registerSocket } from '../../../sandbox/socket/register';
import { messagesOf } from '../../../src/streams/decode';
import { eventFaults } from '../../support/contract-schemas';
import { openEmpty, steppedClock } from '../network/harness';

export type SocketHarness = Awaited<ReturnType<typeof openSocketHarness>>;
type Frame = Record<string, unknown> & { readonly event?: string; readonly seq?: number };

/** A client that keeps the messages it receives. */
export interface Client {
  readonly socket: WebSocket;
  /** Frames as they came. */
  readonly frames: string[];
  /** Messages, arrays and rows taken apart. */
  readonly messages: Frame[];
  said(event: string): Frame[];
  /** Resolves once `count` messages of that event have come. */
  until(event: string, count?: number): Promise<Frame[]>;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** Resolves with `open`, or with the status that refused the upgrade. */
  readonly opened: Promise<'open' | number>;
}

/** A listening server with the socket alone; people are `ani` (member 1), `budi` (member 2), `sari` (staff 3), `rina` (admin 4). */
export async function openSocketHarness() {
  const database = await openEmpty();
  const { clock, timers } = steppedClock();
  const book = createRuleBook();
  const disturbance = createDisturbance(book);
  const feed = await createFeed(database);
  /** What the sums of the office come to. */
  const sums = new Map<string, unknown>();
  const office = createOffice({
    database,
    feed,

    clock,
    log: consoleLog,
    readSum: async (name) => sums.get(name),
  });
  const people = new Map<string, Identity | Promise<Identity | null>>([
    ['ani', { userId: 1, role: 'member' }],
    ['budi', { userId: 2, role: 'member' }],
    ['sari', { userId: 3, role: 'staff' }],
    ['rina', { userId: 4, role: 'admin' }],
  ]);
  const troubles: string[] = [];
  const resumes: boolean[] = [];
  const app = fastify({ forceCloseConnections: true });
  const sockets = await registerSocket(app, {
    database,
    feed,
    office,
    through: disturbance.through,
    clock,
    origins: ['https://allowed.example'],
    page: async () => 'the page',
    authenticate: async (token) => people.get(token) ?? null,
    onTrouble: (trouble) => void troubles.push(trouble),
    onResumed: (isComplete) => void resumes.push(isComplete),
  });
  await registerFaults(app, { database, sockets, disturbance, book, clock });
  let commits = 0;
  app.post('/api/commit', async () => {
    commits += 1;
    return { text: 'committed', commits };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const undocumented: string[] = [];
  const connect = (query: string, options: ClientOptions = {}): Client => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/${query}`, options);
    const frames: string[] = [];
    const messages: Frame[] = [];
    const watchers = new Set<() => void>();
    socket.on('message', (data) => {
      frames.push(String(data));
      const received = messagesOf(String(data)) as readonly Frame[];
      messages.push(...received);
      // What a test publishes is of no event's form; the connection's own messages are the server's.
      const own = received.filter(({ event = '' }) => ['resumed', 'ping', 'sums'].includes(event));
      undocumented.push(...own.flatMap((message) => eventFaults(message as { readonly event: string })));
      for (const watcher of watchers) watcher();
    });
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    const opened = new Promise<'open' | number>((resolve) => {
      socket.on('open', () => resolve('open'));
      socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode ?? 0);
        socket.terminate();
      });
      socket.on('error', () => resolve(0));
    });
    const said = (event: string) => messages.filter((message) => message.event === event);
    return {
      socket,
      frames,
      messages,
      said,
      closed,
      opened,
      until: (event, count = 1) =>
        new Promise((resolve) => {
          const look = () => {
            if (said(event).length < count) return;
            watchers.delete(look);
            resolve(said(event));
          };
          watchers.add(look);
          look();
        }),
    };
  };

  // The server's clock stands still but for the 16 ms in which a batch gathers.
  const batching = setInterval(() => {
    const [soonest = Number.POSITIVE_INFINITY] = timers.pending;
    if (soonest <= 16) timers.advance(soonest);
  }, 1);

  return {
    database,
    url,
    server: app.server,
    sockets,
    timers,
    people,
    /** Why sockets were closed to come back, and whether those that did were sent all they missed. */
    troubles,
    resumes,
    sums,
    connect,
    /** What the one REST call of this server has done so far. */
    commits: () => commits,
    call: (path = '/api/commit', init: RequestInit = { method: 'POST' }) => fetch(`${url}${path}`, init),
    fault: async (body: object, path = '/__faults') => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, answer: await response.json() };
    },
    counts: async () => (await fetch(`${url}/__faults/counts`)).json(),
    /** Time stands still from here on, batches too. */
    hold: () => clearInterval(batching),
    signIn: async (query: string, token: string, options?: ClientOptions, asked = {}) => {
      const client = connect(query, options);
      await client.opened;
      client.socket.send(JSON.stringify({ type: 'auth', token, ...asked }));
      return client;
    },
    say: (owner: number, ...events: string[]) =>
      database.transaction((tx) =>
        publishAll(
          tx,
          events.map((event) => ({ owner, message: { event } })),
        ),
      ),
    revoke: (userId: number) => database.transaction((tx) => announceRevocation(database, tx, userId)),
    close: async () => {
      expect(undocumented).toEqual([]);
      clearInterval(batching);
      for (const { socket } of sockets.open()) socket.terminate();
      await app.close();
      office.close();
      await feed.close();
    },
  };
}
