/** How a call fails: it never arrives, its answer never does, or the server or a proxy says something else. */
export type Failure = 'unsent' | 'unanswered' | 'unavailable' | 'unreadable';

export interface Calls {
  /** Milliseconds before the server does the call, and again before its answer arrives. */
  there: number;
  back: number;
  /** Milliseconds there and back for the next calls, each its own: one overtakes the other. */
  delays: (readonly [number, number])[];
  /** Fates of the next calls. */
  failures: Failure[];
  /** The end of the path of a call that is never answered, also not once everything has calmed down. */
  hanging: string | null;
}

/** What carries calls while nothing goes wrong. */
export const quietCalls = () => ({ there: 5, back: 5, delays: [], failures: [] });

export const answered = (status: number, body: unknown) =>
  ({
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers(),
    text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
  }) as Response;

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
const slept = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Carries a call to a server that does it, and its answer back, each by the fate that awaits it. */
export const carriedBy =
  (
    calls: Calls,
    done: (url: URL, init: RequestInit | undefined) => Response | Promise<Response>,
  ): typeof globalThis.fetch =>
  async (input, init) => {
    const url = new URL(String(input), 'http://host.test');
    const [there, back] = calls.delays.shift() ?? [calls.there, calls.back];
    const failure = calls.failures.shift();
    const { hanging } = calls;
    const work = async () => {
      await slept(there);
      if (hanging !== null && url.pathname.includes(hanging)) await new Promise(() => {});
      if (failure === 'unsent') throw new TypeError('fetch failed');
      if (failure === 'unavailable') return answered(503, { msg: 'Try later' });
      const answer = await done(url, init);
      await slept(back);
      if (failure === 'unanswered') throw new TypeError('fetch failed');
      return failure === 'unreadable' ? answered(200, '<html>Proxy</html>') : answer;
    };
    return Promise.race([work(), aborted(init?.signal)]);
  };
