/**
 * A month of ten thousand senders, shortened: each sends a message every fourth day, a quarter of a day's all at once, and
 * whatever is over goes in between. What tables, folder, log, memory and start come to, in MB and seconds, on the embedded
 * database and on PostgreSQL where the system has one, and how long anybody waited meanwhile.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { systemClock } from '../../sandbox/core/clock';
import { createFeed } from '../../sandbox/events/feed';
import { startPruner } from '../../sandbox/events/pruner';
import { createNetwork } from '../../sandbox/network/create-network';
import { simulated } from '../../sandbox/simulated/simulated-network';
import type { Database } from '../../sandbox/store/database';
import { startKeeper } from '../../sandbox/store/keeper';
import { openDatabase } from '../../sandbox/store/open-database';
import { query } from '../../sandbox/store/query';
import { PARTS } from '../../sandbox/store/schema';
import { keepIn } from '../../scripts/shared/results';
import { startPostgres } from '../../scripts/shared/servers/postgres-server';
import { TestClock } from '../support/clock';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    senders: { type: 'string', default: '10000' },
    only: { type: 'string' },
    discard: { type: 'boolean', default: false },
  },
});
const DAYS = Number(values.days);
const SENDERS = Number(values.senders);
/** Accounts of one member. */
const SENDERS_OF_ONE = 20;
const MEMBERS = SENDERS / SENDERS_OF_ONE;
const DAY = 24 * 3_600_000;
/** How often a day some of the senders are due, all at once, and for how long they are busy. */
const BURSTS = 4;
const BUSY_MS = 20_000;
/** From one message of a sender to its next. */
const EVERY_DAYS = 4;
/** Days after which what has grown by then should grow no more. */
const LOOK_EVERY = 5;
const LOOKS_AT = ['message_logs', 'blasts', 'hourly_figures', 'money_movements', 'publications', 'whatsapps'];

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const mb = (bytes: number | string | undefined) => Math.round(Number(bytes ?? 0) / 1e5) / 10;
const ask = <Row>(database: Database, text: string) => query<Row>(database.db, sql.raw(text));

async function furnish(database: Database) {
  const statements = [
    `insert into settings (id, price, interval_min, interval_max) values (1, 50, ${EVERY_DAYS * 86_400}, ${EVERY_DAYS * 86_400})`,
    `insert into users (firstname, lastname, email, password_hash, referral_code)
      select 'Ani', n::text, n || '@example.com', '', n::text from generate_series(1, ${MEMBERS}) as n`,
    `insert into phone_numbers (number, name) select '628' || n, 'Citra' from generate_series(1, ${2 * SENDERS}) as n`,
    "insert into messages (text, text_wa) select 'Halo', 'Halo' from generate_series(1, 7)",
    `insert into whatsapps (clientid, user_id, phonenumber, state, status, channel, loop)
      select 'id-' || n, (n - 1) / ${SENDERS_OF_ONE} + 1, '628' || n, 'connected', 'sending', 'client-admin', true
      from generate_series(1, ${SENDERS}) as n`,
    `insert into account_turns (whatsapp_id, part, next_at)
      select id, user_id % ${PARTS}, now() + id % ${EVERY_DAYS * BURSTS} * interval '${24 / BURSTS} hours' from whatsapps`,
    // What is told stands at the database's own time, which does not pass so fast.
    "alter table publications alter at set default now() - interval '8 days'",
  ];
  for (const statement of statements) await ask(database, statement);
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );

/** Asks now and then, as a page does; returns what the slowest answers took, in ms. */
function watch(database: Database) {
  const waits: number[] = [];
  let timer: NodeJS.Timeout;
  let asked: Promise<void> | undefined;
  const look = async () => {
    const askedAt = performance.now();
    await ask(database, 'select count(*) from users');
    waits.push(performance.now() - askedAt);
    timer = setTimeout(() => void (asked = look()), 20);
  };
  asked = look();
  return async () => {
    await asked;
    clearTimeout(timer);
    waits.sort((a, b) => a - b);
    return {
      p99: Math.round(waits.at(-Math.ceil(waits.length / 100)) ?? 0),
      longest: Math.round(waits.at(-1) ?? 0),
    };
  };
}

async function tables(database: Database, folder: string | null) {
  const [whole] = folder
    ? [{ bytes: sizeOf(folder) }]
    : await ask<{ bytes: number }>(database, 'select pg_database_size(current_database()) as bytes');
  const rows = await ask<{ name: string; bytes: number }>(
    database,
    `select coalesce(inhparent::regclass::text, relname) as name, sum(pg_total_relation_size(relid)) as bytes
      from pg_stat_user_tables left join pg_inherits on inhrelid = relid where schemaname = 'public' group by 1`,
  );
  const of = new Map(rows.map(({ name, bytes }) => [name, bytes]));
  return {
    whole: mb(whole?.bytes),
    ...Object.fromEntries(LOOKS_AT.map((name) => [name, mb(of.get(name))])),
    ...(folder && { log: mb(sizeOf(join(folder, 'postgres/pg_wal'))) }),
    memory: mb(process.memoryUsage().rss),
  };
}

async function month(open: () => Promise<Database>, folder: string | null) {
  const database = await open();
  const timers = new TestClock();
  const beganAt = Date.now();
  const clock = {
    now: () => beganAt + timers.now(),
    after: (ms: number, work: () => void) => {
      const id = timers.setTimeout(work, Math.max(0, Math.ceil(ms)));
      return () => timers.clearTimeout(id);
    },
  };
  await furnish(database);
  const feed = await createFeed(database);
  let failed = 0;
  const fail = () => void (failed += 1);
  const log = { info: () => {}, warn: fail, error: fail };
  const network = await createNetwork({ database, feed, clock, log, open: simulated() });
  const loops = [
    ...network.loops,
    startKeeper({ database, clock, log, onRemoved: () => undefined }),
    startPruner({ database, clock: systemClock, log }),
  ];
  const settled = async () => {
    for (const loop of loops) await loop.settled();
    // The embedded database answers without a pause: what goes by real time has its turn here.
    await new Promise((resolve) => void setImmediate(resolve));
  };
  const pass = async (ms: number) => {
    const end = clock.now() + ms;
    await settled();
    for (
      let [soonest] = timers.pending;
      soonest !== undefined && clock.now() + soonest <= end;
      [soonest] = timers.pending
    ) {
      timers.advance(Math.max(0, soonest));
      await settled();
    }
    timers.advance(end - clock.now());
  };

  const stopWatching = watch(database);
  const startedAt = performance.now();
  const looks: Record<string, object> = {};
  for (let day = 1; day <= DAYS; day += 1) {
    const at = `'${new Date(clock.now()).toISOString()}'::timestamptz`;
    // Each fifth account is stopped and started again each day.
    await ask(
      database,
      `insert into blasts (whatsapp_id, started_at, stopped_at) select id, ${at}, ${at} + interval '1 hour' from whatsapps where id % 5 = ${day % 5}`,
    );
    for (let burst = 0; burst < BURSTS; burst += 1) {
      // Who is due sends; then nothing happens until the next are.
      await pass(BUSY_MS);
      timers.wake(DAY / BURSTS - BUSY_MS);
      await settled();
    }
    if (day % LOOK_EVERY === 0) {
      looks[`day ${day}`] = await tables(database, folder);
      console.log(day, JSON.stringify(looks[`day ${day}`]));
    }
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const waits = await stopWatching();
  const { steps } = network.describe();
  for (const loop of loops) await loop.close();
  await network.close();
  await feed.close();
  const starts = folder && (await startingFrom(database, folder));
  if (!folder) await database.close();
  return { looks, seconds: Math.round(seconds), steps, waitedMs: waits, ...starts, failed };
}

/** Seconds that opening takes, as it stands (what a killed process leaves) and after it was closed. */
async function startingFrom(database: Database, folder: string) {
  const killed = `${folder}-killed`;
  cpSync(folder, killed, { recursive: true, filter: (path) => !path.endsWith('lock') });
  await database.close();
  const seconds = async (dataDir: string) => {
    const openedAt = performance.now();
    const opened = await openDatabase({ dataDir, log: quiet });
    const took = (performance.now() - openedAt) / 1000;
    await opened.close();
    return Math.round(took * 10) / 10;
  };
  const result = { startSeconds: await seconds(folder), startSecondsAfterKill: await seconds(killed) };
  rmSync(killed, { recursive: true, force: true });
  return result;
}

const machine = `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`;
const report = (name: string, results: object) => {
  const kept = { machine, days: DAYS, senders: SENDERS, ...results };
  console.log(name, JSON.stringify(kept, null, 2));
  if (!values.discard) keepIn('weeks', name, kept);
};

if (values.only !== 'postgres') {
  const place = mkdtempSync(join(tmpdir(), 'bench-weeks-'));
  const dataDir = join(place, 'data');
  report('embedded', await month(() => openDatabase({ dataDir, log: quiet }), dataDir));
  rmSync(place, { recursive: true, force: true });
}
const postgres = values.only === 'embedded' ? null : await startPostgres();
if (postgres) {
  const url = await postgres.create();
  report('postgres', await month(() => openDatabase({ url, log: quiet }), null));
  await postgres.remove();
}
process.exit(0);
