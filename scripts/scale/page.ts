import type { Fleet } from './model';
import { type Database, type Known, type Limit, type Needs, needsOf } from './needs';
import { table, whole } from './table';

/** Two figures that count, and no more. */
const short = (value: number) => (value >= 10 ? whole(value) : String(Number(value.toPrecision(2))));

/** What is full one day, and what to do then. */
const LIMITS: Readonly<Record<Limit, readonly [name: (database: Database) => string, then: string]>> = {
  processes: [() => 'one process, by the pace of its steps', 'start more, as many as the first table says'],
  connections: [() => "PostgreSQL's 100 connections, if nobody has set more", 'set `max_connections`'],
  cores: [
    ({ cores }) => `70 % of ${cores} cores of PostgreSQL`,
    'more cores, replicas for reading, then PostgreSQL in parts',
  ],
  log: [
    ({ logMegabytes }) => `70 % of a disk that takes ${logMegabytes} MB of the log a second`,
    'a faster disk for the log alone, then PostgreSQL in parts',
  ],
  hearing: [
    () => '70 % of the thread of each process, by what it hears of all others',
    'a broker that tells a process only what it listens to',
  ],
};

type Row = readonly [name: string, of: (needs: Needs) => string];
const ROWS_OF_ANY: readonly Row[] = [['messages a second', ({ messages }) => whole(messages)]];
/** Of a number of processes that is enough. */
const ROWS_OF_PROCESSES: readonly Row[] = [
  ['server processes', ({ processes }) => whole(processes)],
  ['cores that they use', ({ serverCores }) => short(serverCores)],
  ['their memory, GB', ({ memoryGigabytes }) => short(memoryGigabytes)],
  ['connections to PostgreSQL', ({ connections }) => whole(connections)],
  ['cores that PostgreSQL uses', ({ postgresCores }) => short(postgresCores)],
];
const ROWS_OF_BROKER: readonly Row[] = [
  ['cores that the broker uses', ({ brokerCores }) => short(brokerCores)],
];
const ROWS_OF_DISK: readonly Row[] = [
  ['write-ahead log, MB a second', ({ walMegabytes }) => short(walMegabytes)],
  ['of it in a day, TB', ({ walTerabytesOfDay }) => short(walTerabytesOfDay)],
  ['on the disk after a week, GB', ({ weekGigabytes }) => short(weekGigabytes)],
  ['after a month, GB', ({ monthGigabytes }) => short(monthGigabytes)],
];

/** What fleets of some sizes need. */
export function needsTable(
  known: Known,
  fleets: readonly Fleet[],
  database: Database,
  processes?: number,
): string {
  const needs = fleets.map((fleet) => needsOf(known, fleet, database, processes));
  const rows = (of: readonly Row[]) => of.map(([name, read]) => [name, ...needs.map(read)]);
  const ofProcesses = ROWS_OF_PROCESSES.map(
    ([name, read]): Row => [name, (its) => (its.isEnough ? read(its) : 'no number is enough')],
  );
  const ofBroker = known.brokerMicroseconds > 0 ? ROWS_OF_BROKER : [];
  const cells = [ROWS_OF_ANY, ofProcesses, ofBroker, ROWS_OF_DISK].flatMap(rows);
  return table(['accounts', ...fleets.map(({ accounts }) => whole(accounts))], cells);
}

const MOST_ACCOUNTS = 1e8;

/** At how many accounts each thing is full, soonest first. */
export function limitsTable(known: Known, fleetOf: (accounts: number) => Fleet, database: Database): string {
  const fullAt = (limit: Limit) => {
    let [under, over] = [1, MOST_ACCOUNTS];
    while (over / under > 1.001) {
      const accounts = Math.sqrt(under * over);
      const needs = needsOf(known, fleetOf(accounts), database);
      if (needs.taken[limit] <= 1) under = accounts;
      else over = accounts;
    }
    return under;
  };
  const limits = (Object.keys(LIMITS) as Limit[]).map((limit) => [limit, fullAt(limit)] as const);
  const rows = limits
    // What is never full has no row.
    .filter(([, at]) => at < MOST_ACCOUNTS / 2)
    .toSorted(([, one], [, other]) => one - other)
    .map(([limit, at]) => {
      const [name, then] = LIMITS[limit];
      return [name(database), whole(Number(at.toPrecision(2))), then];
    });
  return table(['what is full', 'at accounts', 'what to do then'], rows);
}

const WORK = [
  'a process that sends, in a second',
  'one that only hears, in a second',
  'a message',
  'a message, at each other process, which hears of it',
  'a message that another process sent, where somebody looks at its member',
  "a message, at its member's socket",
  'a page of the office, in a second',
];

/** What costs how much. */
export const costsTable = ({ model }: Pick<Known, 'model'>) =>
  table(
    ['', 'servers, µs', 'PostgreSQL, µs', 'its log, bytes'],
    WORK.map((name, place) => [
      name,
      ...[model.server, model.postgres, model.wal].map((of) => short(of[place] ?? 0)),
    ]),
  );
