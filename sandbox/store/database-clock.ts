import { type Clock, systemClock } from '../core/clock';

/** How often it is set, in ms. */
const SET_EVERY = 10_000;

/** The database's time, which all of its processes have in common, whatever their own clocks say. */
export interface DatabaseClock extends Clock {
  /** How far this process's own clock is ahead of it, in ms. */
  skew(): number;
  close(): void;
}

/** Takes the time from the database, now and then anew, and in between from the monotonic clock. */
export async function openDatabaseClock(readTime: () => Promise<number>): Promise<DatabaseClock> {
  /** Epoch ms at zero of the process's monotonic clock. */
  let origin = 0;
  const set = async () => {
    const askedAt = performance.now();
    const time = await readTime();
    origin = time - (askedAt + performance.now()) / 2;
  };
  const now = () => Math.round(origin + performance.now());
  let cancel = () => {};
  const setLater = () => {
    cancel = systemClock.after(SET_EVERY, () => {
      // Without an answer the monotonic clock goes on.
      void set().catch(() => undefined);
      setLater();
    });
  };
  await set();
  setLater();
  return { now, after: systemClock.after, skew: () => Date.now() - now(), close: () => cancel() };
}
