import type { Line } from '../shared/servers/line';
import type { PostgresServer, Standby } from '../shared/servers/postgres-server';
import type { BrokerName, BrokerServer } from '../shared/servers/broker-server';
import type { Disk } from './disk';
import type { ServerProcess } from './process';

export type Engine = 'PostgreSQL' | `PostgreSQL + ${BrokerName}` | 'embedded';

/** What a fault may act on. What its engine does not have may not be asked for. */
export interface Stage {
  readonly processes: readonly [ServerProcess, ...ServerProcess[]];
  /** The last of them: the one that faults of a process are about. */
  readonly process: ServerProcess;
  readonly postgres: PostgresServer;
  readonly standby: Standby;
  /** Name of the database in PostgreSQL. */
  readonly database: string;
  /** Between the servers and PostgreSQL. */
  readonly network: Line;
  readonly broker: BrokerServer;
  readonly disk: Disk;
  /** Folder of the embedded database. */
  readonly folder: string;
  /** To be called when the round ends, however it does. */
  readonly after: (end: () => unknown) => void;
  note(text: string): void;
}

/** What `/readyz` should say of each process while a fault lasts. */
export type Readiness = 'falls' | 'stays' | 'either';

export interface Fault {
  readonly name: string;
  readonly engine: Engine;
  /** Seconds from its beginning to its end. */
  readonly lasts: number;
  begin(stage: Stage): unknown;
  end?(stage: Stage): unknown;
  readonly readiness: Readiness;
  /** The alert of docs/deploy/alerts.yml that it raises. */
  readonly raises?: string;
  /** The process stands still while it lasts: how long calls to it took then is counted from its end. */
  readonly standsStill?: boolean;
  /** The small disk that the data lie on. */
  readonly disk?: { readonly kind: 'tmpfs' | 'ext4'; readonly megabytes: number };
  readonly settings?: Readonly<Record<string, string | number>>;
  /** What a second PostgreSQL is for, which follows the first. */
  readonly standby?: 'takes over' | 'answers reads';
  /** The program that stands before the processes. */
  readonly front?: 'nginx' | 'caddy';
  /** No call may fail at all. */
  readonly isSeamless?: boolean;
  /** What was written is lost with its disk: only how the server behaves is judged. */
  readonly forgets?: boolean;
}

/** Seconds in which a process finishes what runs after a signal to end. */
export const GRACE = 10;
/** Until a process that was signalled to end is killed, in ms. */
export const STOP_LIMIT = (GRACE + 2) * 1000;
