import type { Watched } from '../../../src/api/schema/client-message';
import type { Followable } from './follow';
import { moment, quantile } from './load';
import { openSocket, type RawFrame, type RawSocket, textOf } from './raw-socket';
import { answer } from './process';

/** Messages of the server's own, which have no place in a channel. */
const CONTROL = new Set(['resumed', 'ping', 'sums']);

/** What stands in a frame. */
interface Content {
  readonly first: number;
  readonly last: number;
  /** How late the frame was for each of its events, by the time that it was first read. */
  readonly delays: readonly number[];
  readonly length: number;
}

interface Listener {
  readonly socket: RawSocket;
  frames: number;
  bytes: number;
  events: number;
  /** `seq` of the newest event; null before the first. */
  last: number | null;
  holes: number;
}

/** What all sockets received together. */
export interface Received {
  readonly sockets: number;
  /** Sockets that the server has closed. */
  readonly closed: number;
  readonly leastEvents: number;
  /** Frames that did not follow the one before. */
  readonly holes: number;
  readonly frames: number;
  readonly bytes: number;
  /** Bytes that one socket would have been sent without compression. */
  readonly plainBytes: number;
  /** How late events came, in ms. */
  readonly p50: number;
  readonly p99: number;
}

const listeners: Listener[] = [];
let contents = new Map<string, Content | null>();
let delays: number[] = [];
let closed = 0;

/** Reads a frame: each of the sockets that get the same bytes need not read them again. */
function read(frame: RawFrame): Content | null {
  const text = textOf(frame);
  const now = moment();
  const messages = [JSON.parse(text)].flat() as { event: string; seq: number; sent?: number; due?: number }[];
  const events = messages.filter(({ event }) => !CONTROL.has(event));
  const numbers = events.map(({ seq, sent }) => sent ?? seq);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (numbers.some((number, place) => number !== first + place)) throw new Error('A frame has a hole');
  return {
    first,
    last,
    delays: events.flatMap(({ due }) => (due === undefined ? [] : [now - due])),
    length: text.length,
  };
}

function receive(listener: Listener, frame: RawFrame): void {
  listener.frames += 1;
  listener.bytes += frame.payload.length;
  const known = contents.get(frame.digest);
  const content = known === undefined ? read(frame) : known;
  if (known === undefined) {
    contents.set(frame.digest, content);
    for (const delay of content?.delays ?? []) delays.push(delay);
  }
  if (!content) return;
  if (listener.last !== null && content.first !== listener.last + 1) listener.holes += 1;
  listener.last = content.last;
  listener.events += content.last - content.first + 1;
}

interface Opened {
  readonly url: string;
  /** Who listens, to which channel, one after the other. */
  readonly people: readonly Followable[];
  readonly sockets: number;
  readonly compressed: boolean;
  /** What its page looks at; without it, at everything. */
  readonly watch?: Watched;
}

const open = async (
  url: string,
  { channel, token }: Followable,
  { compressed, watch }: Pick<Opened, 'compressed' | 'watch'>,
) => {
  let listener: Listener | undefined;
  const waiting: RawFrame[] = [];
  const socket = await openSocket(`${url}/?id=${channel}`, compressed, {
    frame: (frame) => (listener ? receive(listener, frame) : waiting.push(frame)),
    closed: () => {
      closed += 1;
    },
  });
  listener = { socket, frames: 0, bytes: 0, events: 0, last: null, holes: 0 };
  for (const frame of waiting) receive(listener, frame);
  listeners.push(listener);
  socket.send(JSON.stringify({ type: 'auth', token, watch }));
  if (watch) socket.send(JSON.stringify({ type: 'watch', ...watch }));
  while (listener.frames === 0) await new Promise((resolve) => setTimeout(resolve, 1));
};

answer({
  open: async (input: Opened) => {
    for (let place = 0; place < input.sockets; place += 1) {
      const person = input.people[place % input.people.length];
      if (!person) throw new Error('nobody to listen');
      await open(input.url, person, input);
    }
  },
  begin: () => {
    for (const listener of listeners)
      Object.assign(listener, { frames: 0, bytes: 0, events: 0, last: null, holes: 0 });
    contents = new Map();
    delays = [];
    closed = 0;
  },
  /** What was received since, once each socket has so many events or nothing has come for two seconds. */
  received: async ({ events }: { events: number }): Promise<Received> => {
    const least = () => Math.min(...listeners.map((listener) => listener.events));
    for (let before = -1; least() < events && before !== least(); ) {
      before = least();
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    const sum = (of: (listener: Listener) => number) => listeners.reduce((total, one) => total + of(one), 0);
    return {
      sockets: listeners.length,
      closed,
      leastEvents: least(),
      holes: sum(({ holes }) => holes),
      frames: sum(({ frames }) => frames),
      bytes: sum(({ bytes }) => bytes),
      plainBytes: [...contents.values()].reduce((total, content) => total + (content?.length ?? 0), 0),
      p50: quantile(delays, 0.5),
      p99: quantile(delays, 0.99),
    };
  },
});
