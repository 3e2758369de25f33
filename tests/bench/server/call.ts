import { Agent, request } from 'node:http';
import { quantile } from './load';
import { answer } from './process';

/** What so many callers at once come to. */
export interface Called {
  readonly calls: number;
  readonly perSecond: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** What a call each five milliseconds comes to, beside something else. */
export interface Beside {
  readonly calls: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

const EVERY_MS = 5;
let stop = () => Promise.resolve<Beside | undefined>(undefined);

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const call = (url: string, options: object, body = '') =>
  new Promise<number>((resolve, reject) => {
    const asked = request(url, { agent, ...options }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(body);
  });

/** Calls again and again, `callers` at a time, until the time is over. */
async function repeat(
  seconds: number,
  callers: number,
  once: (place: number) => Promise<number>,
): Promise<Called> {
  const times: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let place = 0;
  let failed = 0;
  const caller = async () => {
    while (performance.now() < end) {
      place += 1;
      const before = performance.now();
      if ((await once(place)) !== 200) failed += 1;
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return {
    calls: times.length,
    perSecond: times.length / ((performance.now() - startedAt) / 1000),
    failed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** Calls at a steady rate, whether or not those before are answered: slow answers do not lower the load. */
function callSteadily(once: () => Promise<number>) {
  const times: number[] = [];
  let failed = 0;
  const calls: Promise<void>[] = [];
  const callOnce = async () => {
    const before = performance.now();
    if ((await once()) !== 200) failed += 1;
    times.push(performance.now() - before);
  };
  const ticking = setInterval(() => calls.push(callOnce()), EVERY_MS);
  return async (): Promise<Beside> => {
    clearInterval(ticking);
    await Promise.all(calls);
    return {
      calls: times.length,
      failed,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      longest: Math.max(...times),
    };
  };
}

interface Order {
  readonly url: string;
  readonly seconds: number;
  readonly callers: number;
}

answer({
  /** Reads the settings again and again, until `end`. */
  begin: ({ url, token }: { url: string; token: string }) => {
    stop = callSteadily(() =>
      call(`${url}/api/admin/setting/get`, { headers: { Authorization: `Bearer ${token}` } }),
    );
  },
  end: () => stop(),
  /** Pages of the list of all accounts, by what their addresses ask for, in turns; each of the people asks in turn, too. */
  lists: ({ url, seconds, callers, tokens, asked }: Order & Record<'tokens' | 'asked', readonly string[]>) =>
    repeat(seconds, callers, (place) =>
      call(`${url}/api/admin/whatsapp/list-per-page?${asked[place % asked.length]}`, {
        headers: { Authorization: `Bearer ${tokens[place % tokens.length]}` },
      }),
    ),
  signIns: ({ url, seconds, callers }: Order) =>
    repeat(seconds, callers, () =>
      call(
        `${url}/api/auth/login`,
        { method: 'POST', headers: { 'Content-Type': 'application/json' } },
        JSON.stringify({ email: 'admin@demo.test', password: 'demo1234' }),
      ),
    ),
});
