import { afterAll, beforeAll, expect } from 'vitest';
import type { Clock } from '../../sandbox/core/clock';
import type { Handset } from '../../sandbox/simulated/handset';
import { handsetOf } from '../../sandbox/simulated/simulated-network';
import { type StartOptions, startServer } from '../../sandbox/server';
import type { Role } from '../../sandbox/store/schema';
import { type Call, createClient } from '../../src/api/client';
import type { CallName } from '../../src/api/calls';
import { exchangeCheck } from '../support/contract-schemas';
import { openDemonstration } from '../support/database';

/** A person who is signed in. */
export interface Person {
  readonly id: string;
  readonly token: string;
  /** Calls as the page's own client does; fails the test where an answer is other than its document has it, or did not parse. */
  readonly call: Call;
  /** Sends any request with the person's token. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Sent>;
}

export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface Harness {
  readonly url: string;
  readonly server: Awaited<ReturnType<typeof startServer>>;
  readonly handset: Handset;
  signIn(email: string, password?: string): Promise<Person>;
  /** The first administrator of an empty server, who has set a password by their link. */
  signInFirst(): Promise<Person>;
  /** The demonstration's person with that role. */
  as(role: Role): Person;
  /** A second member. */
  readonly other: Person;
  /** A call without a token. */
  readonly stranger: Person;
}

const readBody = async (response: Response) => {
  const text = await response.text();
  return /json/.test(response.headers.get('content-type') ?? '') && text ? JSON.parse(text) : text;
};

function personAt(url: string, id: string, token: string): Person {
  const fallbacks: string[] = [];
  const undocumented: string[] = [];
  const call = createClient({
    host: url,
    fetch: async (address, init) => {
      const [answer, faultsOf] = [await fetch(address, init), await exchangeCheck()];
      undocumented.push(
        ...faultsOf({
          method: init?.method ?? 'GET',
          url: String(address),
          ...(typeof init?.body === 'string' && { sent: JSON.parse(init.body) as unknown }),
          status: answer.status,
          answered: await readBody(answer.clone()),
        }),
      );
      return answer;
    },
    token: () => token,
    intents: null,
    wait: () => Promise.resolve(),
    random: () => 0,
    onFallback: (name, { path, expected }) => fallbacks.push(`${name}: ${path} is not ${expected}`),
  });
  return {
    id,
    token,
    call: async (name, input, options) => {
      const answer = await call(name, input, options).finally(() => {
        expect(undocumented.splice(0)).toEqual([]);
      });
      expect(fallbacks.splice(0)).toEqual([]);
      for (const rows of listsOf(name, answer)) expect(rows).toEqual([]);
      return answer;
    },
    send: async (method, path, body, headers = {}) => {
      const isForm = body instanceof FormData;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
        }),
      });
      return { status: response.status, headers: response.headers, body: await readBody(response) };
    },
  };
}

/** Every list of rows in an answer, as what could not be read of it. */
function listsOf(_name: CallName, answer: unknown): unknown[] {
  if (answer === null || typeof answer !== 'object') return [];
  return [answer, ...Object.values(answer)].flatMap((part: unknown) =>
    part !== null && typeof part === 'object' && 'unreadable' in part ? [part.unreadable] : [],
  );
}

/** Timers never go off: the network stands still, so that only the calls of a test change anything. */
const stillClock: Clock = { now: () => Date.now(), after: () => () => {} };

/** One server for the tests of a file, with the demonstration's data in memory; its network stands still by default. */
export function useServer(options: StartOptions = {}): Harness {
  let server: Harness['server'];
  const people = new Map<string, Person>();
  const person = (email: string) => {
    const found = people.get(email);
    if (!found) throw new Error(`${email} is not signed in`);
    return found;
  };
  const signIn = async (email: string, password = 'demo1234') => {
    const { body } = await personAt(server.url, '', '').send('POST', '/api/auth/login', { email, password });
    return personAt(server.url, String(body.user.id), body.token);
  };

  beforeAll(async () => {
    server = await startServer({
      ...(options.seed === 'none' ? { dataDir: 'memory://' } : { database: await openDemonstration() }),
      port: 0,
      test: true,
      clock: stillClock,
      ...options,
    });
    if (options.seed === 'none') return;
    for (const name of ['member', 'member2', 'admin', 'dev', 'staff']) {
      const email = `${name}@demo.test`;
      people.set(email, await signIn(email));
    }
  }, 60_000);
  afterAll(() => server.close());

  return {
    get url() {
      return server.url;
    },
    get server() {
      return server;
    },
    get handset() {
      return handsetOf(server.network);
    },
    signIn,
    async signInFirst() {
      const { email = '', token } = server.administrator ?? {};
      const secret = { password: 'rahasia-pertama', password2: 'rahasia-pertama' };
      await personAt(server.url, '', '').send('POST', '/api/auth/reset-password', { token, ...secret });
      return signIn(email, secret.password);
    },
    as: (role) => person(`${role}@demo.test`),
    get other() {
      return person('member2@demo.test');
    },
    get stranger() {
      return personAt(server.url, '', '');
    },
  };
}
