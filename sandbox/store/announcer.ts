import { type SQL, sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../core/clock';

/** The topic on which every server process receives announcements of publications. */
export const PUBLICATIONS_TOPIC = 'sandbox_publications';
/** How often listeners look at the table while nothing is announced, in ms. */
export const POLL_WITHOUT_MS = 1000;

/** A listener to announcements. */
export interface Subscriber {
  received(announcement: string): void;
  /** Some may have been missed: the table has what they announced. */
  missed(): void;
}

/** Announces publications to every server process. Where some may get lost, `missed` is called a little later. */
export interface Announcer {
  /** What the publishing statement selects for each row of its column `announcement`. */
  readonly selected: SQL;
  /** Takes what was selected, once it is committed. */
  committed(selected: readonly string[]): void;
  /** Resolves to a function that stops listening. */
  listen(subscriber: Subscriber): Promise<() => Promise<void>>;
  /** Whether this process receives what others announce. Else it reads it from the table, later. */
  isListening(): boolean;
  close(): Promise<void>;
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
  listen: async ({ received, missed }) => {
    const unlisten = await listen(PUBLICATIONS_TOPIC, received, missed);
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
  close: async () => undefined,
});
