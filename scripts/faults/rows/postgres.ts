import pg from 'pg';
import { OWNER } from '../../shared/servers/postgres-server';
import type { Fault, Stage } from '../fault';
import { sleep } from '../sleep';

const backends = async ({ postgres, database }: Stage, where = 'true') => {
  const rows = await postgres.ask(
    `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend' and ${where}`,
    [database],
  );
  return rows.map(({ pid }) => Number(pid));
};
const LISTENING = `(query ilike 'listen%' or application_name ilike '%listens%')`;
const terminate = ({ postgres, database }: Stage, where = 'true') =>
  postgres.ask(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid() and ${where}`,
    [database],
  );
const set = async ({ postgres }: Stage, change: string) => {
  await postgres.ask(`alter system ${change}`);
  await postgres.ask('select pg_reload_conf()');
};

const CROWD = 'crowd';
/** Takes every place that PostgreSQL has for roles without privileges, as often as one becomes free. */
function crowd({ postgres, database }: Stage) {
  const clients = new Set<pg.Client>();
  const over = new AbortController();
  const run = async () => {
    while (!over.signal.aborted) {
      const client = new pg.Client({
        host: '127.0.0.1',
        port: postgres.port,
        user: OWNER,
        database,
        application_name: CROWD,
      });
      client.on('error', () => undefined);
      await client.connect().then(
        () => clients.add(client),
        () => sleep(20),
      );
    }
    await Promise.all([...clients].map((client) => client.end().catch(() => undefined)));
  };
  const ended = run();
  return () => {
    over.abort();
    return ended;
  };
}

let frozen: readonly number[] = [];
const thaw = () => {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  frozen = [];
};
let leave: () => unknown = () => undefined;

const engine = 'PostgreSQL';

/** Faults of PostgreSQL itself. */
export const postgresFaults: readonly Fault[] = [
  {
    name: 'PostgreSQL stopped at once',
    raises: 'DatabaseGone',
    engine,
    lasts: 5,
    readiness: 'falls',
    begin: ({ postgres }) => postgres.stop('immediate'),
    end: ({ postgres }) => postgres.start(),
  },
  {
    name: 'PostgreSQL stopped and started',
    raises: 'DatabaseGone',
    engine,
    lasts: 5,
    readiness: 'falls',
    begin: ({ postgres }) => postgres.stop('fast'),
    end: ({ postgres }) => postgres.start(),
  },
  {
    name: 'all backends terminated',
    engine,
    lasts: 1,
    readiness: 'either',
    begin: (stage) => terminate(stage),
  },
  {
    // Replaced within seconds: no alert is needed.
    name: 'backends stopped (SIGSTOP)',
    engine,
    lasts: 20,
    readiness: 'either',
    begin: async (stage) => {
      frozen = await backends(stage);
      stage.after(thaw);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    end: thaw,
  },
  {
    name: 'LISTEN connections terminated',
    engine,
    lasts: 1,
    readiness: 'either',
    begin: (stage) => terminate(stage, LISTENING),
  },
  {
    name: 'database read-only',
    raises: 'DatabaseTakesNoChanges',
    engine,
    lasts: 15,
    readiness: 'falls',
    begin: (stage) => set(stage, 'set default_transaction_read_only = on'),
    end: (stage) => set(stage, 'reset default_transaction_read_only'),
  },
  {
    name: 'disk of PostgreSQL full',
    raises: 'DatabaseTakesNoChanges',
    engine,
    lasts: 20,
    readiness: 'falls',
    disk: { kind: 'tmpfs', megabytes: 256 },
    begin: ({ disk }) => disk.fill(),
    end: ({ disk }) => disk.free(),
  },
  {
    name: 'connections taken by others',
    raises: 'DatabaseBusy',
    engine,
    lasts: 15,
    // A process that keeps a connection serves by it.
    readiness: 'either',
    settings: { max_connections: 40 },
    begin: async (stage) => {
      leave = crowd(stage);
      stage.after(() => leave());
      await sleep(500);
      await terminate(stage, `application_name <> '${CROWD}'`);
    },
    end: () => leave(),
  },
  {
    name: 'table locked by somebody else',
    raises: 'DatabaseBusy',
    engine,
    lasts: 15,
    readiness: 'either',
    begin: async (stage) => {
      const { port } = stage.postgres;
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'bench', database: stage.database });
      client.on('error', () => undefined);
      await client.connect();
      leave = () => client.end().catch(() => undefined);
      stage.after(() => leave());
      await client.query('begin');
      await client.query('lock table whatsapps in access exclusive mode');
    },
    end: () => leave(),
  },
  {
    name: 'failover to a standby',
    engine,
    lasts: 5,
    readiness: 'falls',
    standby: 'takes over',
    begin: ({ postgres }) => postgres.stop('immediate'),
    end: ({ standby }) => standby.promote(),
  },
];
