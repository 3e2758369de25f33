import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { publish } from '../../sandbox/events/publish';
import { type RunningServer, startServer } from '../../sandbox/server';
import { endServer } from '../../sandbox/shutdown';
import { sendAway } from '../../sandbox/socket/send-away';
import { openDatabase } from '../../sandbox/store/open-database';
import { phoneNumberRows } from '../../sandbox/store/import-rows';
import { createImports } from '../../sandbox/store/imports';
import { imports, levels, phoneNumbers } from '../../sandbox/store/schema';
import { fillWithDemonstration, openDemonstration } from '../support/database';
import { openEmpty, steppedClock } from './network/harness';
import { keptLog } from './observability/lines';

const GRACE = 20_000;
let opened: RunningServer | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(options: Parameters<typeof startServer>[0] = {}) {
  const { clock, timers } = steppedClock();
  const database = options.dataDir ? {} : { database: await openDemonstration() };
  const server = await startServer({
    ...database,
    port: 0,
    test: true,
    clock,
    ...options,
  });
  opened = server;
  const send = (path: string, body?: object, token = '') =>
    fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signIn = async (email: string) => {
    const answer = await send('/api/auth/login', { email, password: 'demo1234' });
    return (await answer.json()) as { readonly token: string; readonly user: { readonly id: number } };
  };
  const reads = async (path: string) => {
    const { statusCode, json } = await server.app.inject(path);
    return [statusCode, json()] as const;
  };
  /** Ends it, and lets connections that are kept open linger. */
  const drain = async () => {
    const drained = server.drain(GRACE);
    await setImmediate();
    timers.advance(500);
    return drained;
  };
  return { server, clock, timers, send, signIn, reads, drain };
}

/** Holds every transaction that begins from now on until it is let go. */
function hold(server: RunningServer) {
  const { transaction } = server.database;
  let letGo!: () => void;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let held = 0;
  Object.assign(server.database, {
    transaction: async (work: never) => {
      held += 1;
      await gate;
      return transaction(work);
    },
  });
  return { letGo, isHeld: () => vi.waitUntil(() => held > 0) };
}

/** From now on no question to the database has an answer. */
function silence(server: RunningServer) {
  const never = () => new Promise<never>(() => {});
  Object.assign(server.database, { transaction: never, notify: never });
  Object.assign(server.database.db, { select: never, execute: never });
}

const LEVEL = { name: 'Platinum', blast_fee: 1, requirement_blast: 1 };

describe('a server that is told to end', () => {
  it('answers and commits what runs, and takes nothing new; its database opens as it was left', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shutdown-'));
    fillWithDemonstration(dataDir);
    const { server, send, signIn, reads, drain } = await open({ dataDir });
    const { token } = await signIn('admin@demo.test');
    const held = hold(server);
    const saved = send('/api/admin/level/create', LEVEL, token);
    await held.isHeld();

    const drained = drain();
    const isRefused = once(connect(Number(new URL(server.url).port), '127.0.0.1'), 'connect');
    await expect(isRefused).rejects.toThrow('ECONNREFUSED');
    expect(await reads('/healthz')).toEqual([200, { status: 'ok' }]);
    expect(await reads('/readyz')).toEqual([503, { status: 'not ready', parts: ['shutdown'] }]);
    held.letGo();
    const { status, headers } = await saved;
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    expect(await drained).toEqual({ calls: 0, sockets: 0 });
    await server.close();
    opened = undefined;

    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    const again = await openDatabase({ dataDir });
    expect(await again.db.select({ name: levels.name }).from(levels)).toContainEqual({ name: LEVEL.name });
    await again.close();
    rmSync(dataDir, { recursive: true });
  }, 60_000);

  it('answers what still comes by a connection that is kept open, as its last', async () => {
    const { server, timers } = await open();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const [answer] = (await once(get(`${server.url}/healthz`, { agent }), 'response')) as [IncomingMessage];
      await text(answer);
      return [answer.statusCode, answer.headers.connection];
    };
    expect(await ask()).toEqual([200, 'keep-alive']);
    const drained = server.drain(GRACE);
    expect(await ask()).toEqual([200, 'close']);
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
    timers.advance(500);
    expect(await drained).toEqual({ calls: 0, sockets: 0 });
  });

  it('answers at once who only waits for news, with when to ask again', async () => {
    const { server, send, signIn, drain } = await open();
    const { token } = await signIn('admin@demo.test');
    const waits = send('/api/admin/whatsapp/listen-message-created/1', undefined, token);
    await vi.waitUntil(() => server.sockets.open().length === 0 && waiting(server));
    expect(await drain()).toEqual({ calls: 0, sockets: 0 });
    const answer = await waits;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('tells sockets what was published, then to come back, and takes no others', async () => {
    const { server, timers, signIn, drain } = await open();
    const { token, user } = await signIn('member@demo.test');
    const address = `${server.url.replace('http', 'ws')}/?id=client-${user.id}`;
    const socket = new WebSocket(address);
    const received: string[] = [];
    socket.on('message', (data) => received.push(String(data)));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
    const closed = new Promise<readonly [number, string]>((resolve) =>
      socket.on('close', (code, reason) => resolve([code, String(reason)])),
    );
    await vi.waitUntil(() => {
      timers.advance(16);
      return received.some((said) => said.includes('resumed'));
    });
    await server.database.transaction((tx) => publish(tx, user.id, { event: 'reset', id: 77 }));
    await setImmediate();
    expect(received.join('')).not.toContain('"id":77');

    expect(await drain()).toEqual({ calls: 0, sockets: 0 });
    expect(await closed).toEqual([1012, 'service restart']);
    expect(received.join('')).toContain('"id":77');
    await expect(server.app.injectWS('/?id=client-1')).rejects.toThrow('503');
  });

  it('has ended once all is finished and closed', async () => {
    const { server, clock, timers } = await open();
    const ended = endServer(server, GRACE, clock);
    await setImmediate();
    timers.advance(500);
    expect(await ended).toBe(true);
    opened = undefined;
  });

  it('has ended within its time whatever the database does, and says that it had to cut', async () => {
    const log = keptLog();
    const { server, clock, timers, reads } = await open({ logger: log.logger });
    silence(server);
    // Loops begin a step that has no end.
    timers.advance(60_000);
    expect(await reads('/healthz')).toEqual([200, { status: 'ok' }]);
    timers.advance(61_000);
    expect(await reads('/healthz')).toEqual([
      503,
      { status: 'standing still', loops: expect.arrayContaining(['pruner']) },
    ]);
    const ended = endServer(server, GRACE, clock);
    let isOver = false;
    void ended.then(() => (isOver = true));
    for (let ms = 0; ms < GRACE; ms += 500) {
      expect(isOver).toBe(false);
      timers.advance(500);
      await setImmediate();
    }
    expect(await ended).toBe(false);
    opened = undefined;
    expect(log.lines().at(-1)).toMatchObject({
      level: 50,
      msg: 'what was open could not be closed in time, and was cut',
    });
  });

  it('has closed all within two seconds though its network never answers', async () => {
    const asked: string[] = [];
    const never = (what: string) => () => {
      asked.push(what);
      return new Promise<never>(() => {});
    };
    const isAsked = (what: string) =>
      vi.waitUntil(() => timers.advance(0) ?? asked.includes(what), { timeout: 20_000 });
    const { server, clock, timers, signIn, send } = await open({
      network: () => ({ about: {}, take: never('take'), check: never('check'), close: never('close') }),
    });
    const { token, user } = await signIn('member@demo.test');
    const asking = { deviceId: 'id-17230000000009999', userId: user.id };
    expect(await send('/api/admin/whatsapp/new-client', asking, token)).toHaveProperty('status', 200);
    await isAsked('take');
    const ended = endServer(server, GRACE, clock);
    await setImmediate();
    timers.advance(1000);
    await isAsked('close');
    timers.advance(1000);
    expect(await ended).toBe(true);
    opened = undefined;
  });

  it('waits no longer than it may, and says what did not finish', async () => {
    const { server, timers, send, signIn } = await open();
    const { token } = await signIn('admin@demo.test');
    const held = hold(server);
    const saved = send('/api/admin/level/create', LEVEL, token).catch((error: Error) => error.message);
    await held.isHeld();
    const drained = server.drain(GRACE);
    await setImmediate();
    timers.advance(GRACE);
    expect(await drained).toEqual({ calls: 1, sockets: 0 });
    held.letGo();
    await saved;
  });
});

/** Whether a call is being answered. */
const waiting = async (server: RunningServer) => {
  const { payload } = await server.app.inject({ url: '/metrics', headers: { host: '127.0.0.1:5173' } });
  // This question is one of them.
  return payload.includes('http_requests_in_progress 2');
};

describe('an import that is under way when its time is over', () => {
  it('is taken back, and none begins after it', async () => {
    const database = await openEmpty();
    const running = createImports(database);
    const pieces = Array.from({ length: 5000 }, (_, place) => [
      { number: `62812${String(place).padStart(7, '0')}`, name: '', status: 'active' },
    ]);
    const staged = running.stage(phoneNumberRows, pieces, () => {});
    const waits = running.stage(phoneNumberRows, pieces, () => {});
    await Promise.all([
      expect(staged).rejects.toThrow('The server ends.'),
      expect(waits).rejects.toThrow('The server ends.'),
      running.close(),
    ]);
    expect(await database.db.$count(phoneNumbers)).toBe(0);
    expect(await database.db.$count(imports)).toBe(0);
  });
});

describe('many sockets', () => {
  /** A socket that answers its close, or not. */
  const fakeSocket = (answers: boolean) => {
    const listeners: (() => void)[] = [];
    const end = () => listeners.splice(0).forEach((listener) => listener());
    const socket = {
      readyState: 1,
      CLOSED: 3,
      code: 0,
      once: (_event: string, listener: () => void) => listeners.push(listener),
      close: (code: number) => {
        socket.code = code;
        if (answers) end();
      },
      terminate: end,
    };
    return socket;
  };

  it('are told to come back some after the other, and end by force where they do not answer', async () => {
    const { clock, timers } = steppedClock();
    const sockets = Array.from({ length: 250 }, (_, place) => fakeSocket(place !== 7));
    const putOff = () => sockets.filter(({ code }) => code === 1012).length;
    let isOver = false;
    const over = sendAway(sockets as never, () => {}, clock).finally(() => {
      isOver = true;
    });
    const seen: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      seen.push(putOff());
      timers.advance(100);
      await setImmediate();
    }
    expect(seen).toEqual([100, 200, 250]);
    expect(isOver).toBe(false);
    timers.advance(5000);
    await over;
    expect(isOver).toBe(true);
  });
});
