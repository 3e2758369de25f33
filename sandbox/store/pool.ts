import pg from 'pg';
import { type Noted, noting } from './condition';
import { ask, Connection, type Hosts, type Deadlines, lost } from './connection';
import { DatabaseTrouble, troubleOf } from './trouble';

const CONNECTIONS = 10;
/** In seconds. Statements that are planned once on a connection are forgotten with it. */
const LONGEST_LIFE = 1800;

/** A connection that is checked out. */
export interface Borrowed {
  readonly query: (statement: { readonly text: string }, values: unknown[]) => Promise<pg.QueryResult>;
}

export interface PoolFigures {
  readonly inUse: number;
  readonly waiting: number;
}

/** Connections that are used again. */
export interface Pool {
  /**
   * Lends a connection for `within` ms at most: what is under way then is given up, and the connection with it. Rejects with
   * `DatabaseTrouble` where none is to be had.
   */
  borrow<T>(work: (connection: Borrowed) => Promise<T>, within?: number): Promise<T>;
  figures(): PoolFigures;
  /** Gives all of them up, with what is under way. */
  cut(): void;
  close(): Promise<void>;
}

/** Several hosts have one that takes changes, which a connection finds out before it is used. */
function findWritable(connection: Connection, within: number, done: (error?: Error) => void): void {
  const text = "select current_setting('transaction_read_only') as is";
  const late = setTimeout(() => connection.cut(), within);
  connection.query<{ is: string }>(text, (error, result) => {
    clearTimeout(late);
    if (error) return done(error);
    if (result.rows[0]?.is !== 'on') return done();
    connection.passOver();
    done(new DatabaseTrouble('readOnly', 'This host takes no changes'));
  });
}

/** The pool's error when no connection became free in time; it has no code. */
const WAITED_IN_VAIN = 'timeout exceeded when trying to connect';

/** Whether a connection is of no more use after this error. */
const isSpent = (error: unknown) => ['unreachable', 'readOnly', 'broken'].includes(troubleOf(error) ?? '');

function poolOf(hosts: Hosts, { connect, idleInTransaction, lock, statement }: Deadlines): pg.Pool {
  class PooledConnection extends Connection {
    constructor() {
      super(hosts, {
        application_name: 'whatsapp-blaster',
        // Nothing asked here runs for so long that translating it first would pay.
        options: '-c jit=off',
        statement_timeout: statement,
        lock_timeout: lock,
        idle_in_transaction_session_timeout: idleInTransaction,
      });
    }
  }
  const pool = new pg.Pool({
    Client: PooledConnection,
    max: CONNECTIONS,
    connectionTimeoutMillis: connect,
    maxLifetimeSeconds: LONGEST_LIFE,
    ...(hosts.areSeveral && { verify: (client, done) => findWritable(client as never, connect, done) }),
  });
  // The error of an idle connection: the pool drops it and opens another when needed.
  pool.on('error', () => undefined);
  return pool;
}

export function createPool(hosts: Hosts, condition: Noted, deadlines: Deadlines): Pool {
  const pool = poolOf(hosts, deadlines);
  const lent = new WeakMap<pg.PoolClient, Borrowed>();
  /** When each connection with a pending query was sent it. */
  const askedAt = new WeakMap<pg.PoolClient, number>();
  /** The database itself would have ended a statement by now. */
  const isSilent = (client: pg.PoolClient) =>
    performance.now() - (askedAt.get(client) ?? Number.POSITIVE_INFINITY) >= deadlines.statement;
  const lendable = (client: pg.PoolClient): Borrowed => {
    const known = lent.get(client);
    if (known) return known;
    const borrowed = {
      query: noting(condition, async (...asked: Parameters<Borrowed['query']>) => {
        askedAt.set(client, performance.now());
        return ask(client, ...asked).finally(() => askedAt.delete(client));
      }),
    };
    lent.set(client, borrowed);
    return borrowed;
  };
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  /** Connections that are not checked out. */
  const idle = new Set<pg.PoolClient>();
  pool.on('release', (error, client) => void (error || idle.add(client)));
  for (const event of ['acquire', 'remove'] as const) pool.on(event, (client) => idle.delete(client));
  const connectionOf = (client: pg.PoolClient) => client as unknown as Connection;
  const cut = (client: pg.PoolClient) => connectionOf(client).cut();

  /** A connection, of any host that lets itself be reached. */
  const checkOut = async (tries = hosts.areSeveral ? 2 : 1): Promise<pg.PoolClient> => {
    try {
      const client = await pool.connect();
      if (!connectionOf(client).isCut()) return client;
      client.release(true);
    } catch (error) {
      if (error instanceof Error && error.message === WAITED_IN_VAIN)
        throw new DatabaseTrouble('busy', 'No connection to the database is free', error);
      if (tries === 1) throw lost(error);
      return checkOut(tries - 1);
    }
    return checkOut(tries);
  };

  const borrow: Pool['borrow'] = async (work, within = deadlines.silence) => {
    const client = await checkOut().catch((error: unknown) => {
      condition.failed(error);
      throw error;
    });
    let deadline: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      deadline = setTimeout(() => {
        cut(client);
        if (!isSilent(client)) return reject(new DatabaseTrouble('busy', 'A transaction took too long'));
        // Those that are silent fall silent together.
        idle.forEach(cut);
        reject(new DatabaseTrouble('unreachable', 'The database did not answer in time'));
      }, within);
    });
    const done = work(lendable(client));
    try {
      const result = await Promise.race([done, late]);
      client.release();
      return result;
    } catch (error) {
      done.catch(() => undefined);
      client.release(isSpent(error) || connectionOf(client).isCut());
      throw error;
    } finally {
      clearTimeout(deadline);
    }
  };

  return {
    borrow,
    figures: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    cut: () => open.forEach(cut),
    close: async () => {
      const late = setTimeout(() => idle.forEach(cut), deadlines.connect);
      await pool.end().finally(() => clearTimeout(late));
    },
  };
}
