import { WebSocket } from 'ws';
import { answer } from './process';

/** What sockets received that reconnect as the page does. */
export interface Followed {
  readonly sockets: number;
  readonly reconnected: number;
  /** Reconnections that resumed with everything they had missed. */
  readonly resumedWhole: number;
  /** Positions up to the head that a socket never received, summed over all sockets. */
  readonly lost: number;
  readonly twice: number;
}

/** A channel, and a token that may listen to it. */
export interface Followable {
  readonly channel: string;
  readonly token: string;
}

interface Follower extends Followable {
  last: number;
  epoch: string;
  lost: number;
  twice: number;
}

const followers: Follower[] = [];
let reconnected = 0;
let resumedWhole = 0;
let urls: readonly string[] = [];

function receive(follower: Follower, { event, seq, epoch, complete }: Said, isBack: boolean): void {
  if (event === 'resumed') {
    if (isBack && complete && epoch === follower.epoch) resumedWhole += 1;
    if (!isBack) Object.assign(follower, { last: seq, epoch });
  } else if (event !== 'ping') {
    if (seq <= follower.last) follower.twice += 1;
    else follower.lost += seq - follower.last - 1;
    follower.last = Math.max(follower.last, seq);
  }
}

interface Said {
  readonly event: string;
  readonly seq: number;
  readonly epoch: string;
  readonly complete?: boolean;
}

/** Follows a channel on one server, and on the other once that one is gone. */
function follow(follower: Follower, place: number, isBack: boolean): Promise<void> {
  const { channel, token } = follower;
  return new Promise((resolve) => {
    const left = isBack ? `&since=${follower.last}&epoch=${follower.epoch}` : '';
    const socket = new WebSocket(`${urls[place]?.replace('http', 'ws')}/?id=${channel}${left}`);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
    socket.on('message', (data) => {
      for (const said of [JSON.parse(String(data))].flat() as Said[]) receive(follower, said, isBack);
      resolve();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve();
      if (!isBack) reconnected += 1;
      // Few sockets of an address may wait for their sign-in at a time: some are refused and come again.
      setTimeout(() => void follow(follower, 0, true), 50 + Math.random() * 500);
    });
  });
}

answer({
  open: async (input: { urls: readonly string[]; people: readonly Followable[]; sockets: number }) => {
    ({ urls } = input);
    for (let place = 0; place < input.sockets * 2; place += 1) {
      const person = input.people[place % input.people.length];
      if (!person) throw new Error('nobody to follow');
      const follower = { ...person, last: 0, epoch: '', lost: 0, twice: 0 };
      followers.push(follower);
      await follow(follower, place % 2, false);
    }
  },
  /** What was received once every socket is at its channel's head, or nothing new has come for five seconds. */
  followed: async ({ heads }: { heads: Readonly<Record<string, number>> }): Promise<Followed> => {
    const behind = () =>
      followers.reduce((sum, { channel, last }) => sum + Math.max(0, (heads[channel] ?? 0) - last), 0);
    for (let before = -1; behind() > 0 && before !== behind(); ) {
      before = behind();
      await new Promise((resolve) => setTimeout(resolve, 5000));
    }
    return {
      sockets: followers.length,
      reconnected,
      resumedWhole,
      lost: followers.reduce((sum, { lost }) => sum + lost, 0) + behind(),
      twice: followers.reduce((sum, { twice }) => sum + twice, 0),
    };
  },
});
