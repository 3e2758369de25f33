import type { Clock } from '../core/clock';
import type { Network, Order } from './port';

/** How long the network may take to answer, in ms: less than until an order comes again, and far from a standstill of who asks. */
const ANSWER_MS = 10_000;
/** The same once the server ends: what is asked then, and to close, together take less than the end of a server leaves. */
const LAST_MS = 1000;

/** The network did not answer in time. */
export class NoAnswer extends Error {}

export type Answers = ReturnType<typeof createAnswers>;

/** What a network is asked. */
export const ASKED = ['take', 'check', 'close'] as const;
export type Asked = (typeof ASKED)[number];
export const OUTCOMES = ['answered', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What the network is asked, each with an end: one that never answers holds nobody up for long. */
export function createAnswers(
  port: Network,
  clock: Clock,
  over: (asked: Asked, outcome: Outcome) => void = () => {},
) {
  const waiting = new Set<() => void>();
  let limit = ANSWER_MS;
  const within = async <T>(asked: Asked, ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const stop = new AbortController();
    let cancel = () => {};
    const late = new Promise<never>((_, reject) => {
      stop.signal.addEventListener('abort', () => reject(stop.signal.reason));
    });
    const wait = () => {
      cancel();
      cancel = clock.after(limit, () => stop.abort(new NoAnswer('the network does not answer')));
    };
    waiting.add(wait);
    wait();
    try {
      const answer = await Promise.race([ask(stop.signal), late]);
      over(asked, 'answered');
      return answer;
    } catch (error) {
      over(asked, 'failed');
      throw error;
    } finally {
      waiting.delete(wait);
      cancel();
    }
  };
  return {
    take: (orders: readonly Order[]) => within('take', (signal) => port.take(orders, signal)),
    check: (deviceId: string, numbers: readonly string[]) =>
      within('check', (signal) => port.check(deviceId, numbers, signal)),
    close: () => within('close', () => port.close()),
    /** The server ends: what is waited for, and what is asked from now on, has to be answered soon. */
    hurry: () => {
      limit = LAST_MS;
      for (const wait of waiting) wait();
    },
  };
}
