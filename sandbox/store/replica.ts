import { systemClock } from '../core/clock';
import type { Log } from '../core/log';
import { createTries } from '../core/tries';
import type { DatabaseHost } from './address';
import { Connection, createHosts, type Deadlines } from './connection';
import { createPool, type Pool } from './pool';

/** The name of the connection that watches a replica, in its `pg_stat_activity`. */
const WATCHES = 'whatsapp-blaster watches';
/** How often a replica is looked at, and how long it may take to answer, in ms. */
const LOOKED_EVERY = 1000;
const ANSWER_WITHIN = 1000;
/** How long is waited for a replica to catch up, and the pause before it is asked again, in ms. */
const PATIENCE = 250;
const REST = 2;

/** A place in the primary's log. What had been committed when it was read stands before it. */
export interface Position {
  /** Another one begins where a standby is promoted: places of two cannot be compared. */
  readonly timeline: number;
  readonly lsn: number;
}

/**
 * Only by a transaction that commits asynchronously is something seen before it is flushed. What else is inserted may wait for its
 * flush, and a replica for it.
 */
const POSITION = `
  select ('x' || substr(pg_walfile_name(at), 1, 8))::bit(32)::int as timeline, (at - '0/0')::float8 as lsn
  from (
    select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end as at
  ) as current`;
const SYSTEM = 'select system_identifier::text as system from pg_control_system()';
/** The timeline may be that of before for minutes after it has changed: those in which nothing is read there. */
const REPLICA = `
  select system_identifier::text as system, timeline_id as timeline, pg_is_in_recovery() as "isReplica"
  from pg_control_system(), pg_control_checkpoint()`;
const PLACE = `
  select pg_is_in_recovery() as "isReplica", (pg_last_wal_replay_lsn() - '0/0')::float8 as lsn,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`;

interface Place {
  readonly isReplica: boolean;
  readonly lsn: number;
  /** Seconds since the last transaction that it has was committed. */
  readonly age: number | null;
}

const firstOf = async <Row>(of: Pool, text: string): Promise<Row> => {
  const { rows } = await of.borrow(({ query }) => query({ text }, []));
  return rows[0] as Row;
};
export const readPosition = (primary: Pool) => firstOf<Position>(primary, POSITION);

export interface ReplicaFigures {
  readonly name: string;
  readonly isUsed: boolean;
  /** How far it is behind the primary; null where that is not known. */
  readonly lag: { readonly bytes: number; readonly seconds: number } | null;
}

export interface Replica {
  /** Its connections, where it answers and keeps up. */
  current(): Pool | null;
  /** Whether it soon has what stands before `position`. */
  reaches(position: Position): Promise<boolean>;
  figures(): ReplicaFigures;
  close(): void;
}

export interface ReplicaOptions {
  readonly primary: Pool;
  readonly position: () => Promise<Position>;
  readonly deadlines: Deadlines;
  readonly log: Log;
}

/** A replica that is found where it answers as one of the primary's, and seen to fall silent or behind. */
export function createReplica(
  host: DatabaseHost,
  { primary, position, deadlines, log }: ReplicaOptions,
): Replica {
  const hosts = createHosts({ hosts: [host] });
  const tries = createTries(log, {
    failing: `nothing is read from ${host.name}`,
    working: `${host.name} is read from again`,
  });
  const { after } = systemClock;
  let watch: Connection | null = null;
  let pool: Pool | null = null;
  let timeline = 0;
  let lsn = 0;
  let isBehind = false;
  let lag: ReplicaFigures['lag'] = null;
  let cancel = () => {};
  let isClosed = false;

  const leave = () => {
    cancel();
    watch?.cut();
    pool?.cut();
    void pool?.close().catch(() => undefined);
    [watch, pool, lag] = [null, null, null];
  };
  const lose = (of: Connection, error: unknown) => {
    if (of !== watch) return;
    leave();
    cancel = after(tries.failed(error), () => void find());
  };

  /** Where it is now. All who ask while it is asked are told the same. */
  let asked: Promise<Place> | null = null;
  const ask = async (): Promise<Place> => {
    const at = watch;
    if (!at) throw new Error('it is away');
    const cancelAnswer = after(ANSWER_WITHIN, () => lose(at, new Error('it does not answer')));
    try {
      const { rows } = await at.query<Place>(PLACE);
      const place = rows[0] as Place;
      if (!place.isReplica) throw new Error('it takes changes itself');
      if (at === watch) lsn = place.lsn;
      return place;
    } catch (error) {
      lose(at, error);
      throw error;
    } finally {
      cancelAnswer();
    }
  };
  const look = () => {
    asked ??= ask().finally(() => {
      asked = null;
    });
    return asked;
  };

  const catchUp = async (to: number, isOver: () => boolean) => {
    for (;;) {
      const place = await look();
      if (place.lsn >= to || isOver()) return;
      await new Promise<void>((resolve) => void after(REST, resolve));
    }
  };
  const reaches: Replica['reaches'] = async (to) => {
    const at = watch;
    if (!at) return false;
    if (to.timeline !== timeline) {
      lose(at, new Error('it is not where the primary is'));
      return false;
    }
    if (lsn >= to.lsn) return true;
    let isOver = false;
    let cancelLate = () => {};
    const late = new Promise<void>((resolve) => {
      cancelLate = after(PATIENCE, resolve);
    });
    await Promise.race([catchUp(to.lsn, () => isOver).catch(() => undefined), late]);
    isOver = true;
    cancelLate();
    isBehind = lsn < to.lsn;
    return !isBehind && at === watch;
  };

  const find = async () => {
    const found = new Connection(hosts, { application_name: WATCHES });
    const cancelFinding = after(ANSWER_WITHIN, () => found.cut());
    try {
      await found.connect();
      const [{ rows }, { system }] = await Promise.all([
        found.query<{ system: string; timeline: number; isReplica: boolean }>(REPLICA),
        firstOf<{ system: string }>(primary, SYSTEM),
      ]);
      const its = rows[0];
      if (!its?.isReplica || its.system !== system) throw new Error('it is no replica of this database');
      const to = await position();
      if (its.timeline !== to.timeline) throw new Error('it is not where the primary is');
      ({ timeline } = its);
    } catch (error) {
      found.cut();
      if (!isClosed) cancel = after(tries.failed(error), () => void find());
      return;
    } finally {
      cancelFinding();
    }
    if (isClosed) return found.cut();
    [watch, lsn, isBehind] = [found, 0, true];
    pool = createPool(hosts, { answered: () => undefined, failed: () => undefined }, deadlines);
    found.once('end', () => lose(found, new Error('its connection has ended')));
    tries.worked();
    await beat(found);
  };

  /** Looks how far it is, whether or not somebody reads there. */
  const beat = async (at: Connection) => {
    const to = await position().catch(() => null);
    const place = await look().catch(() => null);
    if (at !== watch) return;
    const bytes = to && place && Math.max(0, to.lsn - place.lsn);
    lag = bytes === null ? null : { bytes, seconds: bytes > 0 ? (place?.age ?? 0) : 0 };
    if (to && (await reaches(to))) isBehind = false;
    if (at === watch) cancel = after(LOOKED_EVERY, () => void beat(at));
  };

  void find();
  return {
    current: () => (isBehind ? null : pool),
    reaches,
    figures: () => ({ name: host.name, isUsed: pool !== null && !isBehind, lag }),
    close: () => {
      isClosed = true;
      leave();
    },
  };
}
