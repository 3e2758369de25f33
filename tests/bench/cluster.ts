/**
 * Two server processes on one PostgreSQL at 5,000 events a second, one of them killed midway: whether every socket gets
 * every event once, and whether the simulated network sends anything twice; once more with each broker that the system
 * has. Then how many transactions a second can be announced, by either of them.
 */
import { createClient } from '@redis/client';
import pg from 'pg';
import { publishAll } from '../../sandbox/events/publish';
import { openDatabase } from '../../sandbox/store/open-database';
import { BROKERS, type BrokerServer } from '../../scripts/shared/servers/broker-server';
import { messageAt } from './server/load';
import { median } from './median';
import { keep } from '../../scripts/shared/results';
import { connectTo, type PostgresServer, startPostgres } from '../../scripts/shared/servers/postgres-server';
import { type Helper, start } from './server/process';
import type { Published } from './server/serve';
import type { Followable, Followed } from './server/follow';

const RATE = 5000;
const SECONDS = 12;
const KILLED_AFTER_MS = 5000;
const SOCKETS_OF_EACH = 10;
/** Simulated seconds per second, so that many messages are under way when the server is killed. */
const SPEED = 5;

const round = (value: number, places = 1) => Number(value.toFixed(places));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function killOne(database: PostgresServer, broker: BrokerServer | null) {
  const url = await database.create();
  const open = async (): Promise<{ helper: Helper; url: string }> => {
    const helper = start('serve.ts');
    return {
      helper,
      url: await helper.ask<string>('open', {
        url,
        ...(broker && { brokerUrl: broker.url }),
        seed: 'demo',
        network: { speed: SPEED },
      }),
    };
  };
  const [staying, killed] = [await open(), await open()];
  const people = await staying.helper.ask<Followable[]>('members', { count: 10 });
  const clients = start('follow.ts');
  const sockets = SOCKETS_OF_EACH;
  await clients.ask('open', { urls: [staying.url, killed.url], people, sockets });

  const stays = staying.helper.ask<Published>('publish', { rate: RATE / 2, seconds: SECONDS });
  // Its last transaction may be committed or not: what sockets received of it counts.
  const dies = killed.helper
    .ask<Published>('publish', { rate: RATE / 2, seconds: SECONDS })
    .catch(() => null);
  const sql = new pg.Pool({ connectionString: url, max: 1 });
  // Of a connection that is lost, the next question tells.
  sql.on('error', () => undefined);
  const headsNow = async () => {
    const { rows } = await sql.query('select channel, head from channels');
    return Object.fromEntries(rows.map(({ channel, head }) => [String(channel), Number(head)]));
  };
  await sleep(KILLED_AFTER_MS);
  const events = Object.values(await headsNow()).reduce((sum, head) => sum + head, 0);
  const reached = events / (KILLED_AFTER_MS / 1000);
  await killed.helper.kill();
  await dies;
  await stays;
  await staying.helper.ask('settle');
  // An account rests for a second of its own between two messages: what follows sooner was sent by two processes.
  const { rows } = await sql.query(
    `select count(*) as sent, count(*) filter (where at - before < $1::interval) as twice
    from (
      select at, lag(at) over (partition by whatsapp_id order by at) as before
      from message_logs where at > now() - interval '1 minute'
    ) as sent`,
    [`${500 / SPEED} ms`],
  );
  const log = rows[0];
  const followed = await clients.ask<Followed>('followed', { heads: await headsNow() });
  await sql.end();
  await clients.end();
  await staying.helper.end();
  return {
    rate: RATE,
    reached: round(reached, 0),
    sockets: followed.sockets,
    reconnected: followed.reconnected,
    resumedWhole: followed.resumedWhole,
    lost: followed.lost,
    heardTwice: followed.twice,
    messagesSent: Number(log?.sent),
    sentTwice: Number(log?.twice),
  };
}

const CALLERS = 7;
/** The kinds take turns, since the machine is not the same from one second to the next. */
const ROUNDS = 7;
const ROUND_MS = 1000;

/** Commits a second by so many callers at once. */
async function perSecond(commit: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (performance.now() < startedAt + ROUND_MS) {
      await commit();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, work));
  return (done / (performance.now() - startedAt)) * 1000;
}

/** Opens a server's way to publish, with one listener; `commit` publishes one event in its transaction. */
async function publisher(url: string, broker: BrokerServer | null) {
  const database = await openDatabase({ url, ...(broker && { brokerUrl: broker.url }) });
  const unlisten = await database.announcer.listen({
    received: () => undefined,
    broken: () => undefined,
    missed: () => undefined,
  });
  return {
    commit: () => database.transaction((tx) => publishAll(tx, [messageAt(0, [1], 0)])),
    close: () => unlisten().then(database.close),
  };
}

/** Transactions a second that each append one row, announced and not, and such that publish as the server does. */
async function announcing(database: PostgresServer, broker: BrokerServer | null) {
  const url = await database.create();
  const sql = new pg.Pool({ connectionString: url, max: CALLERS });
  sql.on('error', () => undefined);
  await sql.query('create table appended (id bigint generated always as identity, text text)');
  await sql.query('create table heads as select 0 as head');
  const listening = await connectTo({ connectionString: url });
  await listening.query('listen bench');
  const client = broker && createClient({ url: broker.url });
  const listener = client?.duplicate();
  await client?.connect();
  await listener?.connect();
  await listener?.subscribe('bench', () => undefined);
  const publishers = [await publisher(url, null), ...(broker ? [await publisher(url, broker)] : [])];
  const append = async (also?: string) => {
    const tx = await sql.connect();
    await tx.query('begin');
    await tx.query('insert into appended (text) values ($1)', ['x'.repeat(400)]);
    if (also) await tx.query(also);
    await tx.query('commit');
    tx.release();
  };
  const commits: Record<string, (() => Promise<unknown>) | undefined> = {
    plain: () => append(),
    // What keeps a channel's positions free of holes: every publisher locks its row.
    lockingOneRow: () => append('update heads set head = head + 1'),
    announced: () => append("select pg_notify('bench', 'announced')"),
    // As the server does, which waits for no broker.
    announcedByBroker: client
      ? () => append().then(() => void client.publish('bench', 'announced'))
      : undefined,
    published: publishers[0]?.commit,
    publishedByBroker: publishers[1]?.commit,
  };
  const kinds = Object.entries(commits).flatMap(([kind, commit]) => (commit ? [{ kind, commit }] : []));
  const rates = new Map<string, number[]>(kinds.map(({ kind }) => [kind, []]));
  for (const { commit } of kinds) await perSecond(commit);
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const { kind, commit } of kinds) rates.get(kind)?.push(await perSecond(commit));
  for (const { close } of publishers) await close();
  await listening.end();
  await sql.end();
  client?.destroy();
  listener?.destroy();
  return Object.fromEntries(
    kinds.map(({ kind }) => [`${kind}PerSecond`, round(median(rates.get(kind) ?? []), 0)]),
  );
}

const database = await startPostgres();
if (database) {
  const redis = await BROKERS.Redis();
  const nats = await BROKERS.NATS();
  const results = {
    postgres: `PostgreSQL ${database.version} of the system`,
    brokers: [redis, nats].map((broker) => broker?.name ?? 'none'),
    killed: await killOne(database, null),
    killedWithRedis: redis && (await killOne(database, redis)),
    killedWithNats: nats && (await killOne(database, nats)),
    announced: await announcing(database, redis),
  };
  for (const broker of [redis, nats]) await broker?.remove();
  await database.remove();
  console.log(JSON.stringify(results, null, 2));
  keep('cluster', results);
} else {
  console.error(
    'This system has no PostgreSQL that can be started: two processes cannot share the embedded database.',
  );
  process.exitCode = 1;
}
