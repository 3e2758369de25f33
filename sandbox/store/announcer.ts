import { type SQL, sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../core/clock';

/** Where every server process hears that something was published. */
export const PUBLICATIONS_TOPIC = 'sandbox_publications';
/** How often listeners look at the table while nothing is announced, in ms. */
export const POLL_WITHOUT_MS = 1000;

/** Who hears announcements. */
export interface Hearing {
  heard(announcement: string): void;
  /** Some may have been missed: what they told stands in its table. */
  missed(): void;
}

/** Tells every server process of what was published. What gets lost on the way is told by `missed`, a little later. */
export interface Announcer {
  /** What the publishing statement selects of each `announcement`, a column of its own. */
  readonly selected: SQL;
  /** Takes what was selected, once it is committed. */
  committed(selected: readonly string[]): void;
  /** Resolves to a function that stops listening. */
  listen(hearing: Hearing): Promise<() => Promise<void>>;
  /** Whether this process hears what others announce. Else it finds it in its table, later. */
  isHeard(): boolean;
  close(): Promise<void>;
}

type Listen = (
  topic: string,
  heard: (payload: string) => void,
  missed: () => void,
) => Promise<() => Promise<void>>;

/** PostgreSQL announces by itself when it commits. While it is not heard, its table is looked at each second. */
export const announceByNotify = (
  listen: Listen,
  isHeard = () => true,
  clock: Clock = systemClock,
): Announcer => ({
  selected: sql`pg_notify(${PUBLICATIONS_TOPIC}, announcement)`,
  committed: () => undefined,
  listen: async ({ heard, missed }) => {
    const unlisten = await listen(PUBLICATIONS_TOPIC, heard, missed);
    let cancel = () => {};
    const lookLater = () => {
      cancel = clock.after(POLL_WITHOUT_MS, () => {
        if (!isHeard()) missed();
        lookLater();
      });
    };
    lookLater();
    return () => {
      cancel();
      return unlisten();
    };
  },
  isHeard,
  close: async () => undefined,
});
