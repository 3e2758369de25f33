import { createClient } from '../../src/api/client';
import type { CallAnswer, CallInput, CallName } from '../../src/api/calls';
import { createMade, type Made, noteRequest } from './made';
import { type ApiError, isApiError } from '../../src/api/errors';
import type { FieldFallback } from '../../src/api/schema/scalars';

export type Role = 'member' | 'admin' | 'staff' | 'dev';

/** A person who is signed in on the server. */
export interface Person {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly token: string;
  /** The answer to the sign-in. */
  readonly session: Read<'auth.login'>;
}

/** An answer as it came over the wire. */
export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly type: string;
  readonly text: string;
  /** Its JSON; undefined where it is none. */
  readonly body: unknown;
}
export type Fallible = Pick<Sent, 'status' | 'type' | 'text'>;

/** An answer as the page reads it, with what the page had to put up with. */
export interface Read<N extends CallName> {
  readonly answer: CallAnswer<N> | null;
  readonly error: ApiError | null;
  /** Each try as it came; the page repeats a read that a busy server refused. */
  readonly tries: readonly Sent[];
  readonly fallbacks: readonly FieldFallback[];
}

export interface ServerOptions {
  /** Origin of the API. */
  readonly url: string;
  /** ms that one call may take. */
  readonly limit: number;
  /** Default: real time. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** The server under test. */
export interface Server {
  readonly url: string;
  /** Sends any request, as `person` where there is one. Rejects where no answer comes in time. */
  send(
    person: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Sent>;
  /** Makes a call of the contract as the page does. */
  read<N extends CallName>(person: Person | null, name: N, input: CallInput<N>): Promise<Read<N>>;
  /** Refusals for too many calls, and how many of them did not say how long to wait. */
  readonly refusals: { tooMany: number; withoutWait: number };
  /** Whether it answers no call any more: then none is made. */
  isGone(): boolean;
  /** Asks once more, whatever came of the calls before, since a call may be broken without its server. */
  knock(): Promise<void>;
  /** Names of the calls that were made. */
  readonly asked: Set<string>;
  readonly made: Made;
  /** Departures that were reported already: each once per call. */
  readonly noted: Set<string>;
}

/** Calls in a row without an answer after which a server counts as gone. */
const GONE = 3;
/** How often a server is asked whether it is back. */
const KNOCKS = 2;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

export function connectTo({ url, limit, wait = later }: ServerOptions): Server {
  const refusals = { tooMany: 0, withoutWait: 0 };
  let unanswered = 0;
  let knocks = 0;

  const take = async (address: string, init: RequestInit): Promise<{ response: Response; sent: Sent }> => {
    if (server.isGone()) throw new Error('the server stopped answering');
    try {
      const response = await fetch(address, init);
      const text = await response.clone().text();
      unanswered = 0;
      if (response.status === 429) {
        refusals.tooMany += 1;
        if (!response.headers.has('Retry-After')) refusals.withoutWait += 1;
      }
      const { status, headers } = response;
      const type = headers.get('content-type') ?? '';
      const body = jsonOf(text);
      note(address, init, status, body);
      return { response, sent: { status, headers, type, text, body } };
    } catch (error) {
      unanswered += 1;
      note(address, init, 0, undefined);
      throw error;
    }
  };
  const note = (address: string, { method = 'GET', body }: RequestInit, status: number, answer: unknown) =>
    noteRequest(
      server.made,
      [method, new URL(address).pathname],
      typeof body === 'string' ? jsonOf(body) : undefined,
      status,
      answer,
    );

  const server: Server = {
    url,
    refusals,
    isGone: () => unanswered >= GONE,
    knock: async () => {
      if (knocks === KNOCKS) return;
      unanswered = GONE - 1;
      const sent = await server.send(null, 'GET', '/api/admin/setting/get').catch(() => null);
      knocks = sent ? 0 : knocks + 1;
    },
    asked: new Set(),
    made: createMade(),
    noted: new Set(),
    send: async (person, method, path, body, headers = {}) => {
      const isForm = body instanceof FormData;
      const { sent } = await take(`${url}${path}`, {
        method,
        signal: AbortSignal.timeout(limit),
        redirect: 'manual',
        headers: {
          ...(person && { Authorization: `Bearer ${person.token}` }),
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      return sent;
    },
    read: async (person, name, input) => {
      server.asked.add(name);
      const tries: Sent[] = [];
      const fallbacks: FieldFallback[] = [];
      const call = createClient({
        host: url,
        token: () => person?.token ?? null,
        intents: null,
        wait: (ms) => wait(ms),
        random: () => 0.5,
        onFallback: (_, fallback) => void fallbacks.push(fallback),
        fetch: async (address, init = {}) => {
          const { response, sent } = await take(String(address), init);
          tries.push(sent);
          return response;
        },
      });
      try {
        const answer = await call(name, input, { signal: AbortSignal.timeout(limit) });
        return { answer, error: null, tries, fallbacks };
      } catch (error) {
        if (!isApiError(error)) throw error;
        return { answer: null, error, tries, fallbacks };
      }
    },
  };
  return server;
}

const later = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
