import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Fields, missing, openDesk, Refused } from './legacy/desk';
import { routeOffice } from './legacy/office';
import { routePeople } from './legacy/people';

/**
 * A small server of the original contract, in the forms that are tolerated: counts as digits in texts, epoch ms, `list` for
 * `data`, lists without `meta`, none of the additions, a socket without positions, sign-in and heartbeat. Its people are
 * `admin@legacy.test` and `member@legacy.test`, with the password `legacy`.
 */
export interface LegacyServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Pages of any origin may call. */
const HEADERS = {
  'Content-Type': 'application/json',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
};

export async function startLegacyServer(port = 0): Promise<LegacyServer> {
  const lines = new Map<WebSocket, string>();
  const desk = openDesk((userId, message) => {
    for (const [socket, channel] of lines)
      if (channel === `client-${String(userId)}` || channel === 'client-admin')
        socket.send(JSON.stringify(message));
  });
  routePeople(desk);
  routeOffice(desk);

  const server = createServer((request, response) => {
    answer(request)
      .then((body) => ({ status: 200, body }))
      .catch((error: unknown) =>
        error instanceof Refused
          ? { status: error.status, body: { error: error.message, errors: error.errors } }
          : { status: 500, body: { msg: String(error) } },
      )
      .then(({ status, body }) => response.writeHead(status, HEADERS).end(JSON.stringify(body)))
      .catch(console.error);
  });

  async function answer(request: IncomingMessage): Promise<object> {
    if (request.method === 'OPTIONS') return {};
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://legacy');
    const route = desk.routes.find(({ method, path }) => method === request.method && path.test(pathname));
    const user = desk.userOf((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!user && route?.who !== 'anyone') throw new Refused(401, 'Silahkan masuk kembali.');
    if (!route) throw missing();
    const ids = route.path.exec(pathname)?.slice(1) ?? [];
    const isOwn = user && [ids[0], query.get('userId')].includes(String(user.id));
    const may =
      route.who === 'anyone' ||
      route.who === 'all' ||
      (route.who !== 'dev' && user?.role === 'admin') ||
      (route.who === 'own' && isOwn);
    if (!may) throw new Refused(403, 'Tidak diizinkan.');
    return route.handle({ user: user ?? {}, ids, query, fields: await fieldsOf(request) });
  }

  new WebSocketServer({ server }).on('connection', (socket, request) => {
    lines.set(socket, new URL(request.url ?? '/', 'http://legacy').searchParams.get('id') ?? '');
    socket.on('close', () => lines.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of lines.keys()) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (/multipart/.test(type)) {
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    return Object.fromEntries(form);
  }
  return body.length > 0 ? (JSON.parse(body.toString()) as Fields) : {};
}
