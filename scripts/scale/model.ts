/**
 * What a fleet needs, by what was measured of smaller ones. Costs are of one core of the machine that was measured, by the
 * second: microseconds of processors, bytes of the write-ahead log. What is done more often costs so many times more; what
 * grows with the number of processes too is told apart by fleets that were measured with several.
 */

/** A fleet whose accounts all send, and who looks at it. */
export interface Fleet {
  readonly accounts: number;
  /** Seconds from one message of an account to its next. */
  readonly every: number;
  readonly accountsOfOne: number;
  /** Members who look at their own accounts, a socket each. */
  readonly memberSockets: number;
  /** Screens of the office, of fifty accounts and all sums each. */
  readonly officePages: number;
}

/** A fleet that was measured for some seconds: costs of one message. */
export interface Point {
  readonly processes: number;
  /** Further ones, which sent nothing. */
  readonly listeners?: number;
  readonly accounts: number;
  readonly accountsOfOne?: number;
  readonly memberSockets?: number;
  readonly watched?: string;
  readonly messagesPerSecond: number;
  readonly serverMicroseconds: number;
  readonly postgresMicroseconds: number;
  readonly walBytes: number;
}

/** Costs of all by the second. */
export interface Costs {
  readonly server: number;
  readonly postgres: number;
  readonly wal: number;
}
const KINDS = ['server', 'postgres', 'wal'] as const;

export const ACCOUNTS_OF_ONE = 20;
const ROWS_OF_PAGE = 50;

/** Place of what is heard of others in what follows. */
export const HEARING = 3;

/** How often in a second is done what costs. */
function work(
  senders: number,
  messages: number,
  { accounts, accountsOfOne, memberSockets, officePages }: Omit<Fleet, 'every'>,
  listeners = 0,
): readonly number[] {
  const processes = senders + listeners;
  const ofMember = (messages * accountsOfOne) / accounts;
  const told = memberSockets * ofMember;
  // A page hears of every account of the people behind its rows.
  const heard = told + officePages * Math.min(messages, ROWS_OF_PAGE * ofMember);
  const ofOthers = 1 - 1 / processes;
  return [
    senders,
    listeners,
    messages,
    // Each process is told of every publication, and reads what its sockets listen to.
    processes * ofOthers * messages,
    Math.min(heard, processes * messages) * ofOthers,
    told,
    officePages,
  ];
}

const workOf = ({ processes, listeners, messagesPerSecond, accounts, watched, ...more }: Point) => {
  const accountsOfOne = more.accountsOfOne ?? ACCOUNTS_OF_ONE;
  const looking = { memberSockets: more.memberSockets ?? 0, officePages: watched === 'rows' ? processes : 0 };
  return work(processes, messagesPerSecond, { accounts, accountsOfOne, ...looking }, listeners);
};

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);

const measuredOf = (point: Point): Costs => ({
  server: point.serverMicroseconds * point.messagesPerSecond,
  postgres: point.postgresMicroseconds * point.messagesPerSecond,
  wal: point.walBytes * point.messagesPerSecond,
});

const ROUNDS = 20_000;

/** What each kind of work costs, none less than nothing and that at `free` nothing, so that squares of relative errors are least. */
function fit(points: readonly Point[], kind: keyof Costs, free: number | null): readonly number[] {
  const rows = points.map((point) => workOf(point).map((value) => value / measuredOf(point)[kind]));
  const columns = rows[0]?.map((_, column) => rows.map((row) => row[column] ?? 0)) ?? [];
  const costs = columns.map(() => 0);
  // Each in turn as it fits best with the others as they are.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, column] of columns.entries()) {
      if (place === free) continue;
      const left = rows.map((row) => 1 - dot(row, costs) + (row[place] ?? 0) * (costs[place] ?? 0));
      costs[place] = Math.max(0, dot(column, left) / (dot(column, column) || 1));
    }
  return costs;
}

export type Model = Readonly<Record<keyof Costs, readonly number[]>>;

/** Of fleets of one layout; `free` is the place of work that it does not have. */
export const modelOf = (points: readonly Point[], free: number | null = null): Model => {
  const of = (kind: keyof Costs) => fit(points, kind, free);
  return { server: of('server'), postgres: of('postgres'), wal: of('wal') };
};

/** What a fleet costs that sends so many messages a second by so many processes. */
export function costsOf(
  model: Model,
  processes: number,
  messages: number,
  fleet: Omit<Fleet, 'every'>,
): Costs {
  const its = work(processes, messages, fleet);
  const [server = 0, postgres = 0, wal = 0] = KINDS.map((kind) => dot(model[kind], its));
  return { server, postgres, wal };
}

/** Cores of each process that are busy with what the others send, of which it hears. */
export const hearingOf = ({ server }: Model, messages: number) => ((server[HEARING] ?? 0) * messages) / 1e6;

/** How many accounts that nobody looks at keep so many cores busy, those of servers and PostgreSQL together. */
export function mostAccounts(model: Model, processes: number, cores: number, every: number): number {
  const busy = (accounts: number) => {
    const fleet = { accounts, accountsOfOne: ACCOUNTS_OF_ONE, memberSockets: 0, officePages: 0 };
    const { server, postgres } = costsOf(model, processes, accounts / every, fleet);
    return server + postgres;
  };
  const [some, more] = [10_000, 20_000];
  const ofOne = (busy(more) - busy(some)) / (more - some);
  return some + (cores * 1e6 - busy(some)) / ofOne;
}
