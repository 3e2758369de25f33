import { PARTS } from '../../../sandbox/store/schema';
import {
  connectTo,
  OWNER,
  type PostgresServer,
  SUPERUSER,
} from '../../../scripts/shared/servers/postgres-server';
import { TOLD_SUMS, type Watched } from '../../../src/api/schema/client-message';
import { cpuOf, cpuOfChildren, cpuOfMachine } from '../server/cpu';
import { start } from '../server/process';
import type { Followable } from '../server/follow';

/** A fleet whose accounts are always due, and who looks at it. */
export interface Asked {
  readonly processes: number;
  /** Further processes, which send nothing and hear of everything. Default none. */
  readonly listeners?: number;
  readonly accounts: number;
  /** Accounts of one member. Default 20. */
  readonly accountsOfOne?: number;
  /** Seconds from the answer of an account's message to its next; 0: as many as the servers manage. */
  readonly pause: number;
  /** Seconds that are measured, once the first messages are sent. */
  readonly seconds: number;
  /** Seconds of running before they are measured. Default 12: until what runs often is compiled. */
  readonly warm?: number;
  /** After how many more seconds it is measured once more, and for how long. */
  readonly later?: { readonly after: number; readonly seconds: number };
  /** What somebody of the office looks at, at each server: `rows` and sums of a screen, or `everything`. */
  readonly watched?: 'rows' | 'everything' | '';
  /** Members who look at their own accounts, a socket each, spread over the servers. */
  readonly memberSockets?: number;
  readonly broker?: { readonly url: string; pid(): number } | undefined;
}

export type Measured = Awaited<ReturnType<typeof measure>>;

export type Row = Readonly<Record<string, unknown>>;

const WARM_SECONDS = 12;
const LOOK_EVERY_MS = 50;
const MB = 1e6;

const round = (value: number, places = 2) => Number(value.toFixed(places));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A list of fifty accounts of as many members, and the dashboard's sums. */
const screen = (accountsOfOne: number): Watched => ({
  rows: Array.from({ length: 50 }, (_, place) => `whatsapp:id-${place * accountsOfOne + 1}`),
  sums: [...TOLD_SUMS],
});

export const membersOf = (count: number) =>
  `insert into users (firstname, lastname, email, password_hash, referral_code)
    select 'Ani', n::text, n || '@example.com', '', n::text from generate_series(1, ${count}) as n`;

/** Members whose accounts all send, and have more to send than any machine manages. */
const furnished = ({ accounts, pause }: Asked, accountsOfOne: number) => [
  'update settings set price = 50',
  membersOf(accounts / accountsOfOne),
  `insert into phone_numbers (number, name) select '628' || n, 'Citra' from generate_series(1, ${4 * accounts}) as n`,
  "insert into messages (text, text_wa) select repeat('Halo ', 60), repeat('Halo ', 60) from generate_series(1, 7)",
  // Pauses are whole seconds: together they come to the one that is asked for.
  `insert into whatsapps (clientid, user_id, phonenumber, pushname, state, status, channel, loop, interval_min, interval_max)
    select 'id-' || n, (n - 1) / ${accountsOfOne} + 1, '628' || n, 'Ani Wijaya', 'connected', 'sending', 'client-admin', true,
      pause, pause
    from (select n, floor(${pause} + n % 10 / 10.0) as pause from generate_series(1, ${accounts}) as n) as account`,
  `insert into account_turns (whatsapp_id, part, next_at)
    select id, user_id % ${PARTS}, now() + random() * ${pause} * interval '1 second' from whatsapps`,
  'analyze',
  "select pg_notify('sandbox_network', 'blast')",
];

/** What one message of such a fleet costs its servers, a process each, and its database. */
export async function measure(postgres: PostgresServer, asked: Asked) {
  const { processes, listeners = 0, pause, accountsOfOne = 20, watched, memberSockets = 0, broker } = asked;
  const { seconds, warm = WARM_SECONDS, later } = asked;
  const url = await postgres.create();
  // One connection for all that is looked at: a new one is as much work for PostgreSQL as several messages.
  const client = await connectTo({ connectionString: url.replace(OWNER, SUPERUSER) });
  const ask = async (text: string) => (await client.query<Row>(text)).rows[0] ?? {};
  const servers = Array.from({ length: processes + listeners }, () => start('serve.ts', ['--expose-gc']));
  const everyServer = <T>(task: string) => Promise.all(servers.map((one) => one.ask<T>(task)));
  const options = {
    url,
    seed: 'none',
    ...(broker && { brokerUrl: broker.url }),
    network: { speed: pause === 0 ? 1000 : 1 },
  };
  const urls: string[] = [];
  for (const one of servers) urls.push(await one.ask<string>('open', options));
  for (const one of servers.slice(processes)) await one.ask('settle');
  for (const statement of furnished(asked, accountsOfOne)) await ask(statement);
  await sleep(pause * 1000);

  const clients = watched || memberSockets > 0 ? start('listen.ts') : null;
  if (watched) {
    const tokens = await servers[0]?.ask<string[]>('people', { count: 1 });
    const people = tokens?.map((token) => ({ channel: 'client-admin', token }));
    const looking = { people, sockets: 1, ...(watched === 'rows' && { watch: screen(accountsOfOne) }) };
    for (const at of urls) await clients?.ask('open', { url: at, compressed: true, ...looking });
  }
  const members = await servers[0]?.ask<Followable[]>('members', { count: memberSockets });
  for (const [place, at] of urls.entries()) {
    const people = members?.filter((_, of) => of % urls.length === place) ?? [];
    await clients?.ask('open', { url: at, compressed: true, people, sockets: people.length });
  }
  await sleep(warm * 1000);

  const look = async () => ({
    at: performance.now(),
    cpu: await everyServer<number>('cpu'),
    postgres: cpuOfChildren(postgres.pid()),
    broker: broker ? cpuOf(broker.pid()) : 0,
    others:
      cpuOfMachine() -
      cpuOfChildren(postgres.pid()) -
      cpuOfChildren(process.pid) -
      process.cpuUsage().user / 1000,
    figures: await ask(`select pg_current_wal_insert_lsn() - '0/0' as wal,
      (select sum(success + fail) from hourly_figures) as messages, (select sum(head) from channels) as events`),
  });
  const window = async (length: number) => {
    const first = await look();
    let looks = 0;
    let waiting = 0;
    for (const end = Date.now() + length * 1000; Date.now() < end; looks += 1) {
      const row = await ask(`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      waiting += Number(row.waiting);
      await sleep(LOOK_EVERY_MS);
    }
    const last = await look();
    const grown = (figure: string) => Number(last.figures[figure]) - Number(first.figures[figure]);
    const messages = grown('messages');
    const resident = await everyServer<number>('resident');
    return {
      messagesPerSecond: round((messages * 1000) / (last.at - first.at), 0),
      serverMicroseconds: round((sum(last.cpu) * 1e6) / messages, 0),
      postgresMicroseconds: round(((last.postgres - first.postgres) * 1000) / messages, 0),
      ...(broker && { brokerMicroseconds: round(((last.broker - first.broker) * 1000) / messages, 0) }),
      walBytes: round(grown('wal') / messages, 0),
      eventsOfMessage: round(grown('events') / messages),
      waitingSessions: round(waiting / looks),
      megabytesOfOne: round(sum(resident) / servers.length / MB, 0),
      /** Cores that were busy with something else. */
      othersCores: round((last.others - first.others) / (last.at - first.at)),
    };
  };
  const result = { ...(await window(seconds)), tables: await sizes(ask) };
  if (later) await sleep(later.after * 1000);
  const again = later && { later: { ...(await window(later.seconds)), tables: await sizes(ask) } };
  await client.end();
  await clients?.end();
  for (const one of servers) await one.end();
  return { ...result, ...again };
}

/** Rows and bytes of each table, its indices and partitions among them. */
export async function sizes(ask: (text: string) => Promise<Row>) {
  await ask('analyze');
  const { tables } =
    await ask(`select json_object_agg(name, json_build_object('rows', rows, 'bytes', bytes)) as tables from (
    select coalesce(inhparent::regclass::text, relname) as name, sum(reltuples)::bigint as rows, sum(pg_total_relation_size(pg_class.oid)) as bytes
    from pg_class left join pg_inherits on inhrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0 group by 1 order by 1) as sizes`);
  const { events } = await ask('select sum(last - first + 1)::bigint as events from publications');
  const measured = tables as Readonly<Record<string, { readonly rows: number; readonly bytes: number }>>;
  return { ...measured, events: { rows: Number(events), bytes: measured.publications?.bytes ?? 0 } };
}
