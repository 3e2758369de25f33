import { type SQL, sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../core/clock';
import type { BrokerFigures } from './broker-figures';
import type { EventStream } from './event-stream';

/** The topic on which every server process receives announcements of publications. */
export const PUBLICATIONS_TOPIC = 'sandbox_publications';
/** How often listeners look at the table while nothing is announced, in ms. */
export const POLL_WITHOUT_MS = 1000;

/** Where a publication stands in one of its channels, and whether it has news there. */
export type AnnouncedPlace = readonly [
  channel: string,
  epoch: string,
  first: number,
  last: number,
  hasNews: boolean,
];
/** Announces a publication on some of its channels. */
export interface Announcement {
  readonly publication: string;
  readonly places: readonly AnnouncedPlace[];
  /** The messages of its only place, where they came with it; else other processes read them. */
  readonly packed?: Buffer;
}

/** A listener to announcements. */
export interface Subscriber {
  received(announcement: Announcement): void;
  /** What was received cannot be read. */
  broken(error: unknown): void;
  /** Some may have been missed: the table has what they announced. */
  missed(): void;
}

/** What a publication has committed. */
export interface Committed {
  /** What its statement has selected. */
  readonly selected: readonly string[];
  /** The messages of each of its channels. */
  readonly packed: ReadonlyMap<string, Buffer>;
}

/** What is followed: a channel, all channels, or what is news on any. */
export type Followed = { readonly channel: string } | 'all' | 'news';
export interface Following {
  /** Resolves once what is announced from then on is received, or `missed` will be called. */
  readonly ready: Promise<void>;
  leave(): void;
}
/** Of those who announce everything to everybody. */
const FOLLOWED_ANYWAY: Following = { ready: Promise.resolve(), leave: () => undefined };
export const followAnyway = () => FOLLOWED_ANYWAY;

/** Announces publications to every server process. Where some may get lost, `missed` is called a little later. */
export interface Announcer {
  /** What the publishing statement selects for each row of its column `announcement`. */
  readonly selected: SQL;
  committed(publication: Committed): void;
  /** Where events lie that have left the table; null where they stay. */
  readonly stream: EventStream | null;
  follow(what: Followed): Following;
  /** Resolves to a function that stops listening. */
  listen(subscriber: Subscriber): Promise<() => Promise<void>>;
  /** Whether this process receives what others announce. Else it reads it from the table, later. */
  isListening(): boolean;
  /** Null without a broker. */
  figures(): BrokerFigures | null;
  close(): Promise<void>;
}

/** Hands a subscriber what was announced as text. */
export function receiveText({ received, broken }: Subscriber, text: string): void {
  try {
    received(JSON.parse(text) as Announcement);
  } catch (error) {
    broken(error);
  }
}

type Listen = (
  topic: string,
  received: (payload: string) => void,
  missed: () => void,
) => Promise<() => Promise<void>>;

/** PostgreSQL announces by `NOTIFY` when it commits. While `LISTEN` is lost, the table is polled each second. */
export const announceByNotify = (
  listen: Listen,
  isListening = () => true,
  clock: Clock = systemClock,
): Announcer => ({
  selected: sql`pg_notify(${PUBLICATIONS_TOPIC}, announcement)`,
  committed: () => undefined,
  stream: null,
  follow: followAnyway,
  listen: async (subscriber) => {
    const { missed } = subscriber;
    const unlisten = await listen(PUBLICATIONS_TOPIC, (text) => receiveText(subscriber, text), missed);
    let cancel = () => {};
    const lookLater = () => {
      cancel = clock.after(POLL_WITHOUT_MS, () => {
        if (!isListening()) missed();
        lookLater();
      });
    };
    lookLater();
    return () => {
      cancel();
      return unlisten();
    };
  },
  isListening,
  figures: () => null,
  close: async () => undefined,
});
