import { type Clock, systemClock } from '../../sandbox/core/clock';
import { createChance } from '../../sandbox/core/chance';
import { all, type Asked, type Between, jsonReply, type Reply, type Send } from './between';
import type { Desk, Given } from './calls/call';
import { accountCalls } from './calls/accounts';
import { kindsOf } from './calls/kinds';
import { moneyCalls } from './calls/money';
import { officeCalls } from './calls/office';
import { peopleCalls } from './calls/people';
import { openChannels } from './channels';
import { type Route, routeOf, sampleAnswer } from './contract';
import { check, fieldsOf } from './fields';
import { keepAnswers } from './idempotency';
import { listen } from './listen';
import { isArea, openRecords, type Row } from './records';
import { Refused } from './refused';
import { demandRight } from './rights';
import { type Far, openLine } from './socket';
import { openStories } from './stories';

export interface MockOptions {
  readonly clock?: Clock;
  readonly seed?: number;
  /** ms of one step of what goes on by itself. */
  readonly pace?: number;
  /** ms between two heartbeats. */
  readonly heartbeat?: number;
  /** ms in which a socket has to sign in; null: it need not. */
  readonly signIn?: number | null;
  /** Whether members may make what only the office may, whatever it is. */
  readonly isLenient?: boolean;
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
  isLenient = false,
  betweens = [],
}: MockOptions = {}) {
  const records = openRecords(clock);
  const channels = openChannels(crypto.randomUUID());
  const stories = openStories({ records, channels, clock, chance: createChance(seed), pace });
  const tokens = new Map<unknown, Row>();
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
  async function answer(asked: Asked): Promise<Reply> {
    if (asked.method === 'OPTIONS') return jsonReply(asked, 200, {});
    const { pathname, searchParams: query } = new URL(asked.url, 'http://mock');
    const route = routeOf(asked.method, pathname);
    const user = tokens.get((asked.headers.authorization ?? '').replace('Bearer ', ''));
    if (!user && !route?.isPublic) throw new Refused(401, 'Sesi Anda telah berakhir.');
    if (!route?.isOriginal) throw new Refused(404, 'Data tidak ditemukan.');
    const ids = route.path.exec(pathname)?.slice(1) ?? [];
    const given = { user: user ?? { id: 0 }, ids, query, fields: await fieldsOf(asked, route) };
    if (!isLenient || asked.method !== 'POST') demandRight(route, given, records);
    check(route, given.fields);
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
  const { url, close } = await listen({ host, port }, mock.answer, (socket, request) => {
    const line = mock.open(new URL(request.url ?? '/', 'http://mock').searchParams, {
      say: (text) => socket.send(text),
      close: (code) => (code === undefined ? socket.terminate() : socket.close(code)),
    });
    socket.on('message', (data) => line.hear((data as Buffer).toString()));
    socket.on('close', line.end);
    socket.on('error', () => {});
  });
  return {
    url,
    records: mock.records,
    close: async () => {
      mock.end();
      await close();
    },
  };
}
