import type { Feed } from '../events/feed';
import { type Head, type PlacedMessage, placedText, readHead, readMissed } from '../events/history';
import type { Database } from '../store/database';
import type { Watched } from '../../src/api/schema/client-message';
import type { Identity, Left } from './channel-rule';

/** What tests may switch; both are off in a normal server. */
export interface Behaviour {
  /** Speak as a server without positions, `resumed` and `ping`. */
  legacy: boolean;
  /** Channels that are sent nothing at all. */
  readonly silent: Set<string>;
}

/** A message as it is sent, and where it stands among those of its source. */
export interface Sent extends Head {
  readonly text: string;
}

/** What a socket that left has missed; `complete` is false where that is not known. */
export interface Missed {
  readonly head: Head;
  readonly complete: boolean;
  readonly missed: readonly PlacedMessage[];
}

/** What sockets listen to. */
export interface Source {
  /** Calls `listener` with every message from now on. */
  subscribe(listener: (sent: Sent) => void): () => void;
  /** Resolves once no event committed from now on is missed. Read the earlier ones after that. */
  ready(): Promise<void>;
  head(): Promise<Head>;
  missed(left: Left | null): Promise<Missed>;
}

/** The source of one socket that says what it looks at. */
export interface WatchSource extends Source {
  /** Tells how rows stand that it did not look at before, and all that becomes of them, as long as they are among these. */
  watch(watched: Watched, identity: Identity): Promise<void>;
}
/** Gives each socket of the office a source of its own. */
export interface Watching {
  open(): WatchSource;
}

export interface SourceOptions {
  readonly database: Pick<Database, 'db'>;
  readonly feed: Feed;
  readonly behaviour: Behaviour;
}

/** One person's events, as their history numbers them. */
export const channelSource = (
  channel: string,
  { database: { db }, feed, behaviour }: SourceOptions,
): Source => ({
  subscribe: (listener) =>
    feed.subscribe(channel, (placed) =>
      listener({ ...placed, text: behaviour.legacy ? placed.text : placedText(placed) }),
    ),
  ready: () => feed.ready(channel),
  head: () => readHead(db, channel),
  missed: (left) => readMissed(db, channel, left),
});

/**
 * Everybody's events, as this process happens to hear them: its numbers are nobody else's, and end with it. For pages of the
 * office that do not say what they look at.
 */
export function everythingSource({ feed, behaviour }: SourceOptions): Source {
  const epoch = crypto.randomUUID();
  let seq = 0;
  let subscribed = Promise.resolve(() => {});
  const head = () => ({ epoch, seq });
  return {
    subscribe: (listener) => {
      subscribed = feed.subscribeAll(({ text }) => {
        seq += 1;
        const sent = { epoch, seq, text };
        listener(behaviour.legacy ? sent : { ...sent, text: placedText(sent) });
      });
      subscribed.catch(() => undefined);
      return () => void subscribed.then((unsubscribe) => unsubscribe()).catch(() => undefined);
    },
    ready: async () => void (await subscribed),
    head: async () => head(),
    missed: async (left) => ({
      head: head(),
      complete: left?.epoch === epoch && left.since === seq,
      missed: [],
    }),
  };
}
