import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { type Clock, systemClock } from '../../sandbox/core/clock';
import { createChance } from '../../sandbox/core/chance';
import { all, type Asked, type Between, jsonReply, partsOf, type Reply, type Send } from './between';
import type { Desk, Given } from './calls/call';
import { accountCalls } from './calls/accounts';
import { kindsOf } from './calls/kinds';
import { moneyCalls } from './calls/money';
import { officeCalls } from './calls/office';
import { peopleCalls } from './calls/people';
import { openChannels } from './channels';
import { type Route, routeOf, sampleAnswer } from './contract';
import { check, fieldsOf, mostBytes } from './fields';
import { keepAnswers } from './idempotency';
import { listen } from './listen';
import { Recent } from './recent';
import { isArea, openRecords, type Row } from './records';
import { Refused } from './refused';
import { demandRight } from './rights';
import { type Far, openLine } from './socket';
import { openStories } from './stories';

/** Sessions that are kept. */
const MOST_SESSIONS = 1000;

export interface MockOptions {
  readonly clock?: Clock;
  readonly seed?: number;
  /** ms of one step of what goes on by itself. */
  readonly pace?: number;
  /** ms between two heartbeats. */
  readonly heartbeat?: number;
  /** ms in which a socket has to sign in; null: it need not. */
  readonly signIn?: number | null;
  /** Dialects and faults, from the server outwards. */
  readonly betweens?: readonly Between[];
}

/** A server of the documents, without an address: `answer` takes its calls, `open` its sockets. */
export function createMock({
  clock = systemClock,
  seed = 1,
  pace = 1000,
  heartbeat = 15_000,
  signIn = 5000,
  betweens = [],
}: MockOptions = {}) {
  const records = openRecords(clock);
  const channels = openChannels(crypto.randomUUID());
  const stories = openStories({ records, channels, clock, chance: createChance(seed), pace });
  const tokens = new Recent<unknown, Row>(MOST_SESSIONS);
  const sessions: Desk['sessions'] = {
    userOf: (token) => tokens.get(token),
    open: (user) => {
      const token = crypto.randomUUID().repeat(2);
      tokens.set(token, user);
      return { token, user: records.shown('users', user) };
    },
  };
  const desk: Desk = { records, channels, stories, sessions };
  const kinds = kindsOf(desk);
  const calls = {
    ...peopleCalls(desk),
    ...accountCalls(desk),
    ...officeCalls(desk),
    ...moneyCalls(desk),
  };

  async function call(route: Route, given: Given): Promise<unknown> {
    const [area = '', verb = ''] = route.name.split('.');
    const own = calls[route.name];
    const kind = kinds[verb];
    if (own) return await own(given);
    return isArea(area) && kind ? kind(area, given) : sampleAnswer(route);
  }

  const repeated = keepAnswers();
  const userOf = ({ authorization = '' }: Asked['headers']) =>
    tokens.get(authorization.replace('Bearer ', ''));
  async function answer(asked: Asked): Promise<Reply> {
    if (asked.method === 'OPTIONS') return jsonReply(asked, 200, {});
    const { path, query } = partsOf(asked.url);
    const route = routeOf(asked.method, path);
    const user = userOf(asked.headers);
    if (!user && !route?.isPublic) throw new Refused(401, 'Sesi Anda sudah berakhir. Silakan masuk lagi.');
    if (!route?.isOriginal) throw new Refused(404, 'Data tidak ditemukan.');
    const { groups = {} } = route.path.exec(path) ?? {};
    const fields = await fieldsOf(asked, query, route);
    const given = { user: user ?? { id: 0 }, ids: Object.values(groups), fields };
    if (!asked.isLenient) demandRight(route, given, records);
    check(route.input, { ...fields, ...groups });
    if (given.fields.whatsapp_id !== undefined) records.find('whatsapp', given.fields.whatsapp_id);
    return repeated(asked, async () => {
      const body = Object(await call(route, given)) as Record<string, unknown>;
      const place = 'meta' in body && channels.position(channels.nameFor(given.user));
      const placed = place ? { ...body, meta: { ...Object(body.meta), ...place } } : body;
      return jsonReply(asked, route.status, placed);
    });
  }
  const refusing: Send = (asked) =>
    answer(asked).catch((error: unknown) => {
      if (!(error instanceof Refused)) return jsonReply(asked, 500, { msg: String(error) });
      const { status, message: msg, errors, code } = error;
      return jsonReply(asked, status, { msg, errors, code });
    });

  const between = all(betweens);
  return {
    answer: (asked: Asked) => between.answer(asked, refusing),
    /** How many bytes of a body are read: none of what is refused without it, of others one too many at most. */
    mostOf: ({ method, url, headers }: Omit<Asked, 'body'>) => {
      const route = routeOf(method, partsOf(url).path);
      return route && (route.isPublic || userOf(headers)) ? mostBytes(route) + 1 : 0;
    },
    /** A socket that is opened at an address with that query. */
    open: (query: URLSearchParams, far: Far) =>
      openLine(query, far, {
        clock,
        channels,
        heartbeat,
        signIn,
        userOf: sessions.userOf,
        filter: between.filter,
      }),
    records,
    end: stories.end,
  };
}

/** The same at an address. */
export async function startMock({
  host = '127.0.0.1',
  port = 0,
  ...options
}: MockOptions & { readonly host?: string; readonly port?: number } = {}) {
  const mock = createMock(options);
  const open = (socket: WebSocket, request: IncomingMessage) => {
    const line = mock.open(partsOf(request.url ?? '').query, {
      say: (text) => socket.send(text),
      close: (code) => (code === undefined ? socket.terminate() : socket.close(code)),
    });
    socket.on('message', (data) => line.hear((data as Buffer).toString()));
    socket.on('close', line.end);
    socket.on('error', () => {});
  };
  const { url, close } = await listen({ host, port }, mock.answer, open, mock.mostOf);
  return {
    url,
    records: mock.records,
    close: async () => {
      mock.end();
      await close();
    },
  };
}
