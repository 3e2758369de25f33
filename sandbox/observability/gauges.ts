import { sql } from 'drizzle-orm';
import type { Clock } from '../core/clock';
import type { Feed } from '../events/feed';
import { query } from '../store/query';
import type { Loop } from '../core/loop';
import type { RunningNetwork } from '../network/create-network';
import { WORK, type Work } from '../network/world';
import type { Sockets } from '../socket/register';
import type { Database } from '../store/database';
import { accountTurns, fleetFigures, generators, networkOrders, pairings, validators } from '../store/schema';
import type { Uploads } from '../uploads/uploads';
import type { Calls } from './calls';
import { createDatabaseGauges } from './database-gauges';
import type { Instruments } from './instruments';
import { kindOfChannel, type Metrics } from './metrics';
import { type Part, PARTS } from './pulse';

/** What the figures are looked up from. */
export interface Watched {
  readonly database: Database;
  readonly feed: Feed;
  readonly network: RunningNetwork;
  /** All that the server has, those of the network among them. */
  readonly loops: readonly Loop[];
  readonly sockets: Sockets;
  readonly uploads: Uploads;
  readonly calls: Calls;
  readonly clock: Clock;
  /** Parts of the server that are not ready. */
  notReady(): Promise<readonly Part[]>;
}

/** How long the database may take before its figures are left out, in ms. */
const LIMIT_MS = 2000;

type Worked =
  | typeof accountTurns
  | typeof generators
  | typeof validators
  | typeof pairings
  | typeof networkOrders;

const TABLES: Record<Work, Worked> = {
  blast: accountTurns,
  generator: generators,
  validator: validators,
  pairing: pairings,
  order: networkOrders,
};

interface DueRow {
  readonly work: Work;
  readonly count: number | string;
  readonly oldest: number | string | null;
}

/**
 * How much each loop of the network has to do by now, and since when the oldest of it, in epoch seconds. An order is due until the network
 * has taken it, however often it was given; a message that a person sends stands there until it is answered.
 */
const readDue = ({ database, clock }: Watched) =>
  query<DueRow>(
    database.db,
    sql.join(
      WORK.map((work) => {
        const [since, isDue] =
          work === 'order'
            ? [sql`created_at`, sql`"order"->>'kind' <> 'send'`]
            : [sql`next_at`, sql`next_at <= ${new Date(clock.now()).toISOString()}::timestamptz`];
        return sql`
          select ${work}::text as work, count(*) as count, extract(epoch from min(${since})) as oldest
          from ${TABLES[work]} where ${isDue}`;
      }),
      sql` union all `,
    ),
  );

/** What all messages of the fleet came to, ever. */
const readSent = ({ database }: Watched) =>
  query<Record<'success' | 'fail' | 'income', number | string>>(
    database.db,
    sql`select coalesce(sum(success), 0) as success, coalesce(sum(fail), 0) as fail, coalesce(sum(income), 0) as income
      from ${fleetFigures}`,
  );

/** Returns a function that sets the figures of this process. */
function createProcessGauges(
  { gauge, counter }: Instruments,
  { database, network, loops, sockets, uploads, calls }: Watched,
  roundAges: Metrics['roundAges'],
) {
  const inProgress = gauge('http_requests_in_progress', 'Calls being answered.');
  const open = gauge('sockets_open', 'Sockets that are signed in, by the kind of their channel.', [
    'channel',
  ]);
  const pending = gauge('sockets_pending', 'Sockets that have not signed in yet.');
  const waiting = gauge('sockets_waiting_bytes', 'Bytes that wait for sockets slower than their events.');
  const importing = gauge(
    'imports_in_progress',
    'Files of many rows that this process works on or that wait for their turn.',
  );
  const steps = counter(
    'network_steps_total',
    'Messages, numbers and pairing steps that this process has handled.',
  );
  const standing = gauge('loops_standing_still', 'Loops whose step does not end, or does not begin.');
  const age = gauge(
    'housekeeping_age_seconds',
    'Since when this process has removed nothing that is over in a whole round.',
    ['work'],
  );
  const listening = gauge(
    'announcer_heard',
    'Whether this process hears of what others publish at once, be it by NOTIFY or the broker.',
  );
  return () => {
    const all = sockets.open();
    const signedIn = all.filter((connection) => connection.identity());
    for (const kind of ['admin', 'own'])
      open.set({ channel: kind }, signedIn.filter(({ channel }) => kindOfChannel(channel) === kind).length);
    pending.set(all.length - signedIn.length);
    waiting.set(all.reduce((sum, { socket }) => sum + socket.bufferedAmount, 0));
    inProgress.set(calls.inProgress());
    importing.set(uploads.inProgress());
    standing.set(loops.filter((loop) => loop.standsStill()).length);
    for (const [work, seconds] of roundAges()) age.set({ work }, seconds);
    listening.set(Number(database.announcer.isListening()));
    steps.reset();
    steps.inc(network.describe().steps);
  };
}

/** Figures that are looked up on each scrape. Resolves once they are, or the database took too long. */
export function createGauges(
  { instruments, roundAges }: Pick<Metrics, 'instruments' | 'roundAges'>,
  watched: Watched,
): () => Promise<void> {
  const { database, feed, clock, notReady } = watched;
  const { gauge, counter } = instruments;
  const showProcess = createProcessGauges(instruments, watched, roundAges);
  const ofDatabase = createDatabaseGauges(instruments, database);
  const ready = gauge('ready', 'Whether each part of the server is, as /readyz says.', ['part']);
  const up = gauge(
    'database_up',
    'Whether the database answered in time when these figures were read, and takes changes.',
  );
  const response = gauge(
    'database_response_seconds',
    'Time of a statement, its wait for a connection included.',
  );
  const behind = gauge('events_behind', 'Events that are published and that this process has not told yet.');
  const sent = counter('messages_sent_total', 'Messages of the whole fleet, by whether they arrived.', {
    outcome: ['success', 'fail'],
  });
  const income = counter('income_rupiah_total', 'What members have earned by them.');
  const due = gauge(
    'network_due',
    'Steps due by now, of the whole fleet, and orders that the network has not taken.',
    ['work'],
  );
  const overdue = gauge('network_overdue_seconds', 'Since when the oldest of them is due.', ['work']);

  const showReady = async () => {
    const parts = await notReady();
    for (const part of PARTS) ready.set({ part }, Number(!parts.includes(part)));
  };
  const readDatabase = async () => {
    const startedAt = performance.now();
    const rows = await readDue(watched);
    const seconds = (performance.now() - startedAt) / 1000;
    const [all] = await readSent(watched);
    const missing = await feed.behind();
    const showDatabase = await ofDatabase.ask();
    return () => {
      showDatabase();
      up.set(Number(database.trouble() === null));
      response.set(seconds);
      behind.set(missing);
      sent.reset();
      for (const outcome of ['success', 'fail'] as const) sent.inc({ outcome }, Number(all?.[outcome]));
      income.reset();
      income.inc(Number(all?.income));
      for (const { work, count, oldest } of rows) {
        due.set({ work }, Number(count));
        overdue.set({ work }, oldest === null ? 0 : Math.max(0, clock.now() / 1000 - Number(oldest)));
      }
    };
  };
  const forgetDatabase = () => {
    for (const figure of [response, behind, income]) figure.remove();
    for (const figure of [due, overdue, sent]) figure.reset();
    ofDatabase.forget();
    up.set(0);
  };

  return async () => {
    showProcess();
    ofDatabase.show();
    let cancel = () => {};
    const late = new Promise<() => void>((resolve) => {
      cancel = clock.after(LIMIT_MS, () => resolve(forgetDatabase));
    });
    const isReadyShown = showReady();
    const show = await Promise.race([readDatabase().catch(() => forgetDatabase), late]);
    cancel();
    await isReadyShown;
    show();
  };
}
