import type { Clock } from '../core/clock';
import type { Feed } from '../events/feed';
import { type Head, placedText, readHead, readMissed } from '../events/history';
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
  readonly missed: readonly Sent[];
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

/** How long everything is still heard for a page that may come back, in ms, and how many messages are kept for it. */
const LINGERS = 300_000;
const KEPT = 10_000;

/**
 * Everybody's events, as this process happens to hear them: its numbers are nobody else's, and end with it. For pages of the
 * office that do not say what they look at.
 */
export function createEverything({ feed, behaviour, clock }: SourceOptions & { readonly clock: Clock }) {
  const listeners = new Set<(sent: Sent) => void>();
  let epoch = crypto.randomUUID();
  let seq = 0;
  let kept: Sent[] = [];
  let heard: Promise<() => void> | null = null;
  let cancelEnd = () => {};

  const head = () => ({ epoch, seq });
  const end = () => {
    cancelEnd();
    void heard?.then((unsubscribe) => unsubscribe()).catch(() => undefined);
    heard = null;
    epoch = crypto.randomUUID();
    seq = 0;
    kept = [];
  };
  const hear = () =>
    feed.subscribeAll(({ text }) => {
      seq += 1;
      const sent = { epoch, seq, text };
      kept.push(sent);
      if (kept.length > 2 * KEPT) kept = kept.slice(-KEPT);
      const told = behaviour.legacy ? sent : { ...sent, text: placedText(sent) };
      for (const listener of listeners) listener(told);
    });
  const source: Source = {
    subscribe: (listener) => {
      cancelEnd();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) cancelEnd = clock.after(LINGERS, end);
      };
    },
    ready: async () => {
      heard ??= hear();
      await heard.catch((error: unknown) => {
        heard = null;
        throw error;
      });
    },
    head: async () => head(),
    missed: async (left) => {
      const since = left?.epoch === epoch ? left.since : -1;
      const complete = since <= seq && since >= seq - kept.length;
      return { head: head(), complete, missed: complete ? kept.slice(kept.length - seq + since) : [] };
    },
  };
  return { source, end };
}
