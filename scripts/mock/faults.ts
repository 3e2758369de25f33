import { createChance } from '../../sandbox/core/chance';
import { type Clock, systemClock } from '../../sandbox/core/clock';
import { type Between, jsonReply, type Message, type Reply } from './between';

interface Fault {
  readonly text: string;
  /** How often it happens, or how many ms it takes, where that is not said. */
  readonly amount: number;
  readonly unit: 'share' | 'ms';
  readonly between: (happens: () => boolean, ms: number, clock: Clock) => Between;
}
type Change = (reply: Reply) => Reply;

/** In place of the answer, before anything is done. */
const refusing =
  (status: number, msg: string, more: Reply['headers'] = {}): Fault['between'] =>
  (happens) => ({
    answer: async (asked, send) => (happens() ? jsonReply(asked, status, { msg }, more) : send(asked)),
  });
const answering =
  (change: Change): Fault['between'] =>
  (happens) => ({
    answer: async (asked, send) => {
      const reply = await send(asked);
      return happens() ? change(reply) : reply;
    },
  });
const isPlaced = ({ event }: Message) => event !== 'resumed' && event !== 'ping';
/** Events, but not what says where a channel stands. */
const events =
  (filter: () => (message: Message) => readonly Message[]): Fault['between'] =>
  (happens) => ({
    filter: () => {
      const each = filter();
      return (message) => (isPlaced(message) && happens() ? each(message) : [message]);
    },
  });
const ALWAYS = { amount: 1, unit: 'share' } as const;
const OFTEN = { amount: 0.1, unit: 'share' } as const;

export const FAULTS = {
  slow: {
    text: 'answers take a while',
    amount: 1000,
    unit: 'ms',
    between: (_, ms, clock) => ({
      answer: async (asked, send) => {
        await new Promise<void>((resolve) => void clock.after(ms, resolve));
        return send(asked);
      },
    }),
  },
  failing: {
    text: 'calls fail with 500, and nothing is done',
    ...OFTEN,
    between: refusing(500, 'Terjadi kesalahan pada server.'),
  },
  busy: {
    text: 'calls are refused with 503 and Retry-After',
    ...OFTEN,
    between: refusing(503, 'Server sedang sibuk.', { 'retry-after': '2' }),
  },
  'too-many': {
    text: 'calls are refused with 429 and Retry-After',
    ...OFTEN,
    between: refusing(429, 'Terlalu banyak percobaan.', { 'retry-after': '2' }),
  },
  'lost-answers': {
    text: 'calls are done, and the connection ends before their answer',
    ...OFTEN,
    between: answering((reply) => ({ ...reply, cut: 0 })),
  },
  'cut-answers': {
    text: 'the connection ends in the middle of an answer',
    ...OFTEN,
    between: answering((reply) => ({ ...reply, cut: Math.ceil(reply.body.length / 2) })),
  },
  'wrong-shape': {
    text: 'answers have what they tell one level deeper',
    ...OFTEN,
    between: answering((reply) => ({ ...reply, body: `{"result":${reply.body}}` })),
  },
  'no-json': {
    text: 'answers are a page of HTML',
    ...OFTEN,
    between: answering((reply) => ({
      ...reply,
      headers: { ...reply.headers, 'content-type': 'text/html' },
      body: '<!doctype html>',
    })),
  },
  'dropped-sockets': {
    text: 'a socket breaks off in place of an event or a heartbeat',
    ...OFTEN,
    between: (happens) => ({
      filter: (hangUp) => (message) => {
        if (!happens()) return [message];
        hangUp();
        return [];
      },
    }),
  },
  'lost-events': { text: 'events are not told', ...OFTEN, between: events(() => () => []) },
  'doubled-events': { text: 'events are told twice', ...OFTEN, between: events(() => (it) => [it, it]) },
  'swapped-events': {
    text: 'an event is told after the one that follows it',
    ...OFTEN,
    between: (happens) => ({
      filter: () => {
        let held: readonly Message[] = [];
        return (message) => {
          if (held.length === 0 && isPlaced(message) && happens()) {
            held = [message];
            return [];
          }
          const told = [message, ...held];
          held = [];
          return told;
        };
      },
    }),
  },
  'no-heartbeat': {
    text: 'no `ping` is told',
    ...ALWAYS,
    between: (happens) => ({
      filter: () => (message) => (message.event === 'ping' && happens() ? [] : [message]),
    }),
  },
  unexplained: {
    text: 'balances have more than their parts come to',
    ...ALWAYS,
    between: answering((reply) => ({
      ...reply,
      body: reply.body.replace(/(?<="balance":"?)-?\d+/, (balance) => String(Number(balance) + 77_777)),
    })),
  },
  lenient: {
    text: 'everybody who is signed in may change anything by POST',
    ...ALWAYS,
    between: (happens) => ({
      answer: (asked, send) => send({ ...asked, isLenient: asked.method === 'POST' && happens() }),
    }),
  },
} as const satisfies Readonly<Record<string, Fault>>;
export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];
/** What the server itself answers, in its dialect; the others happen on the way. */
export const REFUSALS: ReadonlySet<FaultName> = new Set(['failing', 'busy', 'too-many']);

/** A fault that happens as often, or takes as long, as `amount` says; each by a chance of its own. */
export function faultOf(name: FaultName, amount: number, seed: number, clock: Clock = systemClock): Between {
  const { roll } = createChance(seed + FAULT_NAMES.indexOf(name));
  const fault: Fault = FAULTS[name];
  const { answer, filter } = fault.between(() => roll() < amount, amount, clock);
  return {
    ...(filter && { filter }),
    // A browser that may not ask shows its page nothing of the fault.
    ...(answer && {
      answer: (asked, send) => (asked.method === 'OPTIONS' ? send(asked) : answer(asked, send)),
    }),
  };
}
