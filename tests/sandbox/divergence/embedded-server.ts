import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Clock } from '../../../sandbox/core/clock';
import { textsOf } from '../../../sandbox/events/history';
import { ADMIN_CHANNEL } from '../../../sandbox/events/publish';
import { handsetOf, simulated } from '../../../sandbox/simulated/simulated-network';
import { buildServer } from '../../../sandbox/server';
import {
  files,
  generators,
  messages,
  pairings,
  phoneNumbers,
  publications,
  settings,
  users,
  validators,
  validatorTargets,
  whatsapps,
} from '../../../sandbox/store/schema';
import type { Database, Queries } from '../../../sandbox/store/database';
import { openSession } from '../../../sandbox/store/sessions';
import { FakeSocket } from '../../support/fake-socket';
import { settled } from '../../support/deferred';
import { openEmpty } from '../network/harness';
import { type Calls, carriedBy, quietCalls } from '../../divergence/calls';
import type { Said } from '../../divergence/orders';
import { MEMBER } from '../../divergence/world';

const ACCOUNTS = [1, 2];
const phoneOf = (id: number) => ({
  clientid: `id-${id}`,
  phonenumber: `62812000000${id}`,
  pushname: `Akun ${id}`,
  serialized: `62812000000${id}@c.us`,
});
/** How many turns of the process nothing may be under way until all that was set off counts as done. */
const ROUNDS = 6;

/** Timers of the process, which are simulated. */
const clock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, Math.max(0, Math.ceil(ms)));
    return () => clearTimeout(timer);
  },
};

/** A line that the embedded server holds the other end of. */
class Line extends FakeSocket {
  constructor(
    url: string,
    readonly say: (text: string) => void,
  ) {
    super(url);
  }
  override send(text: string): void {
    super.send(text);
    this.say(text);
  }
}

/** The embedded server in this process, by the simulated clock, with two accounts of a member and a developer (1). */
export async function openEmbedded() {
  const opened = await openEmpty();
  await furnish(opened.db);
  const token = await openSession(opened.db, 1, clock.now());
  let working = 0;
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    working += 1;
    try {
      return await work;
    } finally {
      working -= 1;
    }
  };
  const database: Database = {
    ...opened,
    transaction: (work) => counted(opened.transaction(work)),
    close: async () => {},
  };
  const server = await buildServer({
    database,
    clock,
    test: true,
    seed: 'none',
    network: simulated({
      odds: { drop: 0.05, conflict: 0.03, suspension: 0.03, doubt: 2, crash: 0.02, failure: 0.2 },
    }),
  });
  const address = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  const lines = new Set<{ readonly line: Line; socket: WebSocket | null }>();

  const createWebSocket = (url: string): FakeSocket => {
    const held = {
      socket: null as WebSocket | null,
      line: new Line(url, (text) => held.socket?.send(text)),
    };
    lines.add(held);
    const socket = new WebSocket(`${address}/${new URL(url).search}`);
    held.socket = socket;
    socket.on('open', () => held.line.open());
    socket.on('message', (data) => held.line.receive(String(data)));
    socket.on('close', (code) => held.line.close(code));
    socket.on('error', () => {});
    return held.line;
  };

  const done = async ({ pathname, search }: URL, init: RequestInit = {}) => {
    const answer = await counted(
      server.app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: pathname + search,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' && { payload: init.body }),
      }),
    );
    return new Response(answer.body, { status: answer.statusCode });
  };
  const calls: Calls = { ...quietCalls(), hanging: null };

  const call = (path: string, body: object) =>
    done(new URL(path, 'http://host.test'), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    });
  const handset = handsetOf(server.network);
  const sockets = () => [...lines].flatMap(({ socket }) => socket ?? []);
  const isAtWork = () =>
    working > 0 || sockets().some(({ readyState }) => readyState === WebSocket.CONNECTING);
  /** An answer on a line comes after all that was said on it before. */
  const flush = () =>
    Promise.all(
      sockets()
        .filter(({ readyState }) => readyState === WebSocket.OPEN)
        .map(async (socket) => {
          socket.ping();
          const left = new AbortController();
          const { signal } = left;
          await Promise.race(
            [once(socket, 'pong', { signal }), once(socket, 'close', { signal })].map((waited) =>
              waited.catch(() => {}),
            ),
          );
          left.abort();
        }),
    );
  return {
    token,
    calls,
    /** All that was said, in order. */
    said: async () => {
      const published = await opened.db
        .select()
        .from(publications)
        .orderBy(publications.at, publications.last);
      return published.flatMap((row) => textsOf(row).map((text) => JSON.parse(text) as Said));
    },
    createWebSocket,
    fetch: carriedBy(calls, done),
    handset,
    /** Gives a command as from another page. */
    give: (key: string, command: 'start' | 'stop') => {
      const [kind = '', id = ''] = key.split(':');
      return kind === 'whatsapp'
        ? call(`/api/admin/whatsapp/${command}-blasting`, {
            whatsappClientId: id,
            socketClientId: ADMIN_CHANNEL,
            loop: true,
          })
        : call(`/api/admin/${kind}/${command}`, { id: Number(id) });
    },
    /** The phone is linked anew, a step at a time: a code is asked for; one that is offered is scanned, and the account saved. */
    link: async (id: number) => {
      const clientid = `id-${id}`;
      const offers = await opened.db.select().from(pairings);
      const qr = offers.find(({ deviceId }) => deviceId === clientid)?.qr;
      const asked = { deviceId: clientid, userId: MEMBER, previousDeviceId: clientid };
      if (!qr) return call('/api/admin/whatsapp/new-client', asked);
      const phone = phoneOf(id);
      await handset.scan(qr, { number: phone.phonenumber, name: phone.pushname });
      return call('/api/admin/whatsapp/save', {
        ...phone,
        server: 'c.us',
        proxyId: null,
        user_id: MEMBER,
        reconnect: id,
      });
    },
    accounts: () => opened.db.select().from(whatsapps).orderBy(whatsapps.id),
    generators: () => opened.db.select().from(generators),
    validators: () => opened.db.select().from(validators),
    numbers: () => opened.db.select().from(phoneNumbers).orderBy(phoneNumbers.id),
    cut: () => {
      for (const { socket } of lines) socket?.terminate();
      lines.clear();
    },
    /** Resolves once nothing that was set off is under way, and all that was sent has arrived. */
    idle: async () => {
      await flush();
      for (let quiet = 0; quiet < ROUNDS; quiet += 1) {
        await settled();
        await server.network.settled();
        if (isAtWork()) quiet = 0;
      }
      await flush();
    },
    close: () => server.close(),
  };
}
export type Embedded = Awaited<ReturnType<typeof openEmbedded>>;

async function furnish(db: Queries) {
  await db.insert(settings).values({ id: 1, price: 50, referralPercent: 10 });
  await db.insert(users).values(
    Array.from({ length: MEMBER }, (_, at) => ({
      firstname: `Orang ${at + 1}`,
      lastname: '',
      passwordHash: '',
      email: `${at + 1}@example.com`,
      referralCode: `ORANG${at + 1}`,
      role: at === 0 ? ('dev' as const) : ('member' as const),
      blastFee: 100,
    })),
  );
  await db
    .insert(whatsapps)
    .values(ACCOUNTS.map((id) => ({ ...phoneOf(id), userId: MEMBER, state: 'connected' })));
  await db
    .insert(phoneNumbers)
    .values(['Citra', 'Dewi', 'Eka'].map((name, place) => ({ number: `62813000000${place}`, name })));
  const worker = { userId: MEMBER, intervalMin: 1, intervalMax: 2 };
  await db.insert(generators).values({ ...worker, whatsappId: 2, startNumber: 6281400, endNumber: 6281409 });
  const [file] = await db
    .insert(files)
    .values({
      storedName: 'target.csv',
      clientName: 'target.csv',
      kind: 'targets',
      contentType: 'text/csv',
      size: 0,
      content: Buffer.alloc(0),
    })
    .returning();
  await db.insert(validators).values({ ...worker, whatsappId: 1, fileId: file?.id ?? 0 });
  await db
    .insert(validatorTargets)
    .values(
      Array.from({ length: 8 }, (_, position) => ({ validatorId: 1, position, number: `628150${position}` })),
    );
  await db.insert(messages).values({ text: '<p>Halo {name}</p>', textWa: 'Halo {name}' });
}
