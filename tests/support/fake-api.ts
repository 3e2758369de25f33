import { loadCalls } from '../../src/api/calls';
import { onTestFinished } from 'vitest';
import { deferred } from './deferred';

// A first call must not wait for its area to be loaded, which no clock of a test moves.
await loadCalls();

/** One request as it went out; `body` is the parsed JSON, the FormData of an upload, or undefined. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

type Responder = (request: FakeRequest) => Promise<Response>;

/** A reply that the test decides on later. */
export interface HeldReply {
  /** The request, once it has come. */
  readonly request: Promise<FakeRequest>;
  answer(body: unknown, reply?: Reply): void;
  fail(error?: Error): void;
}

const response = (body: unknown, { status = 200, headers }: Reply = {}) =>
  typeof body === 'string'
    ? new Response(body, { status, ...(headers && { headers }) })
    : new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      });

/**
 * A server that does not know of lost requests, sessions, second factors, news and what accounts did is not noticed, unless a
 * test lets it say so.
 */
const UNNOTICED = new Set([
  'POST /api/admin/intent/settle',
  'POST /api/auth/logout',
  'GET /api/admin/session/list',
  'GET /api/admin/session/changes',
  'GET /api/admin/factor/get',
  'GET /api/admin/news',
  'GET /api/admin/news/away',
  'GET /api/admin/statistics/past',
]);
const unreachable = () => new TypeError('fetch failed');

const abortable = <T>(work: Promise<T>, signal: AbortSignal | undefined) =>
  new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal?.reason instanceof Error ? signal.reason : unreachable());
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });

/**
 * A scripted `fetch`. Each reply serves one request, in the order given for its `'METHOD /path'`.
 *
 * When the test ends, a reply that nothing asked for and a request that had no reply both fail it.
 */
export function fakeApi() {
  const replies = new Map<string, Responder[]>();
  const standing = new Map<string, Responder>();
  const requests: FakeRequest[] = [];
  const unexpected: string[] = [];
  let otherwise: Responder | undefined;

  const script = (call: string, responder: Responder) => {
    replies.set(call, [...(replies.get(call) ?? []), responder]);
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = read(input, init);
    requests.push(request);
    const call = `${request.method} ${request.path}`;
    const responder = replies.get(call)?.shift() ?? standing.get(call) ?? otherwise;
    if (responder) return abortable(responder(request), request.signal);
    if (UNNOTICED.has(call.replace(/\/\d+$/, ''))) {
      requests.pop();
      return response({}, { status: 404 });
    }
    unexpected.push(call);
    throw unreachable();
  };

  const verify = () => {
    const unconsumed = [...replies].flatMap(([call, left]) => left.map(() => call));
    if (unconsumed.length > 0) throw new Error(`Never requested: ${unconsumed.join(', ')}`);
    if (unexpected.length > 0) throw new Error(`Requested without a reply: ${unexpected.join(', ')}`);
  };
  onTestFinished(verify);

  return {
    fetch,
    /** What was requested, oldest first. */
    requests: requests as readonly FakeRequest[],
    verify,
    /** Answers the next such request. A string body is sent as it is, all else as JSON. */
    answers: (call: string, body: unknown, reply?: Reply) => script(call, async () => response(body, reply)),
    /** Answers every such request that has no reply of its own, as often as it comes or not at all. */
    serves: (call: string, answer: (request: FakeRequest) => unknown, reply?: Reply) =>
      void standing.set(call, async (request) => response(answer(request), reply)),
    /** Answers every request that nothing else answers. */
    answersAll: (answer: (request: FakeRequest) => unknown, reply?: Reply) => {
      otherwise = async (request) => response(answer(request), reply);
    },
    /** The next such request never reaches the server. */
    fails: (call: string, error: Error = unreachable()) => script(call, () => Promise.reject(error)),
    /** The next such request waits until the test answers or fails it. */
    holds: (call: string): HeldReply => {
      const arrival = deferred<FakeRequest>();
      const reply = deferred<Response>();
      script(call, (request) => {
        arrival.resolve(request);
        return reply.promise;
      });
      return {
        request: arrival.promise,
        answer: (body, options) => reply.resolve(response(body, options)),
        fail: (error = unreachable()) => reply.reject(error),
      };
    },
  };
}

function read(input: RequestInfo | URL, init: RequestInit = {}): FakeRequest {
  const url = new URL(input instanceof Request ? input.url : input, 'http://page.test');
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : (init.body ?? undefined),
    signal: init.signal ?? undefined,
  };
}
