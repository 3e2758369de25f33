import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Asked, Reply, Send } from './between';

export const flat = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );

/** The first bytes of what comes, at most so many; the rest is not held. */
export async function readAll(chunks: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const read: Buffer[] = [];
  let left = most;
  for await (const chunk of chunks) {
    if (left > 0) read.push(chunk);
    left -= chunk.length;
  }
  return Buffer.concat(read).subarray(0, most);
}

function write(response: ServerResponse, { status, headers, body, cut }: Reply): void {
  if (cut === 0) return void response.destroy();
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  if (cut === undefined) response.end(body);
  else response.write(body.slice(0, cut), () => response.destroy());
}

/** Has calls and sockets answered at an address. */
export async function listen(
  { host, port }: { readonly host: string; readonly port: number },
  answer: Send,
  open: (socket: WebSocket, request: IncomingMessage) => void,
  /** How many bytes of a body are read. */
  mostOf: (head: Omit<Asked, 'body'>) => number = () => Infinity,
) {
  const server = createServer((request, response) => {
    const serve = async () => {
      const { method = 'GET', url = '/', headers } = request;
      const head = { method, url, headers: flat(headers) };
      write(response, await answer({ ...head, body: await readAll(request, mostOf(head)) }));
    };
    serve().catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', open);
  await new Promise<void>((resolve, reject) => {
    sockets.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${typeof address === 'object' && address ? address.port : port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
