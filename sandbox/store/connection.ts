import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseAddress, DatabaseHost } from './address';
import { isWorthPreparing } from './prepared';
import { DatabaseTrouble } from './trouble';

/**
 * How long things may take, in ms. The database ends statements by its own timeouts; a connection that stays silent is
 * given up a little later, by this side. A process that hangs in a transaction loses its locks before others give up.
 */
export const DEADLINES = {
  connect: 3000,
  idleInTransaction: 3000,
  lock: 4000,
  statement: 5000,
  silence: 6000,
};
export type Deadlines = typeof DEADLINES;

/** The servers that may have the database, and which of them is asked. */
export interface Hosts {
  current(): DatabaseHost;
  /** Asks the next one from now on, unless that has been done already. */
  passOver(host: DatabaseHost): void;
  readonly areSeveral: boolean;
}

export function createHosts({ hosts }: Pick<DatabaseAddress, 'hosts'>): Hosts {
  let place = 0;
  const current = () => hosts[place] as DatabaseHost;
  return {
    current,
    passOver: (host) => {
      if (host === current()) place = (place + 1) % hosts.length;
    },
    areSeveral: hosts.length > 1,
  };
}

/** A connection to the host that is asked now. It can be cut whatever its other end does, and never ends the process. */
export class Connection extends pg.Client {
  readonly #socket: Socket;
  /** Asks another host from now on. */
  readonly passOver: () => void;

  constructor(hosts: Hosts, settings: pg.ClientConfig = {}) {
    const at = hosts.current();
    const socket = new Socket();
    super({
      connectionString: at.url,
      ssl: at.ssl,
      stream: () => socket,
      connectionTimeoutMillis: DEADLINES.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...settings,
    });
    this.#socket = socket;
    this.passOver = () => hosts.passOver(at);
    let isUsable = false;
    this.once('connect', () => {
      isUsable = true;
    });
    socket.once('close', () => {
      if (!isUsable) this.passOver();
    });
    // A pending query is rejected with the error; this listener only keeps it from ending the process.
    this.on('error', () => undefined);
  }

  /** Gives it up with whatever is under way. */
  cut(): void {
    this.#socket.destroy();
  }

  isCut(): boolean {
    return this.#socket.destroyed;
  }
}

const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ||
  error instanceof DatabaseTrouble ||
  error instanceof TypeError ||
  (error instanceof Error && error.cause !== undefined && isAnswer(error.cause));

/** Network errors without a code of their own. */
export const lost = (error: unknown): unknown =>
  isAnswer(error)
    ? error
    : new DatabaseTrouble('unreachable', 'The connection to the database is lost', error);

interface Statement {
  readonly text: string;
}

/** Runs a statement. The same text has the same name, by which a connection knows it again, and plans it once. */
export const ask = (
  client: pg.ClientBase,
  statement: Statement,
  values: unknown[],
): Promise<pg.QueryResult> =>
  client
    .query(
      isWorthPreparing(statement.text)
        ? { ...statement, name: createHash('sha256').update(statement.text).digest('base64url') }
        : statement,
      values,
    )
    .catch((error: unknown) => {
      throw lost(error);
    });
