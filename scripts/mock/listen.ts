import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Reply, Send } from './between';

export const flat = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
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
) {
  const server = createServer((request, response) => {
    const serve = async () => {
      const { method = 'GET', url = '/', headers } = request;
      write(response, await answer({ method, url, headers: flat(headers), body: await readAll(request) }));
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
