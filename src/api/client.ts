import { type CallAnswer, type CallInput, type CallName, callOf, type Endpoint } from './calls';
import { anyone } from './calls/permission';
import {
  type ApiError,
  apiError,
  INTERNAL_ERROR,
  isApiError,
  NETWORK_ERROR,
  TIMED_OUT,
  TOKEN_MISSING,
  USER_ID_MISSING,
} from './errors';
import type { Intents } from './intents';
import { isSuccess, type Received, receivedOf, refusalOf } from './received';
import { requestOf } from './request';
import { isBusy, retryDelay } from './retry';
import { type FieldFallback, parseReporting } from './schema/scalars';
import { createSettling } from './settling';

export interface ClientOptions {
  /** Address of the API, without a slash at its end. */
  readonly host: string;
  readonly fetch: typeof fetch;
  /** Bearer token of the signed-in user, or null. */
  readonly token: () => string | null;
  /** Keys that let the server recognise a repeated try; null where the host is not known to support them. */
  readonly intents: Intents | null;
  /** Resolves after `ms`, rejects when `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 ≤ x < 1, for jitter. */
  readonly random: () => number;
  /** Epoch ms; without it errors do not say when. */
  readonly now?: () => number;
  /** Called for every call that the server refused, so that after 401 and 403 the session is checked again. */
  readonly onRefused?: (error: ApiError, name: CallName) => void;
  /** Called for every call with whether the server answered it at all. */
  readonly onEnded?: (isAnswered: boolean) => void;
  /** Called whenever a call will be tried again since the server is busy. */
  readonly onBusy?: () => void;
  /** Called for every field of an answer that did not parse and fell back to what stands for it. */
  readonly onFallback?: (name: CallName, fallback: FieldFallback) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Aborts when the caller stops waiting though the call goes on; if it turns out not done, the user is notified. */
  readonly unawaited?: AbortSignal;
  /** The call goes on where the page is closed. Default false. */
  readonly keepalive?: boolean;
  /** What it is about, in words, for when its answer is lost: `Toko Jaya (628…)`. */
  readonly subject?: string;
  /** Called with the Idempotency-Key of a call before it is sent. */
  readonly onIntended?: (key: string) => void;
}

/** Calls `name` with `input`. Resolves with the parsed answer, rejects with an `ApiError`. */
export type Call = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions,
) => Promise<CallAnswer<N>>;

const DEFAULT_TIMEOUT = 30_000;

export function createClient(options: ClientOptions): Call {
  const settled = createSettling((key, signal) => call('intent.settle', { key }, { signal }), options.wait);
  const call: Call = async (name, input, about = {}) => {
    const { signal, unawaited, keepalive = false, subject = '', onIntended } = about;
    const found = callOf(name);
    const endpoint = found instanceof Promise ? await found.catch(failedToLoad) : found;
    const checked = endpoint.request.safeParse(input);
    if (!checked.success)
      throw apiError('unsent', unsentText(name, endpoint.fallback, checked.error.issues[0]?.path));
    // Asked for only where it is sent: the auth calls run before anyone is signed in.
    const token = endpoint.may === anyone ? undefined : options.token();
    if (token === null || token === '') throw apiError('unsent', TOKEN_MISSING);

    const request = requestOf(endpoint, checked.data as Record<string, unknown>);
    const intent = isIntended(name, endpoint)
      ? (options.intents?.begin({
          name,
          subject,
          fingerprint: request.fingerprint,
          isIdempotent: endpoint.isIdempotent ?? endpoint.method !== 'POST',
          isOpen: endpoint.may === anyone,
        }) ?? null)
      : null;
    const headers = new Headers(request.headers);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    if (intent) {
      headers.set('Idempotency-Key', intent.key);
      onIntended?.(intent.key);
    }
    const send = (within: AbortSignal) =>
      options.fetch(`${options.host}/api${request.path}`, {
        method: endpoint.method,
        headers,
        body: request.body,
        keepalive,
        signal: within,
      });

    const isResent = (intent !== null || endpoint.isQuestion === true) && !keepalive;
    const tried = withRetries({ endpoint, send, isResent, signal, unawaited }, options).catch(
      (error: unknown) => {
        if (signal?.aborted) intent?.ended();
        else if (isApiError(error) && error.kind === 'unreachable') options.onEnded?.(false);
        throw error;
      },
    );
    const received = await (intent ? settled(tried, { intent, endpoint, signal, unawaited }) : tried);
    const { answer, body } = received;
    options.onEnded?.(true);
    if (!isSuccess(endpoint, received)) {
      const refusal = refusalOf(endpoint, received);
      options.onRefused?.(refusal, name);
      throw refusal;
    }
    const parsed = parseReporting(endpoint.answer, body ?? undefined, (fallback) =>
      options.onFallback?.(name, fallback),
    );
    if (!parsed.success || body === undefined)
      throw apiError('unreadable', endpoint.fallback, { status: answer.status });
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
const failedToLoad = (error: unknown) => {
  throw isApiError(error) ? error : apiError('unsent', NETWORK_ERROR);
};

/** Error text for input that does not parse: a missing user id has its own. */
function unsentText(name: CallName, fallback: string, path: readonly PropertyKey[] = []): string {
  const isUserId =
    path[0] === 'userId' || path[0] === 'user_id' || (name.startsWith('users.') && path[0] === 'id');
  return isUserId ? USER_ID_MISSING : fallback;
}

/** Whether a call asks for a change, which may be done though its answer is lost. */
const isIntended = (name: CallName, { method, isQuestion = false }: Endpoint) =>
  method !== 'GET' && !isQuestion && name !== 'intent.settle';

type Send = (within: AbortSignal) => Promise<Response>;
interface Sent {
  readonly endpoint: Endpoint;
  readonly send: Send;
  /** Sent again while the server is busy, though it is no GET: it is done once all the same. */
  readonly isResent: boolean;
  readonly signal: AbortSignal | undefined;
  readonly unawaited: AbortSignal | undefined;
}
const CONFLICT = 409;
async function withRetries(
  { endpoint, send, isResent, signal = new AbortController().signal, unawaited }: Sent,
  { random, wait, onBusy }: ClientOptions,
): Promise<Received> {
  const isRead = endpoint.method === 'GET';
  let before: Received | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const received = await receive(endpoint, send, signal);
    const { answer } = received;
    const delay = isRead || isResent ? retryDelay(answer, attempt, random, isRead) : null;
    // A conflict may mean that the earlier try still runs: after its answer, the caller asks for the outcome.
    if (before && !isRead && answer.status === CONFLICT) return before;
    if (delay === null || unawaited?.aborted) return received;
    before = received;
    if (isBusy(answer)) onBusy?.();
    await wait(delay, signal).catch(() => {
      throw apiError('aborted', '');
    });
    if (unawaited?.aborted) return received;
  }
}

/** One try, with a time limit of its own. */
async function receive(endpoint: Endpoint, send: Send, signal: AbortSignal): Promise<Received> {
  const timeout = AbortSignal.timeout(endpoint.timeout ?? DEFAULT_TIMEOUT);
  const within = AbortSignal.any([signal, timeout]);
  try {
    const answer = await send(within);
    const received = await receivedOf(answer);
    within.throwIfAborted();
    return received;
  } catch {
    if (signal.aborted) throw apiError('aborted', '');
    if (timeout.aborted) throw apiError('timedOut', TIMED_OUT);
    throw apiError('unreachable', endpoint.changes ? NETWORK_ERROR : INTERNAL_ERROR);
  }
}
