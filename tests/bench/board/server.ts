import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Message } from '../../../sandbox/events/publish';
import { systemClock } from '../../../sandbox/core/clock';
import { rowOf } from '../../../sandbox/office/standings';
import { createView } from '../../../sandbox/office/view';
import { COMPRESSION, framesOf, sendFrame } from '../../../sandbox/socket/frames';
import { type CallName, callOf } from '../../../src/api/calls';
import { clientMessage, TOLD_SUMS, type Watched } from '../../../src/api/schema/client-message';
import { EPOCH } from '../fleet-page/fleet';
import { createFleet, placeOf } from './fleet';

const DIST = join(import.meta.dirname, '../../../dist');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};
/** A frame of the socket, in ms, as the product's server gathers them, and how often it tells sums. */
const FRAME = 16;
const SECOND = 1000;
const ADMIN = { userId: 1, role: 'admin' } as const;

/** A page that is sent what a board is, and throws it away. */
const throwing = (
  watch: Watched,
) => `<!doctype html><meta charset="utf-8"><title>Nothing</title><p id="frames">0</p>
<script>const socket = new WebSocket('ws://' + location.host + '/?id=client-admin');
socket.onopen = () => socket.send('${JSON.stringify({ type: 'auth', token: 'bench', frames: 'rows', watch })}');
socket.onmessage = () => {};</script>`;

/** A server of a fleet: it answers the calls of its office, and tells each socket what that looks at. */
export async function serveFleet(accounts: number, messagesPerSecond: number) {
  const fleet = createFleet(accounts, messagesPerSecond);
  const sockets = new Map<WebSocket, { readonly tell: () => void; readonly tellSums: () => void }>();
  let calls = 0;
  let told = 0;
  let seq = 0;
  let reported = fleet.advance();

  const answers = new Map<string, (query: URLSearchParams) => unknown>();
  const answer = async (name: CallName, body: (query: URLSearchParams) => unknown) =>
    void answers.set(`/api${(await callOf(name)).path.replace(':userId', String(ADMIN.userId))}`, body);
  const none = () => ({ data: [], meta: { totalPages: 1, count: 0, filters: { status: [] } } });
  await answer('auth.validate', () => ({ isvalid: true }));
  await answer('whatsapp.page', fleet.page);
  await answer('statistics.ofEverybody', fleet.statistics);
  for (const name of [
    'access.changes',
    'message.page',
    'proxy.page',
    'users.memberPage',
    'withdraw.page',
  ] as const)
    await answer(name, none);
  for (const name of TOLD_SUMS) await answer(name, () => fleet.sums()[name]);

  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench');
    const say = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'Content-Type': type }).end(body);
    if (pathname.startsWith('/api')) {
      calls += 1;
      const body = answers.get(pathname);
      return body
        ? say('application/json', JSON.stringify(body(searchParams)))
        : response.writeHead(404).end('{}');
    }
    if (pathname === '/nothing')
      return say('text/html', throwing({ rows: fleet.firstKeys(200), sums: ['whatsapp.totals'] }));
    const type = TYPES[extname(pathname)];
    return say(type ?? 'text/html', readFileSync(join(DIST, type ? pathname : 'index.html')));
  };

  const http = createServer(serve);
  const server = new WebSocketServer({ server: http, perMessageDeflate: COMPRESSION });
  server.on('connection', (socket, { socket: stream }) => {
    const view = createView(() => {}, systemClock);
    const line = { socket, stream, readsRows: true };
    let texts: string[] = [];
    let rows: readonly string[] = [];
    view.begin(({ text }) => texts.push(text));
    const watch = (watched: Watched) => {
      const added = view.show(watched, ADMIN);
      rows = watched.rows;
      view.tell(added, [...added.keys()].map(fleet.standing));
    };
    socket.on('message', (data) => {
      const said = clientMessage.parse(JSON.parse(String(data)));
      if (said.type === 'watch') watch(said);
      if (said.type !== 'auth' || !said.watch) return;
      texts.push(JSON.stringify({ event: 'resumed', ...view.head(), complete: true, watches: true }));
      watch(said.watch);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    sockets.set(socket, {
      tell() {
        const placed = (message: Message) => {
          seq += 1;
          return { epoch: EPOCH, seq, text: JSON.stringify(message), message };
        };
        for (const key of rows)
          for (const message of reported.messages(placeOf(key))) view.heard(key, placed(message));
        for (const message of reported.news) view.news(rowOf(message), placed(message));
        told += texts.length;
        if (socket.readyState === socket.OPEN)
          for (const frame of framesOf(texts, true)) sendFrame(line, frame);
        texts = [];
      },
      tellSums: () => view.tellSums(fleet.sums()),
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const turns = setInterval(() => {
    reported = fleet.advance();
    for (const { tell } of sockets.values()) tell();
  }, FRAME);
  const seconds = setInterval(() => {
    for (const { tellSums } of sockets.values()) tellSums();
  }, SECOND);

  return {
    accounts,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    sent: fleet.sent,
    countOf: fleet.countOf,
    rest: fleet.rest,
    loseLinks: fleet.loseLinks,
    /** How many calls it has answered, and how many messages it has told. */
    served: () => ({ calls, told }),
    close: async () => {
      clearInterval(turns);
      clearInterval(seconds);
      for (const socket of sockets.keys()) socket.terminate();
      server.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
export type Fleet = Awaited<ReturnType<typeof serveFleet>>;
