import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Mix } from '../fleet-page/contestants';
import { rowsOf } from '../../../src/api/schema/rows';
import { accountOf, EPOCH, Events, STRIDE } from '../fleet-page/fleet';

const DIST = join(import.meta.dirname, '../../../dist');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};
/** A frame of the socket, in ms, as the product's server gathers them. */
const FRAME = 16;

/** A page that opens the same socket and throws everything away. */
const THROWING = `<!doctype html><meta charset="utf-8"><title>Nothing</title><p id="frames">0</p>
<script>new WebSocket('ws://' + location.host + '/?id=client-admin').onmessage = () => {};</script>`;

export interface Load {
  readonly mix: Mix;
  readonly eventsPerSecond: number;
  /** How many accounts the events are about, from the first that a list shows. */
  readonly accounts: number;
}

/** A figure of the first account, and when it was sent, in epoch ms. */
export interface Mark {
  readonly figure: number;
  readonly at: number;
}

/** A server of so many accounts: it answers the board's calls, and sends its sockets messages at the requested rate. */
export async function serveFleet(accounts: number) {
  const events = new Events('counts', accounts);
  /** Each with how it reads several messages at once. */
  const sockets = new Map<WebSocket, 'rows' | 'array'>();
  let turn = 0;

  const record = (place: number) => {
    const count = events.counts[place] ?? 0;
    return { ...accountOf(place), count_success: count, income: count * 100 };
  };
  const page = (query: URLSearchParams) => {
    const size = Number(query.get('size') ?? 10);
    const first = (Number(query.get('page') ?? 1) - 1) * size;
    const rows = Array.from({ length: Math.max(0, Math.min(size, accounts - first)) }, (_, at) =>
      record(first + at),
    );
    return { data: rows, meta: { totalPages: Math.ceil(accounts / size), epoch: EPOCH, seq: events.seq } };
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
    sockets.set(socket, 'array');
    socket.on('message', (said) => {
      if (JSON.parse(String(said)).frames === 'rows') sockets.set(socket, 'rows');
    });
    socket.on('close', () => sockets.delete(socket));
    socket.send(JSON.stringify({ event: 'resumed', epoch: EPOCH, seq: events.seq, complete: true }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    sent: () => events.seq,
    countOf: (place: number) => events.counts[place] ?? 0,
    total: () => events.counts.reduce((sum, each) => sum + each, 0),
    /** Sends for `ms`; the last event of each frame counts for the first account. Returns when it was so. */
    async run({ mix, eventsPerSecond, accounts: among }: Load, ms: number) {
      const marks: Mark[] = [];
      const start = performance.now();
      const before = events.seq;
      while (performance.now() - start < ms) {
        const due = before + Math.floor(((performance.now() - start) / 1000) * eventsPerSecond);
        const date = new Date().toISOString();
        const frame: object[] = [];
        while (events.seq < due - 1) {
          turn += 1;
          for (const message of events.messages((turn * STRIDE) % among, mix))
            frame.push({ ...message, date });
        }
        if (events.seq < due) {
          for (const message of events.messages(0, 'counts')) frame.push({ ...message, date });
          marks.push({ figure: events.counts[0] ?? 0, at: Date.now() });
        }
        if (frame.length > 0)
          for (const [socket, reads] of sockets)
            socket.send(JSON.stringify(reads === 'rows' ? rowsOf(frame) : frame));
        await new Promise((resolve) => setTimeout(resolve, FRAME));
      }
      return marks;
    },
    close: async () => {
      for (const socket of sockets.keys()) socket.terminate();
      server.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
