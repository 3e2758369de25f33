import type { CallAnswer, Endpoint } from './calls';
import { anyone } from './calls/permission';
import { type ApiError, apiError, isApiError, isPassing } from './errors';
import type { Intent } from './intents';
import { type Received, refusalOf, saysNothing } from './received';

type Settlement = CallAnswer<'intent.settle'>;
type Settle = (key: string, signal?: AbortSignal) => Promise<Settlement>;
type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

interface Try {
  readonly intent: Intent;
  readonly endpoint: Endpoint;
  readonly signal?: AbortSignal | undefined;
  readonly unawaited?: AbortSignal | undefined;
}

/** How long is waited before the server is asked, and asked again, what became of a request, in ms. */
const WAITS: readonly number[] = [0, 1_000, 3_000];

/** What became of a request; null where the server does not know such calls, or does not answer. */
async function settlementOf(
  settle: Settle,
  wait: Wait,
  { intent, signal = new AbortController().signal }: Try,
) {
  for (const ms of WAITS) {
    if (ms > 0) await wait(ms, signal).catch(() => undefined);
    if (signal.aborted) return null;
    const found = await settle(intent.key, signal).catch((error: ApiError) => error);
    if (!isApiError(found)) return found;
    if (!isPassing(found)) return null;
  }
  return null;
}

/**
 * Waits for the answer of a try. If it is lost or inconclusive, the server is asked for the outcome: either it has
 * answered, and that is the answer, or the request is withdrawn and will never be done (R11, R12). Rejects with
 * `unsent` if it was withdrawn, and with the try's error if the outcome stays unknown.
 */
export const createSettling =
  (settle: Settle, wait: Wait) =>
  async (tried: Promise<Received>, given: Try): Promise<Received> => {
    const { intent, endpoint, signal, unawaited } = given;
    const came = await tried.catch((error: ApiError) => error);
    if (!isApiError(came) && !saysNothing(endpoint, came)) {
      intent.answered(came.answer.status);
      return came;
    }
    if (signal?.aborted) throw came;
    const settlement = endpoint.may === anyone ? null : await settlementOf(settle, wait, given);
    if (signal?.aborted) {
      intent.ended();
      throw apiError('aborted', '');
    }
    const isUnawaited = unawaited?.aborted ?? false;
    if (settlement === null) {
      intent.lost(isUnawaited);
      if (isApiError(came)) throw came;
      return came;
    }
    // The caller took a fact for the answer, and does not receive this one.
    if (isUnawaited && settlement.outcome === 'withdrawn') intent.lost(true);
    else intent.ended();
    const { outcome, status = 200, answer = null } = settlement;
    if (outcome === 'answered') return { answer: new Response(null, { status }), body: answer };
    throw { ...(isApiError(came) ? came : refusalOf(endpoint, came)), kind: 'unsent' };
  };
