import { randomUUID } from 'node:crypto';
import { type Answer, ask, type Asked } from './ask';
import { sleep } from './sleep';

/** One try of a call. */
export interface Tried {
  readonly name: string;
  readonly origin: string;
  readonly at: number;
  readonly ms: number;
  readonly status: number;
  readonly hasRetryAfter: boolean;
}

/** A call that changes something, asked again under its key until it is answered. */
export interface Command {
  readonly name: string;
  readonly key: string;
  readonly token: string;
  /** `open` where the outcome is not known. */
  readonly outcome: 'done' | 'refused' | 'open';
  readonly answer: unknown;
}

/** Between two tries, in ms. */
const PAUSE = 500;
const STILL_RUNNING = 'masih diproses';

/** Calls at the servers in turn, each written down. */
export function createCaller(origins: readonly string[]) {
  const tried: Tried[] = [];
  let turn = 0;
  let isOver = false;
  const attempt = async (name: string, asked: Asked): Promise<Answer> => {
    const origin = origins[(turn += 1) % origins.length] ?? '';
    const [method, path] = name.split(' ');
    const at = Date.now();
    const answer = await ask(`${origin}/api${path}`, { ...asked, method });
    const { status, retryAfter } = answer;
    tried.push({
      name: name.replace(/\d+/g, ':id').split('?')[0] ?? name,
      origin,
      at,
      ms: Date.now() - at,
      status,
      hasRetryAfter: retryAfter !== null,
    });
    return answer;
  };
  const isSettled = ({ status, text }: Answer) =>
    status > 0 &&
    status < 500 &&
    ![401, 429].includes(status) &&
    !(status === 409 && text.includes(STILL_RUNNING));

  return {
    tried,
    read: attempt,
    /** Asked again, under the same key, until it is answered or all is over. */
    command: async (name: string, token: string, asked: Omit<Asked, 'key' | 'token'>): Promise<Command> => {
      const key = randomUUID();
      for (;;) {
        const answer = await attempt(name, { ...asked, key, token });
        if (isSettled(answer)) {
          const outcome = answer.status < 300 ? 'done' : 'refused';
          return {
            name,
            key,
            token,
            outcome,
            answer: outcome === 'done' ? JSON.parse(answer.text) : answer.text,
          };
        }
        if (isOver) return { name, key, token, outcome: 'open', answer: null };
        await sleep(Math.min(2000, (answer.retryAfter ?? 0) * 1000 || PAUSE));
      }
    },
    /** From now on nothing is asked again. */
    end: () => {
      isOver = true;
    },
  };
}
export type Caller = ReturnType<typeof createCaller>;
