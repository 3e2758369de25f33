import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import type { Between, Message, Send } from '../../scripts/mock/between';
import { flat, listen } from '../../scripts/mock/listen';
import { type Rows, rowsOf } from '../../src/api/schema/rows';
import { messagesOf } from '../../src/streams/decode';

/** A fault between a server and its callers. */
export interface Fault extends Between {
  /** What is opened in place of a socket's path and query. */
  readonly open?: (url: string) => string;
  /** What is said to the server in place of what the client says. */
  readonly say?: (text: string) => string;
  /** The code that a socket is closed with; null: it stays open. */
  readonly close?: (code: number | null) => number | null;
  /** What is said in place of rows. */
  readonly rows?: (rows: Rows) => Rows;
}

export interface FaultyServer {
  readonly url: string;
  /** Null: everything goes through as it is. */
  fault: Fault | null;
  close(): Promise<void>;
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

  const answer: Send = (asked) => (state.fault?.answer ?? ((it) => send(it)))(asked, send);
  const listening = await listen({ host: '127.0.0.1', port: 0 }, answer, (near, request) => {
    const {
      open = String,
      say = String,
      filter,
      close = Number,
      rows = (it: Rows) => it,
    } = state.fault ?? {};
    const filtered = filter?.(() => near.terminate()) ?? ((message: Message) => [message]);
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

  return {
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    ...listening,
  };
}
