import { sql } from 'drizzle-orm';
import { query } from '../store/query';
import { CARRIED, CONNECTED } from '../store/broker-figures';
import type { Database, Queries } from '../store/database';
import { READ_AT } from '../store/reads';
import { CAUSES, TROUBLES } from '../store/trouble';
import type { Instruments } from './instruments';

interface TableRow {
  readonly name: string;
  readonly rows: number | string;
  readonly bytes: number | string;
}

/** How long the sizes of tables are kept, in ms: asking for them takes longer than all else. */
const SIZES_KEPT_MS = 60_000;

const readSizes = (queries: Queries) =>
  query<TableRow>(
    queries,
    sql`
      select coalesce(inhparent::regclass::text, relname) as name, sum(n_live_tup) as rows,
        sum(pg_total_relation_size(relid)) as bytes
      from pg_stat_user_tables left join pg_inherits on inhrelid = relid
      where schemaname = 'public' group by 1`,
  );

/** Figures of the database: those this process has, and those the database is queried for. */
export function createDatabaseGauges({ gauge, counter }: Instruments, database: Database) {
  const inUse = gauge(
    'database_connections_in_use',
    'Connections that somebody has, of 10; of the embedded one none.',
  );
  const waiting = gauge('database_connections_waiting', 'Who waits for one of them.');
  const statements = counter(
    'database_statements_total',
    'Statements that have ended, one way or the other.',
  );
  const errors = counter('database_errors_total', 'Statements that failed, by why.', {
    cause: CAUSES,
  });
  const trouble = gauge('database_trouble', 'Whether that ails it now.', ['cause']);
  const listening = gauge('database_listening', 'Whether this process hears what others announce by NOTIFY.');
  const reads = counter('database_reads_total', 'Calls that only read, by where, once there are replicas.', {
    at: [],
  });
  const used = gauge('database_replica_used', 'Whether it answers and keeps up.', ['replica']);
  const lagSeconds = gauge(
    'database_replica_lag_seconds',
    'How old the newest is that it has, where it has not all.',
    ['replica'],
  );
  const lagBytes = gauge('database_replica_lag_bytes', "What it has not of the primary's log.", ['replica']);
  const connections = counter(
    'broker_connections_total',
    'Connections to the broker opened, tried in vain, and lost.',
    { outcome: [] },
  );
  const messages = counter(
    'broker_messages_total',
    'Announcements, or events, that the broker took, did not take, had already, and that came by it.',
    { outcome: [] },
  );
  const silence = gauge('broker_silent_seconds', 'Since when the broker has said nothing.');
  silence.remove();
  const skew = gauge('clock_skew_seconds', "How far this process's own clock is ahead of the database's.");
  const queue = gauge(
    'database_notify_queue_ratio',
    'How full the queue of NOTIFY is; at 1 no transaction commits.',
  );
  const rows = gauge('database_table_rows', 'Rows of a table, about.', ['table']);
  const bytes = gauge('database_table_bytes', 'What a table takes on the disk, its indexes included.', [
    'table',
  ]);

  let sizes: { readonly tables: readonly TableRow[]; readonly until: number } = { tables: [], until: 0 };

  return {
    /** Sets the figures that need no query. */
    show: () => {
      const figures = database.figures();
      inUse.set(figures.connections?.inUse ?? 0);
      waiting.set(figures.connections?.waiting ?? 0);
      listening.set(Number(figures.isListening));
      for (const figure of [reads, used, lagSeconds, lagBytes]) figure.reset();
      for (const at of READ_AT) if (figures.reads) reads.inc({ at }, figures.reads.calls[at]);
      for (const { name: replica, isUsed, lag } of figures.reads?.replicas ?? []) {
        used.set({ replica }, Number(isUsed));
        if (lag) lagSeconds.set({ replica }, lag.seconds);
        if (lag) lagBytes.set({ replica }, lag.bytes);
      }
      const broker = database.announcer.figures();
      if (broker) {
        for (const figure of [connections, messages]) figure.reset();
        for (const outcome of CONNECTED) connections.inc({ outcome }, broker.connections[outcome]);
        for (const outcome of CARRIED) messages.inc({ outcome }, broker.messages[outcome]);
        silence.set(broker.silence / 1000);
      }
      skew.set(figures.skew / 1000);
      statements.reset();
      statements.inc(figures.statements);
      errors.reset();
      for (const cause of CAUSES) errors.inc({ cause }, figures.errors.get(cause) ?? 0);
      for (const cause of TROUBLES) trouble.set({ cause }, Number(database.trouble() === cause));
    },
    /** Queries the database; resolves to a function that sets the figures. */
    ask: async () => {
      const [row] = await query<{ queue: number | string }>(
        database.db,
        sql`select pg_notification_queue_usage() as queue`,
      );
      const now = database.clock.now();
      if (now >= sizes.until) sizes = { tables: await readSizes(database.db), until: now + SIZES_KEPT_MS };
      return () => {
        queue.set(Number(row?.queue));
        for (const { name, rows: count, bytes: size } of sizes.tables) {
          rows.set({ table: name }, Number(count));
          bytes.set({ table: name }, Number(size));
        }
      };
    },
    forget: () => {
      queue.remove();
      rows.reset();
      bytes.reset();
    },
  };
}
