import type { Clock } from '../../sandbox/core/clock';
import type { Between, Message } from './between';
import type { Channels } from './channels';
import type { Row } from './records';

export interface LineOptions {
  readonly clock: Clock;
  readonly channels: Channels;
  readonly userOf: (token: unknown) => Row | undefined;
  readonly filter: Required<Between>['filter'];
  /** ms between two heartbeats. */
  readonly heartbeat: number;
  /** ms in which a socket has to sign in; null: it need not. */
  readonly signIn: number | null;
}
/** The server's end of a socket. */
export interface Far {
  say(text: string): void;
  /** Without a code the connection breaks off. */
  close(code?: number): void;
}

const parsed = (text: string): Message => {
  try {
    return Object(JSON.parse(text)) as Message;
  } catch {
    return {};
  }
};

/** A socket from its opening on; `hear` is told what the client says, `end` that it has gone. */
export function openLine(query: URLSearchParams, far: Far, options: LineOptions) {
  const { clock, channels, signIn } = options;
  const name = query.get('id') ?? '';
  const ends: (() => void)[] = [];
  const end = () => ends.splice(0).forEach((undo) => undo());
  const close = (code?: number) => {
    end();
    far.close(code);
  };
  const filter = options.filter(close);
  const tell = (message: Message) => {
    for (const passed of filter(message)) far.say(JSON.stringify(passed));
  };
  const join = () => {
    end();
    const since = Number(query.get('since') ?? Number.NaN);
    ends.push(channels.listen(name, since, query.get('epoch'), tell));
    const beat = () => {
      tell({ event: 'ping', ...channels.position(name) });
      ends[1] = clock.after(options.heartbeat, beat);
    };
    ends[1] = clock.after(options.heartbeat, beat);
  };
  if (signIn === null) join();
  else ends.push(clock.after(signIn, () => close(4401)));
  return {
    end,
    hear: (text: string) => {
      const { type, token } = parsed(text);
      if (type !== 'auth' || signIn === null) return;
      const user = options.userOf(token);
      if (!user) close(4401);
      else if (channels.isFor(name, user)) join();
      else close(4403);
    },
  };
}
