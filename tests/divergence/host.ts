import type { Watched } from '../../src/api/schema/client-message';
import { rowsOf } from '../../src/api/schema/rows';
import { FakeSocket } from '../support/fake-socket';
import { answered, type Calls, carriedBy, quietCalls } from './calls';
import { View } from './view';
import { type Manner, type Message, World } from './world';

/** How many of the next messages meet which fate on their way, beside how long every message takes. */
interface Line {
  /** Milliseconds that a message takes. */
  latency: number;
  lost: number;
  doubled: number;
  /** Overtaken by the message after it. */
  swapped: number;
  late: number;
  /** Cut short, so that it cannot be read; its number is lost with it. */
  garbled: number;
  /** Bare of its counts, or with counts that say nothing. */
  bare: number;
  /** Bare of what the account has earned. */
  unearned: number;
  resumedLost: number;
  resumedLate: number;
  /** Connections that are dead as soon as they are open. */
  stillborn: number;
  /** Upgrades that are refused. */
  refused: number;
}

const calm = {
  line: { latency: 20, lost: 0, doubled: 0, swapped: 0, late: 0, garbled: 0, bare: 0, unearned: 0 },
} as const;
const QUIET_LINE: Line = { ...calm.line, resumedLost: 0, resumedLate: 0, stillborn: 0, refused: 0 };
const HISTORY = 200;
/** More than arrives in any run of the property. */
const HEARD = 2_000;
const LATE = 1500;
const PING = 15_000;

interface Connection {
  readonly socket: HostSocket;
  readonly channel: string;
  isAuthenticated: boolean;
  /** What its page looks at, where it is sent that alone. */
  view: View | null;
  /** Nothing arrives any more, on either side, and neither sees a close. */
  isDead: boolean;
  /** When the last message on its way arrives, in epoch ms: nothing overtakes on one line. */
  busyUntil: number;
  overtaken: Message | null;
  /** What arrives last of what is on its way as rows, and when. */
  frame: { readonly at: number; readonly messages: Message[] } | null;
}

class HostSocket extends FakeSocket {
  constructor(
    url: string,
    readonly onSaid: (text: string) => void,
  ) {
    super(url);
  }
  override send(text: string): void {
    super.send(text);
    this.onSaid(text);
  }
}

/** A command that the server has done. */
export interface Done {
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Epoch ms. */
  readonly at: number;
}

interface HostOptions {
  readonly hasPositions: boolean;
  /** Whether messages say whose they are. Default: they do. */
  readonly hasSources?: boolean;
  /** Whether it says what arrives at once as rows. Default: each message is a frame. */
  readonly asRows?: boolean;
  /** Whether it sends a page what that looks at alone. Default: everything. */
  readonly watches?: boolean;
  /** Whether it says what became of a request whose answer was lost. Default: it does. */
  readonly settles?: boolean;
  readonly manner?: Manner;
  /** How many accounts it has, at least two. */
  readonly accounts?: number;
}

/**
 * A server of the contract with one channel for administrators, and the network before it. Everything that it does
 * happens at a moment of the simulated clock; nothing is left to chance.
 */
export class Host {
  readonly world: World;
  readonly line: Line = { ...QUIET_LINE };
  readonly calls: Calls = { ...quietCalls(), hanging: null };
  /** What arrived at the page lately, and when, in epoch ms. */
  readonly received: { readonly at: number; readonly message: Partial<Message> }[] = [];
  #epoch = 1;
  #head = 0;
  #views = 0;
  #history: Message[] = [];
  #connections: Connection[] = [];
  #hasShownHeartbeat = false;
  /** Whether messages are numbered, resumed and pinged. */
  readonly #hasPositions: boolean;
  readonly #hasSources: boolean;
  readonly #asRows: boolean;
  readonly #watches: boolean;
  readonly #settles: boolean;
  /** The first answer to each key; of a withdrawn one, null. */
  readonly #answered = new Map<string, { readonly body: string; readonly answer: Response } | null>();
  /** Every command that was done, not those whose first answer was only repeated. */
  readonly commands: Done[] = [];

  constructor({
    hasPositions,
    hasSources = true,
    asRows = false,
    watches = false,
    settles = true,
    manner,
    accounts,
  }: HostOptions) {
    this.#hasPositions = hasPositions;
    this.#hasSources = hasSources;
    this.#asRows = asRows;
    this.#watches = watches;
    this.#settles = settles;
    this.world = new World((message) => this.#publish(message), manner, accounts);
    setInterval(() => this.#ping(), PING);
    if (watches) setInterval(() => this.#living().forEach(({ view }) => view?.tick()), 1000);
  }

  /** Ends every fault that is to come; a dead connection stays dead. */
  calmDown(): void {
    Object.assign(this.line, QUIET_LINE);
    Object.assign(this.calls, quietCalls());
  }

  readonly createWebSocket = (url: string): FakeSocket => {
    const socket = new HostSocket(url, (text) => this.#receive(connection, text));
    const connection: Connection = {
      socket,
      channel: socket.query.id ?? '',
      isAuthenticated: false,
      view: null,
      isDead: false,
      busyUntil: 0,
      overtaken: null,
      frame: null,
    };
    setTimeout(() => {
      if (socket.isClosed) return;
      if (this.#uses('refused')) return socket.close();
      connection.isDead = this.#uses('stillborn');
      this.#connections.push(connection);
      socket.open();
    }, this.line.latency);
    return socket;
  };

  /** Whether a message published now is lost unnoticed, though the page has seen that this server pings. */
  isDeaf(): boolean {
    if (!this.#hasShownHeartbeat) return false;
    return !this.#connections.some(
      ({ socket, isAuthenticated, isDead }) => isAuthenticated && !isDead && !socket.isClosed,
    );
  }

  /** Closes every connection, and both sides see it. */
  cut(): void {
    for (const { socket, isDead } of this.#connections.splice(0)) if (!isDead) socket.close();
  }
  /** Every connection dies, and neither side sees it. */
  deaden(): void {
    for (const connection of this.#connections) connection.isDead = true;
  }
  /** The server begins anew: what it published before is forgotten. */
  restart(): void {
    this.#epoch += 1;
    this.#head = 0;
    this.#history = [];
    this.cut();
  }
  /** The server no longer has what it published before. */
  forget(): void {
    this.#history = [];
  }
  /** The server rejects the token, and closes the connections with 4401. */
  refuse(): void {
    for (const { socket, isDead } of this.#connections.splice(0)) if (!isDead) socket.close(4401);
  }
  /** Something that is no message of the contract. */
  babble(text: string): void {
    for (const connection of this.#connections) if (connection.isAuthenticated) this.#carry(connection, text);
  }

  #uses(fate: Exclude<keyof Line, 'latency'>): boolean {
    if (this.line[fate] === 0) return false;
    this.line[fate] -= 1;
    return true;
  }

  #publish(message: Message): void {
    const counted = this.#uses('bare') ? withoutCounts(message) : message;
    const earned = this.#uses('unearned') ? withoutIncome(counted) : counted;
    const fields = this.#hasSources ? earned : { ...earned, source: undefined };
    this.#head += 1;
    const placed = this.#hasPositions ? { ...fields, epoch: `e${this.#epoch}`, seq: this.#head } : fields;
    this.#history.push(placed);
    if (this.#history.length > HISTORY) this.#history.shift();
    for (const connection of this.#living()) {
      if (connection.view) connection.view.tell(placed);
      else if (connection.isAuthenticated) this.#send(connection, placed);
    }
  }

  #send(connection: Connection, message: Message): void {
    if (this.#uses('lost')) return;
    if (this.#uses('garbled')) return this.#carry(connection, JSON.stringify(message).slice(0, -4));
    if (this.#uses('late')) return void setTimeout(() => this.#arrive(connection, message), LATE);
    if (this.#uses('swapped') && !connection.overtaken) {
      connection.overtaken = message;
      return;
    }
    this.#carry(connection, message);
    if (this.#uses('doubled')) this.#carry(connection, message);
    if (connection.overtaken) {
      this.#carry(connection, connection.overtaken);
      connection.overtaken = null;
    }
  }

  #carry(connection: Connection, frame: unknown): void {
    const at = Math.max(connection.busyUntil, Date.now() + this.line.latency);
    connection.busyUntil = at;
    const arrive = (given: unknown) => setTimeout(() => this.#arrive(connection, given), at - Date.now());
    if (typeof frame === 'string' || !this.#asRows) {
      connection.frame = null;
      arrive(frame);
    } else if (connection.frame?.at === at) connection.frame.messages.push(frame as Message);
    else {
      const messages = [frame as Message];
      connection.frame = { at, messages };
      arrive(messages);
    }
  }

  #arrive({ socket, isDead }: Connection, frame: unknown): void {
    if (isDead || socket.isClosed) return;
    for (const message of [frame].flat() as Partial<Message>[]) {
      this.#hasShownHeartbeat ||= message.event === 'ping' || message.event === 'resumed';
      if (this.received.push({ at: Date.now(), message }) > HEARD) this.received.shift();
    }
    socket.receive(Array.isArray(frame) ? rowsOf(frame) : frame);
  }

  #living(): readonly Connection[] {
    this.#connections = this.#connections.filter(({ socket }) => !socket.isClosed);
    return this.#connections;
  }

  #headOf({ view }: Connection) {
    return view ? { epoch: view.epoch, seq: view.seq } : { epoch: `e${this.#epoch}`, seq: this.#head };
  }

  #ping(): void {
    if (!this.#hasPositions) return;
    for (const connection of this.#living()) {
      if (connection.isAuthenticated) this.#send(connection, { event: 'ping', ...this.#headOf(connection) });
    }
  }

  #receive(connection: Connection, text: string): void {
    const said = JSON.parse(text) as { readonly type: string; readonly watch?: Watched };
    setTimeout(() => {
      if (connection.socket.isClosed || connection.isDead) return;
      if (said.type === 'watch') connection.view?.look(said as unknown as Watched);
      if (said.type !== 'auth') return;
      connection.isAuthenticated = true;
      if (said.watch && this.#watches) {
        this.#views += 1;
        connection.view = new View(`v${this.#views}`, this.world, (message) =>
          this.#send(connection, message),
        );
      }
      if (this.#hasPositions) this.#resume(connection);
    }, this.line.latency);
  }

  #resume(connection: Connection): void {
    const { since, epoch } = connection.socket.query;
    const first = this.#head - this.#history.length;
    const isKnown = epoch === `e${this.#epoch}` && Number(since) >= first && Number(since) <= this.#head;
    const isNew = since === undefined;
    const { view } = connection;
    if (isKnown && !view)
      for (const message of this.#history.slice(Number(since) - first)) this.#send(connection, message);
    if (this.#uses('resumedLost')) return;
    const resumed = {
      event: 'resumed',
      ...this.#headOf(connection),
      complete: isNew || (isKnown && !view),
      ...(view && { watches: true }),
    };
    if (this.#uses('resumedLate')) setTimeout(() => this.#arrive(connection, resumed), 5000);
    else this.#carry(connection, resumed);
  }

  readonly fetch = carriedBy(this.calls, (url, init) => {
    const text = typeof init?.body === 'string' ? init.body : '{}';
    const key = new Headers(init?.headers).get('Idempotency-Key');
    return this.#once(key, `${init?.method ?? 'GET'} ${url.pathname}`, url.searchParams, text);
  });

  /** The first answer to a key, given once and repeated from then on. */
  #once(key: string | null, call: string, query: URLSearchParams, text: string): Response {
    const body = JSON.parse(text) as Record<string, unknown>;
    if (call === 'POST /api/admin/intent/settle') return this.#settle(String(body.key));
    if (key === null) return this.#answer(call, query, body);
    const known = this.#answered.get(key);
    if (known !== undefined)
      return known?.body === `${call} ${text}` ? known.answer : answered(422, { msg: 'Key is used' });
    const answer = this.#answer(call, query, body);
    this.#answered.set(key, { body: `${call} ${text}`, answer });
    if (answer.ok) this.commands.push({ call, body, at: Date.now() });
    return answer;
  }

  #settle(key: string): Response {
    if (!this.#settles) return answered(404, { msg: 'No such call' });
    const known = this.#answered.get(key) ?? null;
    this.#answered.set(key, known);
    if (known === null) return answered(200, { outcome: 'withdrawn' });
    const { status } = known.answer;
    return answered(200, { outcome: 'answered', status, answer: {} });
  }

  #answer(call: string, query: URLSearchParams, body: Record<string, unknown>): Response {
    const { world } = this;
    const path = call.slice(call.indexOf(' ') + 1);
    const page = (rows: readonly unknown[]) => {
      const position =
        this.#hasPositions && !this.#watches ? { epoch: `e${this.#epoch}`, seq: this.#head } : {};
      // A copy: what happens later is not in an answer that is on its way.
      return answered(200, structuredClone({ data: rows, meta: { totalPages: 1, ...position } }));
    };
    const one = (name: string, row: unknown) =>
      row === undefined
        ? answered(404, { msg: 'Not found' })
        : answered(200, structuredClone({ [name]: row }));
    const runnersOf = (kind: string) => world.runners.filter((row) => row.kind === kind).map(rowOf);
    const accountOf = (of: unknown) =>
      world.accounts.findIndex(({ id, clientid }) => String(id) === String(of) || clientid === of);

    const figures = world.figures(path.replace(/\/\d+$/, ''));
    if (figures) return answered(200, figures);
    const lists: Readonly<Record<string, () => readonly unknown[]>> = {
      whatsapp: () => {
        const owner = query.get('user_id');
        return world.accounts.filter(({ user_id }) => !owner || String(user_id) === owner);
      },
      generator: () => runnersOf('generator'),
      validator: () => runnersOf('validator'),
      phonenumber: () => world.receivers,
    };
    const [, kind = '', what = ''] = /^\/api\/admin\/(\w+)\/([\w-]+)$/.exec(path) ?? [];
    if (/^GET \/api\/admin\/whatsapp\/list\/\d+$/.test(call)) return page(world.accounts);
    if (what === 'list-per-page') return page(lists[kind]?.() ?? []);
    if (call.startsWith('GET ') && /^\d+$/.test(what)) {
      if (kind === 'users') return answered(200, { user: { id: Number(what), role: 'dev' } });
      const name = kind === 'phonenumber' ? 'phoneNumber' : kind;
      return one(
        name,
        lists[kind]?.().find((row) => String((row as { id: number }).id) === what),
      );
    }
    switch (call) {
      case 'POST /api/auth/validate':
        return answered(200, { isvalid: true });
      case 'GET /api/admin/setting/get':
        return answered(200, { setting: { info: '' } });
      case 'POST /api/admin/whatsapp/start-blasting': {
        const index = accountOf(body.whatsappClientId);
        const refusal = world.refusalOf(world.accounts[index] as never);
        if (refusal !== null) return answered(400, { error: refusal });
        world.happen({ kind: 'started', account: index });
        return answered(200, {});
      }
      case 'POST /api/admin/whatsapp/stop-blasting':
        world.happen({ kind: 'stopped', account: accountOf(body.whatsappClientId) });
        return answered(200, {});
      case 'POST /api/admin/whatsapp/reset':
      case 'POST /api/admin/whatsapp/activate': {
        const index = accountOf(body.id);
        world.happen({ kind: call.endsWith('reset') ? 'reset' : 'activated', account: index });
        return one('data', world.accounts[index]);
      }
      default: {
        const [, runnerKind, command] =
          /^POST \/api\/admin\/(generator|validator)\/(start|stop)$/.exec(call) ?? [];
        const index = world.runners.findIndex(
          ({ kind: its, id }) => its === runnerKind && String(id) === String(body.id),
        );
        if (index < 0) return answered(404, { msg: `No such call: ${call}` });
        world.happen({ kind: command === 'start' ? 'runnerStarted' : 'runnerStopped', runner: index });
        return answered(200, {});
      }
    }
  }
}

const rowOf = ({ account, ...row }: World['runners'][number]) => ({
  ...row,
  whatsapp_id: account.id,
  Whatsapp: {
    id: account.id,
    pushname: account.pushname,
    phonenumber: account.phonenumber,
    clientid: account.clientid,
  },
});

const withoutIncome = (message: Message): Message => ({
  ...message,
  sender: { ...(message.sender as object), income: undefined },
});

/** Half of its counts say nothing, the other half are not there. */
function withoutCounts(message: Message): Message {
  const strip = (fields: unknown) => {
    if (typeof fields !== 'object' || fields === null) return fields;
    const { count_success: _, ...rest } = fields as Record<string, unknown>;
    return {
      ...rest,
      ...('suspended_count' in rest && { suspended_count: null }),
      count_fail: null,
      income: null,
    };
  };
  return { ...message, sender: strip(message.sender), receiver: strip(message.receiver) };
}
