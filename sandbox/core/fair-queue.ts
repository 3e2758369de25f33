import { busy, type Refusal } from './refusal';

/** The caller that work is done for. */
export interface Caller {
  /** By `networkOf`. */
  readonly network: string;
  /** The person concerned: an id, or the e-mail that was given. */
  readonly person: string;
  /** Aborts when they go away. */
  readonly left?: AbortSignal;
}

/** Costly work, some of it at a time: the least recently served network comes next, and within it the person. */
export interface FairQueue {
  /** Refuses with 503 where too many wait. Work whose caller has left is never begun. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly caller: Caller;
  begin(): void;
  refuse(refusal: Refusal): void;
}

/** Keys that are remembered; older ones count as never served. */
const REMEMBERED = 1000;
const RETRY_AFTER = 5;

/** When each key was last served, counted in turns; 0 for never. */
function createTurns() {
  const turns = new Map<string, number>();
  let turn = 0;
  return {
    of: (key: string) => turns.get(key) ?? 0,
    note(key: string) {
      turns.delete(key);
      turns.set(key, (turn += 1));
      const [oldest] = turns.keys();
      if (turns.size > REMEMBERED && oldest !== undefined) turns.delete(oldest);
    },
  };
}

/** `atOnce` run and `longest` wait at the most; a newcomer then displaces one of the network that has most waiting. */
export function createFairQueue(atOnce: number, longest: number): FairQueue {
  const networks = createTurns();
  const people = createTurns();
  let waiting: Waiting[] = [];
  let running = 0;

  const leave = (gone: Waiting) => {
    waiting = waiting.filter((other) => other !== gone);
  };
  const isBefore = (one: Caller, other: Caller) =>
    networks.of(one.network) - networks.of(other.network) || people.of(one.person) - people.of(other.person);
  const serve = () => {
    const [next] = waiting.toSorted((one, other) => isBefore(one.caller, other.caller));
    if (!next || running >= atOnce) return;
    leave(next);
    networks.note(next.caller.network);
    people.note(next.caller.person);
    running += 1;
    next.begin();
  };
  const makePlace = () => {
    const held = new Map<string, number>();
    for (const { caller } of waiting) held.set(caller.network, (held.get(caller.network) ?? 0) + 1);
    const most = Math.max(...held.values());
    const last = waiting.findLast(({ caller }) => held.get(caller.network) === most);
    if (!last) return;
    leave(last);
    last.refuse(busy(RETRY_AFTER));
  };
  const turnOf = (caller: Caller) =>
    new Promise<void>((begin, refuse) => {
      const own: Waiting = { caller, begin, refuse };
      const goAway = () => {
        leave(own);
        refuse(busy(RETRY_AFTER));
      };
      waiting.push(own);
      if (caller.left?.aborted) return goAway();
      caller.left?.addEventListener('abort', goAway);
      if (waiting.length > longest) makePlace();
      serve();
    });

  return {
    async run(caller, work) {
      await turnOf(caller);
      try {
        return await work();
      } finally {
        running -= 1;
        serve();
      }
    },
  };
}
