import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import { type Rows, rowsOf } from '../../src/api/schema/rows';
import { messagesOf } from '../../src/streams/decode';

/** A call on its way to the server. */
export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The connection ends after so many bytes of the body. */
  readonly cut?: number;
}
type Send = (asked: Asked) => Promise<Reply>;
export type Message = Readonly<Record<string, unknown>>;

/** A fault between a server and its callers. */
export interface Fault {
  /** Answers a call; `send` has the server answer it. */
  readonly answer?: (asked: Asked, send: Send) => Promise<Reply>;
  /** What is opened in place of a socket's path and query. */
  readonly open?: (url: string) => string;
  /** What is said to the server in place of what the client says. */
  readonly say?: (text: string) => string;
  /** The code that a socket is closed with; null: it stays open. */
  readonly close?: (code: number | null) => number | null;
  /** Maps the messages that one connection receives, one by one. */
  readonly filter?: () => (message: Message) => readonly Message[];
  /** What is said in place of rows. */
  readonly rows?: (rows: Rows) => Rows;
}

export interface FaultyServer {
  readonly url: string;
  /** Null: everything goes through as it is. */
  fault: Fault | null;
  close(): Promise<void>;
}

const flat = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function write(response: ServerResponse, { status, headers, body, cut }: Reply): void {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  if (cut === undefined) response.end(body);
  else response.write(body.slice(0, cut), () => response.destroy());
}

/** A server in front of another, which lets one fault after the other happen. */
export async function openFaultyServer(app: FastifyInstance, upstream: string): Promise<FaultyServer> {
  const state: { fault: Fault | null } = { fault: null };

  const send: Send = async ({ method, url, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body.length > 0 && { payload: body }),
    });
    const { 'transfer-encoding': _, connection: __, ...kept } = flat(reply.headers);
    return { status: reply.statusCode, headers: kept, body: reply.payload };
  };

  const server = createServer((request, response) => {
    const serve = async () => {
      const { method = 'GET', url = '/', headers } = request;
      const asked = { method, url, headers: flat(headers), body: await readAll(request) };
      write(response, await (state.fault?.answer ?? ((it) => send(it)))(asked, send));
    };
    serve().catch(() => response.destroy());
  });

  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (near, request) => {
    const {
      open = String,
      say = String,
      filter,
      close = Number,
      rows = (it: Rows) => it,
    } = state.fault ?? {};
    const filtered = filter?.() ?? ((message: Message) => [message]);
    const far = new WebSocket(`${upstream.replace('http', 'ws')}${open(request.url ?? '/')}`, {
      ...(request.headers.origin !== undefined && { origin: request.headers.origin }),
    });
    const waiting: string[] = [];
    near.on('message', (data) => {
      const text = say((data as Buffer).toString());
      if (far.readyState === far.OPEN) far.send(text);
      else waiting.push(text);
    });
    far.on('open', () => waiting.splice(0).forEach((text) => far.send(text)));
    far.on('message', (data) => {
      const text = (data as Buffer).toString();
      const passed = (messagesOf(text) as readonly Message[]).flatMap(filtered);
      if (text.startsWith('{"shapes"')) near.send(JSON.stringify(rows(rowsOf(passed))));
      else for (const message of passed) near.send(JSON.stringify(message));
    });
    far.on('close', (code) => {
      const told = close(code);
      if (code === 1006) near.terminate();
      else if (told !== null) near.close(told);
    });
    far.on('error', () => near.terminate());
    near.on('close', () => far.terminate());
  });

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
