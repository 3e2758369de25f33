import type { Chance } from '../core/chance';
import type { Clock } from '../core/clock';
import type { Log } from '../core/log';
import type { Feed } from '../events/feed';
import type { Database, Queries } from '../store/database';
import type { Answers } from './answers';
import type { Order } from './port';
import type { Share } from './share';

/** What every part works with. */
export interface World {
  readonly database: Database;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Log;
  readonly chance: Chance;
  /** Simulated seconds per real second. */
  readonly speed: number;
  /** What this process does of the work of all. */
  readonly share: () => Share;
  /** The moment that many simulated seconds from now, and no earlier. */
  later(seconds: number): Date;
  readonly port: Pick<Answers, 'take' | 'check'>;
  /** Gives the network orders that are committed. Those that it does not take come again by what they stand with. */
  give(orders: readonly Order[]): void;
}

/** After how long the network is given an order again of which it has reported nothing, in ms. */
export const AGAIN_MS = 15_000;

/** What has a loop of its own. */
export const WORK = ['blast', 'generator', 'validator', 'pairing', 'order'] as const;
export type Work = (typeof WORK)[number];

const WORK_TOPIC = 'sandbox_network';

/** Wakes that loop in every server process once `tx` commits. */
export const announceWork = ({ database }: Pick<World, 'database'>, tx: Queries, work: Work): Promise<void> =>
  database.notify(WORK_TOPIC, work, tx);

/** Resolves to a function that stops listening. */
export const onWork = (database: Database, received: (work: Work) => void): Promise<() => Promise<void>> =>
  database.listen(
    WORK_TOPIC,
    (work) => received(work as Work),
    () => WORK.forEach(received),
  );
