import type { Clock } from '../core/clock';
import type { Feed } from '../events/feed';
import type { Database, Queries } from '../store/database';
import type { Chance } from './chance';
import type { Share } from './share';

/** How often things happen, each from 0 to 1. */
export interface Odds {
  /** A try to deliver a message fails; the second failure of a message counts. */
  readonly failure: number;
  /** The connection drops while a message is delivered, and comes back by itself. */
  readonly drop: number;
  readonly conflict: number;
  readonly suspension: number;
  /** The sending client breaks. */
  readonly crash: number;
}

export const USUAL_ODDS: Odds = {
  failure: 0.2,
  drop: 0.008,
  conflict: 0.000_05,
  suspension: 0.000_05,
  crash: 0.000_1,
};

/** What every part of the network works with. */
export interface World {
  readonly database: Database;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly odds: Odds;
  /** Simulated seconds per real second. */
  readonly speed: number;
  /** What this process does of the work of all. */
  readonly share: () => Share;
  /** The moment that many simulated seconds from now. */
  later(seconds: number): Date;
}

/** What has a loop of its own. */
export const WORK = ['blast', 'generator', 'validator', 'pairing'] as const;
export type Work = (typeof WORK)[number];

const WORK_TOPIC = 'sandbox_network';

/** Wakes that loop in every server process once `tx` commits. */
export const announceWork = ({ database }: World, tx: Queries, work: Work): Promise<void> =>
  database.notify(WORK_TOPIC, work, tx);

/** Resolves to a function that stops listening. */
export const onWork = (database: Database, received: (work: Work) => void): Promise<() => Promise<void>> =>
  database.listen(
    WORK_TOPIC,
    (work) => received(work as Work),
    () => WORK.forEach(received),
  );
