import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Log } from '../../../sandbox/core/log';
import type { Database } from '../../../sandbox/store/database';
import { announceByNats } from '../../../sandbox/store/nats';
import { query } from '../../../sandbox/store/query';
import type { BrokerServer } from '../../../scripts/shared/servers/broker-server';
import { openDemonstration } from '../../support/database';
import { steppedClock } from '../network/harness';

export const WAITING = { timeout: 20_000 };
let fleets = 0;
export const failures: string[] = [];
export const log = {
  error: (_: unknown, text: string) => failures.push(text),
  warn: () => undefined,
  info: () => undefined,
} as unknown as Log;

/** Two server processes on one database and one stream. */
export async function openFleet(nats: BrokerServer) {
  const { timers, clock: stepped } = steppedClock();
  const startedAt = Date.now() - timers.now();
  // As the database's clock.
  const clock = { ...stepped, now: () => startedAt + timers.now() };
  let publisher: Database;
  const name = `fleet${(fleets += 1)}`;
  const announce = () =>
    announceByNats(`${nats.url}/${name}`, { database: () => publisher, days: 7, clock, log });
  const own = announce();
  publisher = await openDemonstration(own);
  const others = announce();
  const other: Database = { ...publisher, announcer: others };
  const isListening = () => own.isListening() && others.isListening();
  await vi.waitUntil(isListening, WAITING);
  return {
    name,
    publisher,
    other,
    clock,
    timers,
    isListening,
    /** Ends the process that published, in the middle of it. */
    kill: () => own.close(),
    close: async () => {
      await Promise.all([own.close(), others.close()]);
      await publisher.close();
    },
  };
}

export type Fleet = Awaited<ReturnType<typeof openFleet>>;

/** Waits for what comes by and by: the server has to answer within three seconds of this clock. */
export const passIn = (fleet: Fleet, isThere: () => boolean | Promise<boolean>) =>
  vi.waitUntil(
    async () => {
      fleet.timers.advance(1000);
      return isThere();
    },
    { timeout: 20_000, interval: 4 },
  );
export const rowsIn = async ({ publisher }: Fleet, channel: string) => {
  const [row] = await query<{ count: number }>(
    publisher.db,
    sql`select count(*)::int as count from publications where channel = ${channel}`,
  );
  return row?.count ?? 0;
};
/** As if they had been published so long ago. */
export const ageIn = ({ publisher }: Fleet, channel: string, minutes: number) =>
  query(
    publisher.db,
    sql`update publications set at = at - make_interval(mins => ${minutes}) where channel = ${channel}`,
  );

/** Whether each of its threads stands still. */
export const isStopped = (process: number) =>
  readdirSync(`/proc/${process}/task`).every((thread) =>
    readFileSync(`/proc/${process}/task/${thread}/stat`, 'utf8').includes(') T '),
  );
