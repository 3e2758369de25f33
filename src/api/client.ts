import { type CallAnswer, type CallInput, type Endpoint, type EndpointName, endpointOf } from './endpoints';
import {
  type ApiError,
  apiError,
  INTERNAL_ERROR,
  isApiError,
  NETWORK_ERROR,
  serverCode,
  serverFieldErrors,
  serverText,
  TIMED_OUT,
  TOKEN_MISSING,
  USER_ID_MISSING,
} from './errors';
import type { IntentKeys } from './intents';
import { requestOf } from './request';
import { retryAfter, retryDelay } from './retry';
import { type FieldFallback, parseReporting } from './schema/scalars';

export interface ClientOptions {
  /** Origin of the API, '' for the page's own. */
  readonly host: string;
  readonly fetch: typeof fetch;
  /** Bearer token of the signed-in user, or null. */
  readonly token: () => string | null;
  /** Keys that let the server recognise a repeated try; null where the host is not known to support them. */
  readonly intents: IntentKeys | null;
  /** Resolves after `ms`, rejects when `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 ≤ x < 1, for jitter. */
  readonly random: () => number;
  /** Epoch ms; without it errors do not say when. */
  readonly now?: () => number;
  /** Told of every call that the server refused, so that after 401 and 403 the session is checked again. */
  readonly onRefused?: (error: ApiError, name: EndpointName) => void;
  /** Told of every call whether the server answered it at all. */
  readonly onEnded?: (isAnswered: boolean) => void;
  /** Told of every field that did not parse and fell back. */
  readonly onFallback?: (name: EndpointName, fallback: FieldFallback) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The call goes on where the page is closed. Default false. */
  readonly keepalive?: boolean;
}

/** Calls `name` with `input`. Resolves with the parsed answer, rejects with an `ApiError`. */
export type Call = <N extends EndpointName>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions,
) => Promise<CallAnswer<N>>;

const DEFAULT_TIMEOUT = 30_000;

export function createClient(options: ClientOptions): Call {
  const call: Call = async (name, input, { signal, keepalive = false } = {}) => {
    const found = endpointOf(name);
    const endpoint = found instanceof Promise ? await found.catch(failedToLoad) : found;
    const checked = endpoint.request.safeParse(input);
    if (!checked.success)
      throw apiError('unsent', unsentText(name, endpoint.fallback, checked.error.issues[0]?.path));
    // Asked for only where it is sent: the auth calls run before anyone is signed in.
    const token = endpoint.withToken === false ? undefined : options.token();
    if (token === null || token === '') throw apiError('unsent', TOKEN_MISSING);

    const request = requestOf(endpoint, checked.data as Record<string, unknown>);
    const intent =
      endpoint.method === 'GET' ? null : (options.intents?.begin(name, request.fingerprint) ?? null);
    const headers = new Headers(request.headers);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    if (intent) headers.set('Idempotency-Key', intent.key);
    const send = (within: AbortSignal) =>
      options.fetch(`${options.host}/api${request.path}`, {
        method: endpoint.method,
        headers,
        body: request.body,
        keepalive,
        signal: within,
      });

    const { answer, body } = await withRetries(endpoint, send, options, signal).catch((error: unknown) => {
      if (signal?.aborted) intent?.withdrawn();
      else if (isApiError(error) && error.kind === 'unreachable') options.onEnded?.(false);
      throw error;
    });
    options.onEnded?.(true);
    intent?.answered(answer.status);
    if (!isSuccess(endpoint, answer, body)) {
      const refusal = apiError(
        'refused',
        (serverText(body, endpoint.errorFirst ?? false) ?? endpoint.fallback) + waitText(answer),
        {
          status: answer.status,
          fieldErrors: serverFieldErrors(body),
          code: serverCode(body),
        },
      );
      options.onRefused?.(refusal, name);
      throw refusal;
    }
    const parsed = parseReporting(endpoint.answer, body ?? undefined, (fallback) =>
      options.onFallback?.(name, fallback),
    );
    if (!parsed.success) throw apiError('unreadable', endpoint.fallback, { status: answer.status });
    return parsed.data as CallAnswer<typeof name>;
  };
  const { now } = options;
  return now
    ? (...asked) =>
        call(...asked).catch((error: unknown) => {
          throw isApiError(error) ? { ...error, at: now() } : error;
        })
    : call;
}

/** Without its endpoint a call is not made: nothing of it can have happened. */
const failedToLoad = () => {
  throw apiError('unsent', NETWORK_ERROR);
};

/** Users are told what is missing by name; any other wrong input is a call that can't be made. */
function unsentText(name: EndpointName, fallback: string, path: readonly PropertyKey[] = []): string {
  const isUserId =
    path[0] === 'userId' || path[0] === 'user_id' || (name.startsWith('users.') && path[0] === 'id');
  return isUserId ? USER_ID_MISSING : fallback;
}

/** How long an overloaded server asks to wait, where it says so (R7). */
function waitText(answer: Response): string {
  const wait = answer.status === 429 ? (retryAfter(answer) ?? 0) : 0;
  return wait > 0 ? ` Coba lagi dalam ${spoken(Math.ceil(wait / 1000))}.` : '';
}

const spoken = (seconds: number) => (seconds <= 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`);

const isSuccess = (endpoint: Endpoint, answer: Response, body: unknown) =>
  (endpoint.successStatus ? answer.status === endpoint.successStatus : answer.ok) &&
  !(endpoint.codeRefuses && serverCode(body) === 1);

type Send = (within: AbortSignal) => Promise<Response>;
interface Received {
  readonly answer: Response;
  readonly body: unknown;
}

async function withRetries(
  endpoint: Endpoint,
  send: Send,
  { random, wait }: ClientOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<Received> {
  for (let attempt = 1; ; attempt += 1) {
    const received = await receive(endpoint, send, signal);
    const delay = endpoint.method === 'GET' ? retryDelay(received.answer, attempt, random) : null;
    if (delay === null) return received;
    await wait(delay, signal).catch(() => {
      throw apiError('aborted', '');
    });
  }
}

/** One try, with a time limit of its own. */
async function receive(endpoint: Endpoint, send: Send, signal: AbortSignal): Promise<Received> {
  const timeout = AbortSignal.timeout(endpoint.timeout ?? DEFAULT_TIMEOUT);
  const within = AbortSignal.any([signal, timeout]);
  try {
    const answer = await send(within);
    const body = await readJson(answer);
    within.throwIfAborted();
    return { answer, body };
  } catch {
    if (signal.aborted) throw apiError('aborted', '');
    if (timeout.aborted) throw apiError('timedOut', TIMED_OUT);
    throw apiError('unreachable', endpoint.changes ? NETWORK_ERROR : INTERNAL_ERROR);
  }
}

/**
 * The answer's JSON, or null where it has none (an empty body, a proxy's HTML page). Rejects where the connection ends
 * within the body, as it does in a page that is being left: such an answer is lost, not empty.
 */
export async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
