import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { JsonSchema } from '../../scripts/contract/json-schema';
import { sampleOf } from '../../scripts/contract/samples';

interface Operation {
  readonly operationId: string;
  readonly 'x-origin': string;
  /** `200` where that status alone is success. */
  readonly 'x-success': string;
  readonly 'x-roles'?: readonly string[];
  readonly 'x-owner'?: { readonly roles?: readonly string[] };
  readonly security?: readonly unknown[];
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { readonly schema: JsonSchema } } }>
  >;
}
const { paths, components } = JSON.parse(
  readFileSync(new URL('../../docs/contract/openapi.json', import.meta.url), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};
type Fields = Record<string, unknown>;
type Row = Fields & { id: number };

/** A refusal: in words alone, as the documents allow. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

const routes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path: new RegExp(`^/api${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    isFixed: !path.includes('{'),
    schema: operation.responses[200]?.content?.['application/json'].schema ?? {},
    ...operation,
  })),
);

const DAY = 86_400_000;
/** With the offset of its own zone. */
const momentOf = (day: number) =>
  new Date(Date.UTC(2026, 0, 5) + day * DAY).toISOString().replace('Z', '+00:00');
const rowsOf = (entity: string, count: number, fields: (place: number) => Fields): Row[] =>
  Array.from({ length: count }, (_, place) => ({
    ...(sampleOf(components.schemas[entity] ?? {}, components.schemas) as Fields),
    id: count - place,
    ...fields(place),
  }));

interface Options {
  /** ms between two heartbeats. */
  readonly heartbeat?: number;
  /** ms in which a socket has to sign in. */
  readonly signIn?: number;
  /** Whether members may make what only the office may, whatever it is. */
  readonly isLenient?: boolean;
}

/**
 * A small server written from `docs/contract` alone: who may and what an answer looks like are read there. It knows none of the
 * additions, but the number of rows of a list and the positions of a socket. Its people are `admin@documents.test`,
 * `member@documents.test` and `staff@documents.test`, with the password `documents`.
 */
export async function startDocumentsServer({
  heartbeat = 15_000,
  signIn = 5000,
  isLenient = false,
}: Options = {}) {
  const roles = ['admin', 'member', 'staff'];
  const users = rowsOf('Member', 3, (place) => ({
    id: place + 1,
    role: roles[place],
    email: `${roles[place] ?? ''}@documents.test`,
    level: 'Silver',
    createdAt: momentOf(place),
  }));
  const owned = { userId: 2, adminId: 1, User: { firstname: 'Ani', lastname: 'Wijaya' } };
  /** What is kept, by the first part of the calls about it. */
  const kept: Record<string, Row[]> = {
    level: rowsOf('Level', 2, (place) => ({ name: ['Gold', 'Silver'][place] })),
    proxy: rowsOf('Proxy', 12, (place) => ({ value: `http://10.0.0.${place}:3128`, count_use: place % 2 })),
    phoneNumber: rowsOf('PhoneNumber', 23, (place) => ({
      number: `62812000001${place + 10}`,
      name: `Nama ${place}`,
    })),
    message: rowsOf('Message', 2, (place) => ({ text: `Halo ${place}`, button: [] })),
    generator: rowsOf('Generator', 1, () => ({ status: 'idle' })),
    validator: rowsOf('Validator', 1, () => ({ status: 'idle' })),
    bonus: rowsOf('Bonus', 2, (place) => ({ ...owned, nominal: 5000, createdAt: momentOf(9 - place) })),
    withdraw: rowsOf('Withdraw', 3, (place) => ({
      ...owned,
      nominal: 20_000,
      status: ['requested', 'accepted', 'rejected'][place],
      createdAt: momentOf(9 - place),
    })),
    whatsapp: rowsOf('Whatsapp', 4, (place) => ({
      clientid: `id-${place}`,
      phonenumber: `62812000000${place}`,
      user_id: place < 2 ? 2 : 1,
      state: place % 2 ? 'connected' : 'disconnected',
      status: 'idle',
      suspended: 0,
    })),
    users,
  };
  const of = (area: string) => kept[area] ?? [];
  const tokens = new Map<string, Row>();
  const codes = new Map<string, string>();
  let lastId = 1000;
  let setting = sampleOf(components.schemas.Setting ?? {}, components.schemas) as Fields;

  const find = (area: string, id: unknown) => {
    const row = of(area).find((it) => String(it.id) === String(id) || it.clientid === id);
    if (!row) throw new Refused(404, 'Data tidak ditemukan.');
    return row;
  };
  const paged = (rows: readonly Row[], query: URLSearchParams) => {
    const wanted = query.get('search') ?? '';
    const found = rows.filter((row) => JSON.stringify(row).includes(wanted));
    const from = (Number(query.get('page') ?? 1) - 1) * 10;
    const totalPages = Math.max(1, Math.ceil(found.length / 10));
    return { data: found.slice(from, from + 10), meta: { totalPages, count: found.length } };
  };
  const sumOf = (rows: readonly Row[], field: string) =>
    rows.reduce((sum, row) => sum + Number(row[field]), 0);
  const ownerOf = (row: Row) => Number(row.user_id ?? row.userId ?? row.id);
  const asked = (id: string, status: string) =>
    sumOf(
      of('withdraw').filter((row) => ownerOf(row) === Number(id) && row.status === status),
      'nominal',
    );
  const lines = async (file: unknown) => (await (file as File).text()).split('\n').slice(1).filter(Boolean);
  const add = (area: string, fields: Fields): Row => {
    const row: Row = {
      ...of(area)[0],
      status: 'active',
      createdAt: momentOf(99),
      ...fields,
      id: (lastId += 1),
    };
    of(area).unshift(row);
    return row;
  };
  const session = (user: Row) => {
    const token = crypto.randomUUID().repeat(2);
    tokens.set(token, user);
    return { token, user };
  };

  interface Asked {
    readonly user: Row;
    readonly ids: readonly string[];
    readonly query: URLSearchParams;
    readonly fields: Fields;
  }
  const STATES = /^(connected|disconnected|loggedOut|conflict|unknown|sending|suspended)$/;
  /** What is done by more than the form of its answer. */
  const calls: Record<string, (asked: Asked) => unknown> = {
    'auth.login': ({ fields }) => {
      const user = users.find(({ email }) => email === fields.email);
      if (!user || fields.password !== 'documents') throw new Refused(401, 'Email atau kata sandi salah.');
      return session(user);
    },
    'auth.register': () => {
      throw new Refused(409, 'Email sudah terdaftar.');
    },
    'auth.validate': ({ fields }) => ({ isvalid: tokens.has(String(fields.token)) }),
    'users.read': ({ ids }) => ({ user: find('users', ids[0]), level: 'Silver', color: '#2C2C2C' }),
    'users.update': ({ ids, fields }) => ({
      user: Object.assign(find('users', ids[0]), fields, { id: Number(ids[0]) }),
    }),
    'users.blastFee': ({ ids }) => ({ blast_fee: find('users', ids[0]).blast_fee }),
    'users.members': () => ({ users: users.filter(({ role }) => role === 'member') }),
    'users.memberPage': ({ query }) =>
      paged(
        users.filter(({ role }) => role === 'member'),
        query,
      ),
    'users.active': () => ({ count: 1 }),
    'users.referralPage': () => ({ list: [], total: 0, meta: { totalPages: 1 } }),
    'whatsapp.page': ({ user, query }) => {
      const own = of('whatsapp').filter((row) => user.role !== 'member' || ownerOf(row) === user.id);
      const state = query.get('search') ?? '';
      if (!STATES.test(state)) return paged(own, query);
      return paged(
        own.filter((row) => row.state === state || row.status === state),
        new URLSearchParams(),
      );
    },
    'whatsapp.listOfUser': ({ ids }) => ({
      list: of('whatsapp').filter((row) => ownerOf(row) === Number(ids[0])),
    }),
    'whatsapp.count': ({ user }) => {
      const own = of('whatsapp').filter((row) => user.role !== 'member' || ownerOf(row) === user.id);
      const connectedCount = own.filter(({ state }) => state === 'connected').length;
      return { connectedCount, disconnectedCount: own.length - connectedCount };
    },
    'whatsapp.clientState': () => ({ state: 'PAIRING' }),
    'whatsapp.newClient': ({ user, fields }) => {
      const qr = `2@${String(fields.deviceId)}`;
      codes.set(String(fields.deviceId), qr);
      tell(user.id, { event: 'qr', deviceId: fields.deviceId, source: 'whatsapp', qr, date: momentOf(9) });
      return { proxyId: null };
    },
    'whatsapp.removeClient': ({ fields }) => ({ removed: codes.delete(String(fields.deviceId)) }),
    'whatsapp.qr': ({ ids: [id = ''] }) => ({ qr: codes.get(id) }),
    'whatsapp.status': ({ fields }) => ({
      whatsapp: Object.assign(find('whatsapp', fields.id), { status: fields.status }),
    }),
    'whatsapp.start': () => {
      throw new Refused(409, 'Sambungan terputus');
    },
    'whatsapp.stop': ({ fields }) => find('whatsapp', fields.whatsappClientId),
    'messageLog.todayCount': () => ({ success: 3, fail: 1 }),
    'messageLog.totalCount': () => ({ success: 30, fail: 10 }),
    'phoneNumber.countBlast': () => ({ blasted: 3, unBlasted: of('phoneNumber').length - 3 }),
    'phoneNumber.import': async ({ fields }) => {
      const numbers = (await lines(fields.file)).map((line) => line.split(','));
      const fresh = numbers.filter(([number], place) => numbers.findIndex(([it]) => it === number) === place);
      const created = fresh.map(([number, name]) => add('phoneNumber', { number, name }));
      return { created, skipped: numbers.slice(fresh.length).map(([number, name]) => ({ number, name })) };
    },
    'proxy.import': async ({ fields }) => {
      const values = await lines(fields.file);
      const created = [...new Set(values)].map((value) => add('proxy', { value }));
      return { created, skipped: values.slice(created.length).map((value) => ({ value })) };
    },
    'proxy.countUse': () => {
      const used = of('proxy').filter(({ count_use: uses }) => Number(uses) > 0).length;
      return { used, unUsed: of('proxy').length - used };
    },
    'message.import': async ({ fields }) => {
      const entries = JSON.parse(await (fields.file as File).text()) as Fields[];
      const created = entries
        .filter(({ text }) => text)
        .map((entry) => add('message', { ...entry, button: [] }));
      return { created, skipped: entries.filter(({ text }) => !text).map(() => ({ text: '' })) };
    },
    'message.create': ({ fields }) => ({ message: add('message', { ...fields, button: [] }) }),
    'phoneNumber.create': ({ fields }) => {
      if (of('phoneNumber').some(({ number }) => number === fields.number))
        throw new Refused(409, 'Nomor telepon sudah terdaftar.');
      return { phoneNumber: add('phoneNumber', fields) };
    },
    'level.create': ({ fields }) => {
      if (!isLenient && !Number.isFinite(fields.blast_fee)) throw new Refused(400, 'Harus berupa angka.');
      return { level: add('level', fields) };
    },
    'generator.create': ({ fields }) => {
      if (Number(fields.start_number) >= Number(fields.end_number))
        throw new Refused(400, 'Rentang terbalik.');
      return { generator: add('generator', { ...fields, status: 'idle' }) };
    },
    'validator.create': ({ fields: { file, ...fields } }) => ({
      validator: add('validator', { ...fields, fileName: (file as File).name, status: 'idle' }),
    }),
    'setting.read': () => ({ setting }),
    'setting.update': ({ fields }) => ({ setting: (setting = { ...setting, ...fields }) }),
    'withdraw.history': ({ ids }) => ({
      list: of('withdraw').filter((row) => ownerOf(row) === Number(ids[0])),
    }),
    'withdraw.histories': () => ({ list: of('withdraw') }),
    'withdraw.income': () => ({ income: 90_000 }),
    // Some of it is explained by no call: the documents have a name for that.
    'withdraw.balance': () => ({ balance: 77_777 }),
    'withdraw.totalRequested': ({ ids: [id = ''] }) => ({ total: asked(id, 'requested') }),
    'withdraw.totalAccepted': ({ ids: [id = ''] }) => ({ total: asked(id, 'accepted') }),
    'withdraw.update': ({ fields }) => ({ withdraw: Object.assign(find('withdraw', fields.id), fields) }),
    'bonus.total': ({ ids }) => ({
      totalBonus: sumOf(
        of('bonus').filter((row) => ownerOf(row) === Number(ids[0])),
        'nominal',
      ),
    }),
  };
  /** What calls of one kind do, whatever they are about. */
  const kinds: Record<string, (area: string, asked: Asked) => unknown> = {
    page: (area, { user, query }) => {
      const isOwn = user.role === 'member' && ['bonus', 'withdraw'].includes(area);
      return paged(isOwn ? of(area).filter((row) => ownerOf(row) === user.id) : of(area), query);
    },
    list: (area) => ({ list: of(area) }),
    read: (area, { ids }) => ({ [area]: find(area, ids[0]) }),
    create: (area, { fields }) => ({ [area]: add(area, fields) }),
    update: (area, { ids, fields }) => ({
      [area]: Object.assign(find(area, ids[0]), fields, { id: Number(ids[0]) }),
    }),
    delete: (area, { ids }) => {
      of(area).splice(of(area).indexOf(find(area, ids[0])), 1);
      return {};
    },
  };

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://documents');
    const found = routes.filter(({ method, path }) => method === request.method && path.test(pathname));
    const route = found.find(({ isFixed }) => isFixed) ?? found[0];
    const user = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!user && !route?.security) throw new Refused(401, 'Sesi Anda telah berakhir.');
    if (!route || route['x-origin'] !== 'original') throw new Refused(404, 'Data tidak ditemukan.');
    const ids = route.path.exec(pathname)?.slice(1) ?? [];
    const [area = '', verb = ''] = route.operationId.split('.');
    if (user) {
      const row = [...(kept[area] ?? []), ...of('whatsapp')].find(({ id, clientid }) =>
        [String(id), clientid].includes(ids[0] ?? ''),
      );
      const isPerson = /user/i.test(JSON.stringify(route['x-owner'] ?? '')) || area === 'users';
      const isOwn =
        ids.length === 0 || (isPerson ? ids[0] === String(user.id) : !row || ownerOf(row) === user.id);
      const query_id = query.get('userId');
      const isMine = isOwn && (query_id === null || query_id === String(user.id));
      const may = route['x-roles']?.includes(String(user.role)) ?? true;
      if (!may && !(route['x-owner'] && isMine) && !(isLenient && request.method === 'POST'))
        throw new Refused(403, 'Anda tidak memiliki akses.');
    }
    const given = { user: user ?? { id: 0 }, ids, query, fields: await fieldsOf(request) };
    const call = calls[route.operationId];
    const kind = kept[area] && kinds[verb];
    const status = request.method === 'POST' && route['x-success'] !== '200' ? 201 : 200;
    if (call) return { status, body: await call(given) };
    return { status, body: kind ? kind(area, given) : (sampleOf(route.schema, components.schemas) ?? {}) };
  }

  const server = createServer((request, response) => {
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
      'Access-Control-Expose-Headers': 'Retry-After',
    };
    const end = (status: number, body: unknown) =>
      response.writeHead(status, headers).end(JSON.stringify(body));
    if (request.method === 'OPTIONS') end(200, {});
    else
      answer(request).then(
        ({ status, body }) => end(status, body),
        (error: unknown) =>
          error instanceof Refused
            ? end(error.status, { message: error.message })
            : end(500, { msg: String(error) }),
      );
  });

  /** Channels by name, each with what it was told and who listens. */
  const channels = new Map<string, { told: Fields[]; readonly open: Set<WebSocket> }>();
  const channelOf = (name: string) => {
    const channel = channels.get(name) ?? { told: [], open: new Set<WebSocket>() };
    channels.set(name, channel);
    return channel;
  };
  const epoch = crypto.randomUUID();
  const say = (socket: WebSocket, message: Fields) => socket.send(JSON.stringify(message));
  function tell(userId: number, message: Fields): void {
    for (const name of [`client-${userId}`, 'client-admin']) {
      const { told, open } = channelOf(name);
      told.push({ ...message, epoch, seq: told.length + 1 });
      for (const socket of open) say(socket, told.at(-1) ?? {});
    }
  }
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    const query = new URL(request.url ?? '/', 'http://documents').searchParams;
    const name = query.get('id') ?? '';
    const silence = setTimeout(() => socket.close(4401), signIn);
    socket.on('message', (data) => {
      const { type, token } = JSON.parse((data as Buffer).toString()) as Fields;
      if (type !== 'auth') return;
      clearTimeout(silence);
      const user = tokens.get(String(token));
      if (!user) return socket.close(4401);
      if (name !== `client-${user.id}` && (user.role === 'member' || name !== 'client-admin'))
        return socket.close(4403);
      const { told, open } = channelOf(name);
      const since = Number(query.get('since') ?? Number.NaN);
      const complete = since <= told.length && query.get('epoch') === epoch;
      if (complete) for (const message of told.slice(since)) say(socket, message);
      say(socket, { event: 'resumed', epoch, seq: told.length, complete });
      open.add(socket);
      const timer = setInterval(() => say(socket, { event: 'ping', epoch, seq: told.length }), heartbeat);
      socket.on('close', () => {
        open.delete(socket);
        clearInterval(timer);
      });
    });
    socket.on('close', () => clearTimeout(silence));
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** How many records it keeps, by what they are. */
    counts: () => Object.fromEntries(Object.entries(kept).map(([area, rows]) => [area, rows.length])),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
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
  if (/multipart/.test(type))
    return Object.fromEntries(await new Response(body, { headers: { 'Content-Type': type } }).formData());
  return body.length > 0 ? (JSON.parse(body.toString()) as Fields) : {};
}
