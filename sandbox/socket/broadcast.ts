import type { Clock } from '../core/clock';
import type { Head } from '../events/history';
import { type Frame, framesOf, type Line, sendFrame } from './frames';
import type { Behaviour, Sent, Source } from './source';

/** Frames of a channel are at least this many ms apart; what comes meanwhile travels in one. */
const BATCH_MS = 16;
/** Bytes that may wait for a slow reader. */
const PRESSURE_LIMIT = 1024 * 1024;
/** Live events that may wait while a replay is still on its way. */
const LONGEST_BACKLOG = 50_000;
const TRY_AGAIN_LATER = 1013;

/** A socket's place among those that listen to a channel. */
export interface Seat {
  readonly source: Source;
  /** Sends the socket the events that came since it joined, without those up to `head`, and all that follow. */
  goLive(head: Head): void;
  /** Sends a text to this socket alone, behind what already waits for it. */
  push(text: string): void;
  leave(): void;
}

/** Sends each channel's events to all of its sockets. Frames they have in common are built once. */
export interface Broadcast {
  /** With a `source` of its own, or that of the channel, which all others share. */
  join(channel: string, line: Line, source?: Source): Seat;
  /** Sends the queued texts at once. */
  flush(): void;
}

export interface BroadcastOptions {
  readonly sourceOf: (channel: string) => Source;
  /** What messages of a channel go through on their way. */
  readonly through: (channel: string, source: Source) => Source;
  readonly clock: Clock;
  readonly behaviour: Behaviour;
}

interface Listener {
  readonly line: Line;
  /** Texts for this socket alone, sent before the common queue. */
  own: string[];
  /** How many texts of the common queue are in its own already. */
  taken: number;
  /** What came while the socket was not live; null from then on. */
  backlog: Sent[] | null;
  /** The socket has the events up to here. */
  head: Head;
}

const NOWHERE: Head = { epoch: '', seq: 0 };

const textsAfter = (head: Head, waiting: readonly Sent[]) =>
  waiting.filter(({ epoch, seq }) => epoch !== head.epoch || seq > head.seq).map(({ text }) => text);

function sendFrames(line: Line, frames: Iterable<Frame>): void {
  const { socket } = line;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > PRESSURE_LIMIT) return socket.close(TRY_AGAIN_LATER, 'too slow');
  for (const frame of frames) sendFrame(line, frame);
}

/** The listeners of one source. `left` is called when the last of them has gone. */
function gather(
  channel: string,
  source: Source,
  { clock, behaviour }: Pick<BroadcastOptions, 'clock' | 'behaviour'>,
  left: () => void,
) {
  const listeners = new Set<Listener>();
  let waiting: Sent[] = [];
  let cancel: (() => void) | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;

  /** Moves the listener's share of the common queue into its own. */
  const take = (listener: Listener) => {
    listener.own.push(...textsAfter(listener.head, waiting.slice(listener.taken)));
    listener.taken = waiting.length;
  };

  const flush = () => {
    cancel?.();
    cancel = null;
    sentAt = clock.now();
    const first = waiting.reduce((least, { seq }) => Math.min(least, seq), Number.POSITIVE_INFINITY);
    const texts = waiting.map(({ text }) => text);
    /** As rows, and as arrays. */
    const shared = new Map<boolean, readonly Frame[]>();
    const sharedFor = ({ readsRows }: Line) => {
      const frames = shared.get(readsRows) ?? [...framesOf(texts, readsRows)];
      shared.set(readsRows, frames);
      return frames;
    };
    for (const listener of listeners) {
      const { line, own, taken, backlog, head } = listener;
      if (!backlog && own.length === 0 && taken === 0 && first > head.seq) {
        sendFrames(line, sharedFor(line));
      } else {
        if (!backlog) take(listener);
        sendFrames(line, framesOf(own.splice(0), line.readsRows));
        listener.taken = 0;
      }
    }
    waiting = [];
  };
  const wake = () => {
    cancel ??= clock.after(Math.max(0, sentAt + BATCH_MS - clock.now()), flush);
  };

  const unsubscribe = source.subscribe((received) => {
    if (behaviour.silent.has(channel)) return;
    waiting.push(received);
    for (const { line, backlog } of listeners) {
      if (!backlog) continue;
      backlog.push(received);
      if (backlog.length > LONGEST_BACKLOG) line.socket.close(TRY_AGAIN_LATER, 'too slow');
    }
    wake();
  });

  const join = (line: Line): Seat => {
    const listener: Listener = { line, own: [], taken: 0, backlog: [], head: NOWHERE };
    listeners.add(listener);
    return {
      source,
      goLive: (head) => {
        listener.own.push(...textsAfter(head, listener.backlog ?? []));
        Object.assign(listener, { head, backlog: null, taken: waiting.length });
        wake();
      },
      push: (text) => {
        if (behaviour.silent.has(channel)) return;
        if (!listener.backlog) take(listener);
        listener.own.push(text);
        wake();
      },
      leave: () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        cancel?.();
        unsubscribe();
        left();
      },
    };
  };
  return { join, flush };
}

export function createBroadcast({ sourceOf, through, ...options }: BroadcastOptions): Broadcast {
  const audiences = new Map<string | Source, ReturnType<typeof gather>>();
  return {
    join: (channel, line, source) => {
      const name = source ?? channel;
      const audience =
        audiences.get(name) ??
        gather(channel, through(channel, source ?? sourceOf(channel)), options, () => audiences.delete(name));
      audiences.set(name, audience);
      return audience.join(line);
    },
    flush: () => {
      for (const { flush } of audiences.values()) flush();
    },
  };
}
