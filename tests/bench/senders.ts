/**
 * What one message costs one and several servers of a fleet whose accounts are always due, on PostgreSQL: processor time of
 * servers and database, bytes of the write-ahead log, and how many of its sessions wait for one another.
 */
import { parseArgs } from 'node:util';
import { PARTS } from '../../sandbox/store/schema';
import { keep } from '../../scripts/shared/results';
import { type PostgresServer, startPostgres } from '../../scripts/shared/servers/postgres-server';
import { BROKERS, type BrokerName } from '../../scripts/shared/servers/broker-server';
import { TOLD_SUMS, type Watched } from '../../src/api/schema/client-message';
import { cpuOfChildren } from './server/cpu';
import { start } from './server/process';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '20' },
    accounts: { type: 'string', default: '10000' },
    /** Seconds from one message of an account to its next; 0: as many as the servers manage. */
    pause: { type: 'string', default: '0' },
    /** `Redis` or `NATS`. */
    broker: { type: 'string' },
    /** What somebody of the office looks at, at each server: `rows` and sums of a screen, or `everything`. */
    watched: { type: 'string', default: '' },
  },
});
const SECONDS = Number(values.seconds);
const ACCOUNTS = Number(values.accounts);
const PAUSE = Number(values.pause);
const ACCOUNTS_OF_ONE = 20;
const WARM_SECONDS = 5 + PAUSE;
const LOOK_EVERY_MS = 20;

/** A list of fifty accounts of as many members, and the dashboard's sums. */
const SCREEN: Watched = {
  rows: Array.from({ length: 50 }, (_, place) => `whatsapp:id-${place * ACCOUNTS_OF_ONE + 1}`),
  sums: [...TOLD_SUMS],
};

const round = (value: number, places = 2) => Number(value.toFixed(places));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Members whose accounts all send, and have more to send than any machine manages. */
const FURNISHED = [
  `update settings set price = 50, interval_min = ${PAUSE}, interval_max = ${PAUSE}`,
  `insert into users (firstname, lastname, email, password_hash, referral_code)
    select 'Ani', n::text, n || '@example.com', '', n::text from generate_series(1, ${ACCOUNTS / ACCOUNTS_OF_ONE}) as n`,
  `insert into phone_numbers (number, name) select '628' || n, 'Citra' from generate_series(1, ${4 * ACCOUNTS}) as n`,
  "insert into messages (text, text_wa) select repeat('Halo ', 60), repeat('Halo ', 60) from generate_series(1, 7)",
  `insert into whatsapps (clientid, user_id, phonenumber, pushname, state, status, channel, loop)
    select 'id-' || n, (n - 1) / ${ACCOUNTS_OF_ONE} + 1, '628' || n, 'Ani Wijaya', 'connected', 'sending', 'client-admin', true
    from generate_series(1, ${ACCOUNTS}) as n`,
  `insert into account_turns (whatsapp_id, part, next_at)
    select id, user_id % ${PARTS}, now() + random() * ${PAUSE} * interval '1 second' from whatsapps`,
  'analyze',
  "select pg_notify('sandbox_network', 'blast')",
];

const postgres = await startPostgres({
  settings: {
    shared_buffers: '512MB',
    max_wal_size: '8GB',
    checkpoint_timeout: '1h',
    autovacuum_naptime: '10s',
  },
});
const broker = values.broker ? await BROKERS[values.broker as BrokerName]() : null;
if (values.broker && !broker) throw new Error(`This system has no ${values.broker} that can be started.`);
if (!postgres) throw new Error('This system has no PostgreSQL that can be started.');

async function measure(server: PostgresServer, processes: number) {
  const url = await server.create();
  const database = new URL(url).pathname.slice(1);
  const ask = async (text: string): Promise<Readonly<Record<string, unknown>>> =>
    (await server.ask(text, [], database))[0] ?? {};
  const servers = Array.from({ length: processes }, () => start('serve.ts'));
  const options = {
    url,
    seed: 'none',
    // A fleet of its own for each.
    ...(broker && { brokerUrl: `${broker.url}/${values.broker === 'NATS' ? database : ''}` }),
    network: { speed: PAUSE === 0 ? 1000 : 1 },
  };
  const urls: string[] = [];
  for (const one of servers) urls.push(await one.ask<string>('open', options));
  for (const statement of FURNISHED) await ask(statement);
  const clients = values.watched ? start('listen.ts') : null;
  if (clients) {
    const tokens = await servers[0]?.ask<string[]>('people', { count: 1 });
    const asked = {
      tokens,
      sockets: 1,
      compressed: true,
      ...(values.watched === 'rows' && { watch: SCREEN }),
    };
    for (const at of urls) await clients.ask('open', { url: at, ...asked });
  }
  await sleep(WARM_SECONDS * 1000);

  const look = async () => ({
    cpu: await Promise.all(servers.map((one) => one.ask<number>('cpu'))),
    postgres: cpuOfChildren(server.pid()),
    figures: await ask(`select pg_current_wal_insert_lsn() - '0/0' as wal,
      (select sum(success + fail) from hourly_figures) as messages`),
  });
  const before = await look();
  let looks = 0;
  let waiting = 0;
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; looks += 1) {
    const row = await ask(`select count(*) as waiting from pg_stat_activity
      where datname = '${database}' and wait_event_type = 'Lock'`);
    waiting += Number(row.waiting);
    await sleep(LOOK_EVERY_MS);
  }
  const after = await look();
  const messages = Number(after.figures.messages) - Number(before.figures.messages);
  const result = {
    messagesPerSecond: round(messages / SECONDS, 0),
    serverMicroseconds: round((after.cpu.reduce((sum, cpu) => sum + cpu, 0) * 1e6) / messages, 0),
    postgresMicroseconds: round(((after.postgres - before.postgres) * 1000) / messages, 0),
    walBytes: round((Number(after.figures.wal) - Number(before.figures.wal)) / messages, 0),
    waitingSessions: round(waiting / looks),
  };
  await clients?.end();
  for (const one of servers) await one.end();
  return result;
}

const results: Record<string, object> = {};
for (const processes of values.processes.split(',').map(Number)) {
  results[processes] = await measure(postgres, processes);
  console.log(processes, JSON.stringify(results[processes]));
}
await broker?.remove();
await postgres.remove();
keep('senders', {
  postgres: postgres.version,
  broker: broker?.name ?? 'none',
  watched: values.watched,
  results,
});
