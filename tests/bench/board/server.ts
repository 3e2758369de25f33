import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';

const DIST = join(import.meta.dirname, '../../../dist');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
};
const EPOCH = 'bench';
/** A frame of the socket, in ms, as the product's server gathers them. */
const FRAME = 16;

/** A page that opens the same socket and throws everything away. */
const THROWING = `<!doctype html><meta charset="utf-8"><title>Nothing</title><p id="frames">0</p>
<script>new WebSocket('ws://' + location.host + '/?id=client-admin').onmessage = () => {};</script>`;

export interface Load {
  readonly eventsPerSecond: number;
  /** How many accounts the events are about, from the first that a list shows. */
  readonly accounts: number;
}

/** A server of so many accounts: it answers the board's calls, and sends its sockets messages at the requested rate. */
export async function serveFleet(accounts: number) {
  const success = new Uint32Array(accounts).fill(100);
  const sockets = new Set<WebSocket>();
  let seq = 0;
  let sent = 0;

  const record = (place: number) => ({
    id: accounts - place,
    clientid: `id-${place}`,
    phonenumber: `62812${String(place).padStart(8, '0')}`,
    pushname: `Akun ${place}`,
    user_id: 1 + (place % 40),
    proxyId: 1 + (place % 30),
    state: 'connected',
    status: 'sending',
    count_success: success[place],
    count_fail: 0,
    income: (success[place] ?? 0) * 100,
    suspended: 0,
    suspended_count: 0,
  });
  const page = (query: URLSearchParams) => {
    const size = Number(query.get('size') ?? 10);
    const first = (Number(query.get('page') ?? 1) - 1) * size;
    const rows = Array.from({ length: Math.max(0, Math.min(size, accounts - first)) }, (_, at) =>
      record(first + at),
    );
    return { data: rows, meta: { totalPages: Math.ceil(accounts / size), epoch: EPOCH, seq } };
  };
  const answers: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    '/api/auth/validate': () => ({ isvalid: true }),
    '/api/admin/whatsapp/list-per-page': page,
    '/api/admin/users/members': () => ({ users: [] }),
    '/api/admin/proxy/list': () => ({ list: [] }),
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench');
    const say = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'Content-Type': type }).end(body);
    const ask = answers[pathname];
    if (ask) return say('application/json', JSON.stringify(ask(searchParams)));
    if (pathname.startsWith('/api')) return response.writeHead(404).end('{}');
    if (pathname === '/nothing') return say('text/html', THROWING);
    const type = TYPES[extname(pathname)];
    return say(type ?? 'text/html', readFileSync(join(DIST, type ? pathname : 'index.html')));
  };

  const http = createServer(answer);
  const server = new WebSocketServer({ server: http });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.send(JSON.stringify({ event: 'resumed', epoch: EPOCH, seq, complete: true }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  /** One more message of an account; `date` is when it is sent, epoch ms. */
  const count = (place: number, date?: number) => {
    const counted = (success[place] ?? 0) + 1;
    success[place] = counted;
    seq += 1;
    sent += 1;
    const sender = { id: accounts - place, count_success: counted, count_fail: 0, income: counted * 100 };
    const about = { epoch: EPOCH, seq, source: 'whatsapp', deviceId: `id-${place}` };
    return { event: 'count_success', ...about, sender, ...(date && { date }) };
  };

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    sent: () => sent,
    successOf: (place: number) => success[place] ?? 0,
    total: () => success.reduce((sum, each) => sum + each, 0),
    /** Sends for `ms`; the last event of each frame is about the first account, whose figure is watched for. */
    async run({ eventsPerSecond, accounts: among }: Load, ms: number) {
      const start = performance.now();
      let made = 0;
      while (performance.now() - start < ms) {
        const due = Math.floor(((performance.now() - start) / 1000) * eventsPerSecond);
        const events = [];
        for (; made < due - 1; made += 1) events.push(count((made * 7919) % among));
        if (made < due) {
          events.push(count(0, Date.now()));
          made += 1;
        }
        if (events.length > 0) {
          const text = JSON.stringify(events);
          for (const socket of sockets) socket.send(text);
        }
        await new Promise((resolve) => setTimeout(resolve, FRAME));
      }
    },
    close: async () => {
      for (const socket of sockets) socket.terminate();
      server.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
