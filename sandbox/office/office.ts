import type { Clock } from '../core/clock';
import type { Log } from '../core/log';
import { createTries } from '../core/tries';
import type { Feed } from '../events/feed';
import type { PlacedMessage } from '../events/history';
import { createNews } from '../events/news';
import { ownChannel } from '../events/publish';
import type { ToldSum } from '../../src/api/schema/client-message';
import type { Database } from '../store/database';
import type { Identity } from '../socket/channel-rule';
import type { WatchSource } from '../socket/source';
import { readStandings, rowOf, type RowKey, type Standing } from './standings';
import { createView, type Row, type View } from './view';

/** How often sums, and what becomes of phone numbers, are told, in ms. */
const TOLD_EVERY = 1000;

/** Reads a sum as one of the office sees it; undefined where they may not. */
export type ReadSum = (name: ToldSum, identity: Identity) => Promise<unknown>;

export interface OfficeOptions {
  readonly database: Pick<Database, 'db' | 'announcer'>;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Log;
  readonly readSum: ReadSum;
}

/**
 * What sockets of the office look at: rows and sums. A process hears of the people alone whose rows somebody looks at, and
 * reads each sum once a second however many see it.
 */
export function createOffice({ database, feed, clock, log, readSum }: OfficeOptions) {
  const { db } = database;
  const news = createNews(database, feed, { clock, log });
  const views = new Set<View>();
  /** The views of some person's rows, by the channel of that person. */
  const listeners = new Map<string, { readonly views: Set<View>; readonly unsubscribe: () => void }>();
  const tries = createTries(log, {
    failing: 'sums could not be read to be told; they are tried again',
    working: 'sums are told again',
  });
  let cancel = () => {};
  /** Rises with each beginning and end, so that what was under way then does not go on. */
  let beginnings = 0;
  let unsubscribeNews = () => {};
  /** Of what views hear that look at everything. */
  let everything: Promise<() => void> | null = null;

  const listen = (channel: string, view: View) => {
    const known = listeners.get(channel);
    if (known) return void known.views.add(view);
    const heard = new Set([view]);
    const unsubscribe = feed.subscribe(channel, (placed) => {
      const key = rowOf(placed.message);
      for (const each of heard) each.heard(key, placed);
    });
    listeners.set(channel, { views: heard, unsubscribe });
  };
  const leave = (channel: string, view: View) => {
    const known = listeners.get(channel);
    if (!known?.views.delete(view) || known.views.size > 0) return;
    known.unsubscribe();
    listeners.delete(channel);
  };

  /** Hears everything as long as some view looks at that. */
  const hearEverything = async () => {
    const isAsked = [...views].some((view) => view.seesAll());
    if (isAsked)
      everything ??= feed
        .subscribeAll((placed) => {
          const key = rowOf(placed.message);
          for (const view of views) view.other(key, placed);
        })
        .catch((error: unknown) => {
          everything = null;
          throw error;
        });
    else {
      const heard = everything;
      everything = null;
      (await heard)?.();
    }
    await everything;
  };

  const tellNews = (placed: PlacedMessage) => {
    const key = rowOf(placed.message);
    for (const view of views)
      if (placed.message.event === 'news') view.unread(placed);
      else view.news(key, placed);
  };

  const tellSums = async (failed: (error: unknown) => void) => {
    const read = new Map<string, unknown>();
    for (const view of views) {
      const { role, userId } = view.identity();
      const sums: Partial<Record<ToldSum, unknown>> = {};
      for (const name of view.sums()) {
        const seen = `${role} ${name}`;
        if (!read.has(seen)) read.set(seen, await readSum(name, { role, userId }).catch(failed));
        sums[name] = read.get(seen);
      }
      view.tellSums(sums);
    }
  };
  const tellNumbers = async () => {
    const keys = new Set([...views].flatMap((view) => view.numbers()));
    if (keys.size === 0) return;
    const standings = await readStandings(db, keys);
    for (const view of views) view.tellNumbers(standings);
  };
  const tick = async () => {
    const own = beginnings;
    let pause = 0;
    // One that fails keeps no other from being told.
    const failed = (error: unknown) => void (pause ||= tries.failed(error));
    await tellSums(failed);
    await tellNumbers().catch(failed);
    if (pause === 0) tries.worked();
    if (own === beginnings) cancel = clock.after(Math.max(pause, TOLD_EVERY), () => void tick());
  };
  const begin = () => {
    beginnings += 1;
    unsubscribeNews = news.subscribe(tellNews);
    cancel = clock.after(TOLD_EVERY, () => void tick());
  };
  const end = () => {
    unsubscribeNews();
    cancel();
    beginnings += 1;
  };

  /** Has the view told of the people behind rows that it did not show before, and then how these stand. */
  const add = async (view: View, added: ReadonlyMap<RowKey, Row>) => {
    const { role, userId } = view.identity();
    /** Staff are told of their own alone: they have no list of others, and none of phone numbers. */
    const maySee = ({ owner }: Standing) => role === 'admin' || role === 'dev' || owner === userId;
    const read = async () => (await readStandings(db, added.keys())).filter(maySee);
    const channelOf = ({ owner }: Standing) => (owner === null ? null : ownChannel(owner));
    const channels = new Set<string>();
    for (const standing of await read()) {
      const channel = channelOf(standing);
      if (!view.found(standing.key, added.get(standing.key), channel) || !channel) continue;
      listen(channel, view);
      channels.add(channel);
    }
    if (view.seesAll() || everything) await hearEverything();
    for (const channel of channels) await feed.ready(channel);
    view.tell(added, await read());
  };

  return {
    close: news.close,
    /** A source for one socket, until that leaves it. */
    open(): WatchSource {
      const view = createView((channel) => leave(channel, view), clock);
      let leaveOwn: (() => void) | null = null;
      /** That there is news of its person's own is told on their channel alone. */
      const hearOwn = ({ userId }: Identity) => {
        leaveOwn ??= feed.subscribe(ownChannel(userId), (placed) => {
          if (placed.message.event === 'news') view.unread(placed);
        });
      };
      let turn = Promise.resolve();
      return {
        subscribe: (listener) => {
          view.begin(listener);
          if (views.size === 0) begin();
          views.add(view);
          return () => {
            views.delete(view);
            leaveOwn?.();
            view.end();
            void hearEverything().catch(() => undefined);
            if (views.size === 0) end();
          };
        },
        ready: async () => undefined,
        head: async () => view.head(),
        // What a returning page looked at is told anew; what else it read is out of date.
        missed: async (left) => ({ head: view.head(), complete: left === null, missed: [] }),
        watch: (watched, identity) => {
          const added = view.show(watched, identity);
          if (views.has(view)) hearOwn(identity);
          const work = turn.then(() => (views.has(view) ? add(view, added) : undefined));
          turn = work.catch(() => undefined);
          return work;
        },
      };
    },
  };
}
