import { type Call, type ClientOptions, createClient } from '../../src/api/client';
import { type ApiError, isApiError } from '../../src/api/errors';
import { fakeApi } from '../support/fake-api';

/** A client on a scripted fetch, that waits for nothing and notes how long it would have. */
export function startClient(options: Partial<ClientOptions> = {}) {
  const api = fakeApi();
  const waits: number[] = [];
  const call = createClient({
    host: '',
    fetch: api.fetch,
    token: () => 'token-a',
    intents: null,
    wait: async (ms) => void waits.push(ms),
    random: () => 0.5,
    ...options,
  });
  return { api, call, waits };
}

/** The error that a call ends with. */
export async function errorOf(work: ReturnType<Call>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => new Error('the call succeeded'),
    (thrown: unknown) => thrown,
  );
  if (isApiError(error)) return error;
  throw error;
}
