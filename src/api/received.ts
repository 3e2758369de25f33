import type { Endpoint } from './calls';
import { anyone } from './calls/permission';
import { type ApiError, apiError, serverCode, serverFieldErrors, serverText } from './errors';
import { retryAfter } from './retry';

/** What came of a try. `body` is null where the answer has none, undefined where it is no JSON, as a proxy's page. */
export interface Received {
  readonly answer: Pick<Response, 'status' | 'ok' | 'headers'>;
  readonly body: unknown;
}

/** Rejects where the connection ends within the body, as it does in a page that is being left: such an answer is lost, not empty. */
export async function receivedOf(answer: Response): Promise<Received> {
  const text = await answer.text();
  try {
    return { answer, body: text.trim() === '' ? null : (JSON.parse(text) as unknown) };
  } catch {
    return { answer, body: undefined };
  }
}

export const isSuccess = (endpoint: Endpoint, { answer, body }: Received) =>
  (endpoint.successStatus ? answer.status === endpoint.successStatus : answer.ok) &&
  !(endpoint.codeRefuses && serverCode(body) === 1);

/** Whether it says nothing of what was done: a server or a proxy that failed, or a page that is none of the API's. */
export const saysNothing = (endpoint: Endpoint, received: Received) =>
  received.answer.status >= 500 ||
  (isSuccess(endpoint, received) &&
    (received.body === undefined || !endpoint.answer.safeParse(received.body ?? undefined).success));

/** What was refused. A proxy that failed answers without JSON, and knows nothing of what was done. */
export function refusalOf(endpoint: Endpoint, { answer, body }: Received): ApiError {
  const isChange = endpoint.method !== 'GET' && endpoint.may !== anyone;
  const kind = isChange && answer.status >= 500 && body == null ? 'unreadable' : 'refused';
  return apiError(
    kind,
    (serverText(body, endpoint.errorFirst ?? false) ?? endpoint.fallback) + waitText(answer),
    {
      status: answer.status,
      fieldErrors: serverFieldErrors(body),
      code: serverCode(body),
    },
  );
}

/** How long an overloaded server asks to wait, where it says so (R7). */
function waitText(answer: Received['answer']): string {
  const wait = answer.status === 429 ? (retryAfter(answer) ?? 0) : 0;
  return wait > 0 ? ` Coba lagi dalam ${spoken(Math.ceil(wait / 1000))}.` : '';
}

const spoken = (seconds: number) => (seconds <= 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`);
