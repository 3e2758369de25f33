import { WebSocket } from 'ws';
import { onThisMachine } from './ask';

/** A socket that reconnects as the page does, and records what it did not receive. */
export interface Follower {
  readonly origin: string;
  readonly channel: string;
  readonly position: { epoch: string; seq: number };
  /** Positions that it neither received nor was told it had missed. */
  readonly holes: number;
  readonly twice: number;
  /** How often it resumed with `complete: false`. */
  readonly incomplete: number;
  /** How often a valid token was refused. */
  readonly refused: number;
  /** When it last received an event, and when that had happened. */
  readonly received: { at: number; of: number };
  /** Greatest delay of an event it received, in ms, except of replayed ones. */
  lateness: number;
  close(): void;
}

interface Said {
  readonly event: string;
  readonly date?: string;
  readonly seq: number;
  readonly epoch: string;
  readonly complete?: boolean;
}

/** After so long without a word the connection is taken for dead, in ms. */
const SILENCE = 25_000;

export function follow(origin: string, channel: string, token: string): Follower {
  const follower = {
    origin,
    channel,
    position: { epoch: '', seq: 0 },
    holes: 0,
    twice: 0,
    incomplete: 0,
    refused: 0,
    received: { at: 0, of: 0 },
    lateness: 0,
    close: () => {
      isOver = true;
      socket?.terminate();
    },
  };
  const { position } = follower;
  let isOver = false;
  let isFirst = true;
  let isLive = false;
  let socket: WebSocket | null = null;

  const resume = ({ seq, epoch, complete }: Said) => {
    isLive = true;
    if (!isFirst && complete && (epoch !== position.epoch || seq !== position.seq))
      follower.holes += Math.max(1, seq - position.seq);
    if (!isFirst && !complete) follower.incomplete += 1;
    if (isFirst || !complete) Object.assign(position, { seq, epoch });
    isFirst = false;
  };
  const receive = (said: Said) => {
    if (said.event === 'resumed') return resume(said);
    if (said.event === 'ping') return;
    if (said.seq <= position.seq) follower.twice += 1;
    else {
      follower.holes += said.seq - position.seq - 1;
      position.seq = said.seq;
    }
    if (!isLive) return;
    const received = { at: Date.now(), of: Date.parse(said.date ?? '') };
    follower.received = received;
    follower.lateness = Math.max(follower.lateness, received.at - received.of);
  };

  const connect = () => {
    if (isOver) return;
    isLive = false;
    const left = isFirst ? '' : `&since=${position.seq}&epoch=${position.epoch}`;
    const opened = new WebSocket(`${origin.replace('http', 'ws')}/?id=${channel}${left}`, {
      rejectUnauthorized: false,
      handshakeTimeout: 10_000,
      lookup: onThisMachine,
    });
    socket = opened;
    let silence: NodeJS.Timeout | undefined;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => opened.terminate(), SILENCE);
    };
    listen();
    opened.on('open', () => opened.send(JSON.stringify({ type: 'auth', token })));
    opened.on('message', (data) => {
      listen();
      for (const said of [JSON.parse(String(data))].flat() as Said[]) receive(said);
    });
    opened.on('error', () => undefined);
    opened.on('close', (code) => {
      clearTimeout(silence);
      if (code === 4401 || code === 4403) follower.refused += 1;
      setTimeout(connect, 300 + Math.random() * 700);
    });
  };
  connect();
  return follower;
}
