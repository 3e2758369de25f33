/**
 * Two server processes on one PostgreSQL at 5,000 events a second, one of them killed midway: whether every socket hears
 * everything once, and whether the simulated network sends anything twice. Then how many transactions a second can be
 * announced.
 */
import postgres from 'postgres';
import { keep } from './results';
import { type Postgres, startPostgres } from './server/postgres';
import { type Helper, start } from './server/process';
import type { Published } from './server/serve';
import type { Followed } from './server/follow';

const RATE = 5000;
const SECONDS = 12;
const KILLED_AFTER_MS = 5000;
const SOCKETS_OF_EACH = 10;
/** Simulated seconds per second, so that many messages are under way when the server is killed. */
const SPEED = 5;

const round = (value: number, places = 1) => Number(value.toFixed(places));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function killOne(database: Postgres) {
  const url = await database.create();
  const open = async (): Promise<{ helper: Helper; url: string }> => {
    const helper = start('serve.ts');
    return {
      helper,
      url: await helper.ask<string>('open', { url, seed: 'demo', network: { speed: SPEED } }),
    };
  };
  const [staying, killed] = [await open(), await open()];
  const tokens = await staying.helper.ask<string[]>('people', { count: 10 });
  const clients = start('follow.ts');
  const sockets = SOCKETS_OF_EACH;
  await clients.ask('open', { urls: [staying.url, killed.url], tokens, sockets });

  const stays = staying.helper.ask<Published>('publish', { rate: RATE / 2, seconds: SECONDS });
  // Its last transaction may end either way: what was told of it counts.
  const dies = killed.helper
    .ask<Published>('publish', { rate: RATE / 2, seconds: SECONDS })
    .catch(() => null);
  const sql = postgres(url, { max: 1 });
  const headNow = async () => {
    const [channel] = await sql`select head::int from channels where channel = 'client-admin'`;
    return Number(channel?.head);
  };
  await sleep(KILLED_AFTER_MS);
  const reached = (await headNow()) / (KILLED_AFTER_MS / 1000);
  await killed.helper.kill();
  await dies;
  await stays;
  await staying.helper.ask('settle');
  // An account rests for a second of its own between two messages: what follows sooner was sent by two processes.
  const [log] = await sql`
    select count(*)::int as sent, count(*) filter (where at - before < ${`${500 / SPEED} ms`}::interval)::int as twice
    from (
      select at, lag(at) over (partition by whatsapp_id order by at) as before
      from message_logs where at > now() - interval '1 minute'
    ) as sent`;
  const heard = await clients.ask<Followed>('followed', { head: await headNow() });
  await sql.end();
  await clients.end();
  await staying.helper.end();
  return {
    rate: RATE,
    reached: round(reached, 0),
    sockets: heard.sockets,
    reconnected: heard.reconnected,
    resumedWhole: heard.resumedWhole,
    lost: heard.lost,
    heardTwice: heard.twice,
    messagesSent: Number(log?.sent),
    sentTwice: Number(log?.twice),
  };
}

/** Transactions a second that each append one row, announced and not, by so many connections at once. */
async function announcing(database: Postgres) {
  const url = await database.create();
  const sql = postgres(url, { max: 8, onnotice: () => undefined });
  await sql`create table appended (id bigint generated always as identity, text text)`;
  let heard = 0;
  await sql.listen('bench', () => {
    heard += 1;
  });
  await sql`create table heads as select 0 as head`;
  const commits = async (kind: 'plain' | 'oneRow' | 'announced') => {
    let done = 0;
    const end = performance.now() + 4000;
    const work = async () => {
      while (performance.now() < end) {
        await sql.begin(async (tx) => {
          await tx`insert into appended (text) values (${'x'.repeat(400)})`;
          if (kind === 'oneRow') await tx`update heads set head = head + 1`;
          if (kind === 'announced') await tx`select pg_notify('bench', ${String(done)})`;
        });
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: 7 }, work));
    return done / 4;
  };
  await commits('plain');
  const plain = await commits('plain');
  const oneRow = await commits('oneRow');
  const announced = await commits('announced');
  await sql.end();
  return {
    transactionsPerSecond: round(plain, 0),
    // What keeps a channel's positions free of holes: every publisher locks its row.
    lockingOneRowPerSecond: round(oneRow, 0),
    announcedPerSecond: round(announced, 0),
    heard,
  };
}

const database = await startPostgres();
if (database) {
  const results = {
    postgres: `PostgreSQL ${database.version} of the system`,
    killed: await killOne(database),
    notify: await announcing(database),
  };
  await database.stop();
  console.log(JSON.stringify(results, null, 2));
  keep('cluster', results);
} else {
  console.error(
    'This system has no PostgreSQL that can be started: two processes cannot share the embedded database.',
  );
  process.exitCode = 1;
}
